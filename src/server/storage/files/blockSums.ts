import { readFile, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { bytesOf } from './fileSections.ts'

/** Bytes that are read and verified together. A multiple of 8, so that no number crosses two blocks. */
export const BLOCK = 4096

/** Numbers before the checksums: the checksum of all that follows, then the length of the file in two halves. */
const HEAD = 3

/** Path of the checksums of a file's blocks. They suit every file with the same hash, so they never expire. */
export const sumsPath = (path: string): string => `${path}.sums`

/** Returns the stored checksums of the blocks of a file; null without sound ones for a file of that length. */
export async function storedSums(path: string, length: number): Promise<Uint32Array | null> {
  const bytes = await readFile(sumsPath(path)).catch(() => null)
  if (bytes === null || bytes.byteLength !== 4 * (HEAD + Math.ceil(length / BLOCK))) return null
  const [own, ...size] = [0, 4, 8].map(at => bytes.readUInt32LE(at))
  const [low, high] = halvesOf(length)
  if (own !== crc32(bytes.subarray(4)) || size[0] !== low || size[1] !== high) return null
  return new Uint32Array(Uint8Array.from(bytes.subarray(4 * HEAD)).buffer)
}

/**
 * Stores the checksums of the blocks of a verified file. Where the disk is full or a process is killed meanwhile, their
 * own checksum differs, and the next opening verifies the whole file again.
 */
export async function storeSums(path: string, length: number, sums: Uint32Array): Promise<void> {
  const numbers = new Uint32Array(HEAD + sums.length)
  numbers.set([0, ...halvesOf(length)])
  numbers.set(sums, HEAD)
  const bytes = bytesOf(numbers)
  numbers[0] = crc32(bytes.subarray(4))
  await writeFile(sumsPath(path), bytes).catch(() => undefined)
}

const halvesOf = (length: number): [number, number] => [length % 2 ** 32, Math.floor(length / 2 ** 32)]
