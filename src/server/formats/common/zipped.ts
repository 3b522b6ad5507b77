import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** File in an archive. Its chunks are generated while it is written. */
export interface Part {
  path: string
  pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Writes a zip archive, one file after the other. An error in one file aborts the archive. */
export async function* zipped(parts: Iterable<Part>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => void output.destroy(error)
  zip.on('error', fail)
  for (const { path, pieces } of parts)
    zip.addReadStreamLazy(path, {}, done => done(null, Readable.from(pieces()).on('error', fail)))
  zip.end()
  for await (const chunk of output) yield new Uint8Array(chunk)
}
