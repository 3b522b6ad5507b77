import { z } from 'zod'
import { View } from '../../contract/view.ts'

/** Bytes that give the length of a packet's head. */
export const LENGTH_BYTES = 4

/**
 * Head of a packet: a map and all answers that its page needs, in one file that readers request in parts. The file
 * has the length of the head, the compressed head, then compressed blocks.
 */
export const PacketHead = z.object({
  view: View,
  /** Block, first byte and number of bytes of each answer, by the name of its call. */
  answers: z.record(
    z.string(),
    z.tuple([z.int().nonnegative(), z.int().nonnegative(), z.int().nonnegative()]),
  ),
  /** Number of compressed bytes of each block. */
  blocks: z.array(z.int().nonnegative()),
})
export type PacketHead = z.infer<typeof PacketHead>

/** Part of a file: its first byte, and the byte after its last one. */
export type Part = { start: number; end: number }

/** Returns the place of the head, from the first bytes of a packet. */
export function headPart(first: Uint8Array): Part {
  const { buffer, byteOffset } = first
  const length = new DataView(buffer, byteOffset).getUint32(0)
  return { start: LENGTH_BYTES, end: LENGTH_BYTES + length }
}

/** Returns the first bytes of a packet. */
export function lengthBytes(headBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(LENGTH_BYTES)
  new DataView(bytes.buffer).setUint32(0, headBytes)
  return bytes
}

/** Returns the place of each block. @param start First byte after the head. */
export function blockParts({ blocks }: Pick<PacketHead, 'blocks'>, start: number): Part[] {
  let at = start
  return blocks.map(length => {
    const part = { start: at, end: at + length }
    at += length
    return part
  })
}
