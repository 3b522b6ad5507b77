/** Path of a file, valid until disposed. */
export interface OpenPath extends AsyncDisposable {
  path: string
}

/** Random access to the bytes of a file, until disposed. */
export interface OpenBytes extends AsyncDisposable {
  size: number
  read(start: number, length: number): Promise<ArrayBuffer>
}

/** File with random access: on the disk, or unpacked temporarily. */
export interface LocalFile {
  open(signal: AbortSignal): Promise<OpenPath>
  openBytes(signal: AbortSignal): Promise<OpenBytes>
}
