import { type FileHandle, open } from 'node:fs/promises'

/** Bytes of an open file. Rejects when it ends before. */
export async function read(file: FileHandle, offset: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, offset)
  if (bytesRead !== length) throw new Error('The file is cut short')
  return buffer
}

/** Bytes of a file. Rejects when it is not there, or ends before. */
export async function readFrom(path: string, offset: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const file = await open(path, 'r')
  try {
    return await read(file, offset, length)
  } finally {
    await file.close()
  }
}
