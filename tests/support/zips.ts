import { ZipFile } from 'yazl'

/** Archives that no tool creates: archives of `zip` with changed bytes. */

/** Replaces a name throughout an archive by another of the same length. */
export function renamed(archive: Uint8Array, from: string, to: string): Uint8Array {
  const [old, name] = [Buffer.from(from, 'latin1'), Buffer.from(to, 'latin1')]
  if (old.length !== name.length) throw new Error('The names differ in length.')
  const bytes = Buffer.from(archive)
  for (let at = bytes.indexOf(old); at >= 0; at = bytes.indexOf(old, at + 1)) name.copy(bytes, at)
  return bytes
}

/** Finds the entries of the central directory. */
function directory(bytes: Buffer): number[] {
  const found: number[] = []
  const signature = Buffer.from('PK\u0001\u0002', 'latin1')
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 1)) found.push(at)
  return found
}

const change = (archive: Uint8Array, write: (bytes: Buffer, entries: number[]) => void): Uint8Array => {
  const bytes = Buffer.from(archive)
  write(bytes, directory(bytes))
  return bytes
}

/** Sets a wrong size for the first file. */
export const lying = (archive: Uint8Array, size: number) =>
  change(archive, (bytes, [first = 0]) => {
    bytes.writeUInt32LE(size, first + 24)
  })

/** Sets the offset of the second file to that of the first. */
export const overlapping = (archive: Uint8Array) =>
  change(archive, (bytes, [first = 0, second = 0]) => {
    bytes.writeUInt32LE(bytes.readUInt32LE(first + 42), second + 42)
  })

/** Marks the first file as encrypted. */
export const encrypted = (archive: Uint8Array) =>
  change(archive, (bytes, [first = 0]) => {
    bytes.writeUInt16LE(bytes.readUInt16LE(first + 8) | 1, first + 8)
  })

/** Declares an unknown compression for the first file. */
export const compressedOtherwise = (archive: Uint8Array, method: number) =>
  change(archive, (bytes, [first = 0]) => {
    bytes.writeUInt16LE(method, first + 10)
  })

/** Builds an archive with a symbolic link. */
export async function linked(name: string, target: string): Promise<Uint8Array> {
  const archive = new ZipFile()
  archive.addBuffer(Buffer.from(target), name, { mode: 0o120777 })
  archive.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of archive.outputStream) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
