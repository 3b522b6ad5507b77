import type { Asker } from '../../zones/effort.ts'
import { sampleOf, slicesOf } from './exportSlices.ts'
import type { ExportWriter, FileOf, WriterOf } from './writer.ts'

const utf8 = new TextEncoder()

/** Makes a file out of a format of text. */
export function textFile(writerOf: WriterOf): FileOf {
  return (open, provenance) => {
    const writer = writerOf(open, provenance)
    return {
      write: (ordinals, asker) => exportChunks(writer, ordinals, asker),
      estimate: ordinals => estimateBytes(writer, ordinals),
    }
  }
}

/** A file of text, piece by piece as it is read. Ends with an AbortError once aborted. */
export async function* exportChunks(
  writer: ExportWriter,
  ordinals: Uint32Array,
  asker: Asker,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield utf8.encode(writer.head)
  let separator = ''
  for await (const slice of slicesOf(ordinals, asker)) {
    yield utf8.encode(separator + Array.from(slice, writer.row).join(writer.separator))
    separator = writer.separator
  }
  yield utf8.encode(writer.tail)
}

/** Bytes of the file, from the mean of rows spread over it; exact when all of them fit into the sample. */
export function estimateBytes(writer: ExportWriter, ordinals: Uint32Array): number {
  const rows = ordinals.length
  const sample = sampleOf(ordinals)
  const bytes = (text: string) => Buffer.byteLength(text)
  const sampled = sample.reduce((sum, ordinal) => sum + bytes(writer.row(ordinal)), 0)
  const separators = bytes(writer.separator) * Math.max(0, rows - 1)
  const body = rows === 0 ? 0 : Math.round((sampled * rows) / sample.length)
  return bytes(writer.head) + body + separators + bytes(writer.tail)
}
