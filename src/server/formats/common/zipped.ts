import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive, whose pieces are made when its turn has come. */
export interface Part {
  path: string
  pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Writes a zip archive, one file after the other. What goes wrong in one of them breaks the archive. */
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
