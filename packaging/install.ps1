# Installs rmg @VERSION@ for the current user, without administrator rights:
#
#     irm @REPOSITORY@/releases/download/v@VERSION@/install.ps1 | iex
#
# $env:RMG_PREFIX is where it goes (default: %LOCALAPPDATA%\Programs\rmg). Not tested by .ci/archive, which runs on Unix.
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

$url = if ($env:RMG_URL) { $env:RMG_URL } else { '@REPOSITORY@/releases/download/v@VERSION@' }
$prefix = if ($env:RMG_PREFIX) { $env:RMG_PREFIX } else { Join-Path $env:LOCALAPPDATA 'Programs\rmg' }
$file = '@FILE x86_64-pc-windows-msvc@'
$name = [IO.Path]::GetFileNameWithoutExtension($file)

$work = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
New-Item -ItemType Directory $work | Out-Null
try {
    Invoke-WebRequest "$url/$file" -OutFile (Join-Path $work $file) -UseBasicParsing
    if ((Get-FileHash (Join-Path $work $file) -Algorithm SHA256).Hash -ne '@SHA x86_64-pc-windows-msvc@') {
        throw "the download $file is damaged: its checksum differs; download it again"
    }
    Expand-Archive (Join-Path $work $file) -DestinationPath $work
    # over an older version; other files in this folder stay
    New-Item -ItemType Directory $prefix -Force | Out-Null
    Copy-Item (Join-Path $work "$name\*") $prefix -Recurse -Force
} finally {
    Remove-Item $work -Recurse -Force -ErrorAction SilentlyContinue
}

$path = [Environment]::GetEnvironmentVariable('Path', 'User')
if (-not (($path -split ';') -contains $prefix)) {
    [Environment]::SetEnvironmentVariable('Path', (@($path, $prefix) -ne '' -join ';'), 'User')
    Write-Output 'next      open a new terminal, so that it finds rmg'
}
Write-Output "installed $prefix\rmg.exe @VERSION@"
