// Pictures and files of the browser.

/** Returns a picture of pixels: red, green, blue and opacity. */
export function bitmapOf(pixels: Uint8Array<ArrayBuffer>, width: number): Promise<ImageBitmap> {
    const data = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength);
    return createImageBitmap(new ImageData(data, width));
}

export function download(name: string, bytes: Uint8Array<ArrayBuffer>) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
