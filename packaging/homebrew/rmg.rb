class Rmg < Formula
  desc "Random map generator for games like Heroes of Might and Magic III and VCMI"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/@FILE aarch64-apple-darwin@"
      sha256 "@SHA aarch64-apple-darwin@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/@FILE x86_64-apple-darwin@"
      sha256 "@SHA x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/@FILE aarch64-unknown-linux-gnu@"
      sha256 "@SHA aarch64-unknown-linux-gnu@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/@FILE x86_64-unknown-linux-gnu@"
      sha256 "@SHA x86_64-unknown-linux-gnu@"
    end
  end

  def install
    bin.install "bin/rmg"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/rmg.bash" => "rmg"
    fish_completion.install "completions/rmg.fish"
    zsh_completion.install "completions/rmg.zsh" => "_rmg"
    pkgshare.install "docs", "examples", "templates"
  end

  test do
    system bin/"rmg", "new", "first"
    system bin/"rmg", "generate", "first.json", "--seed", "1", "-o", "first.vmap"
    assert_path_exists testpath/"first.vmap"
  end
end
