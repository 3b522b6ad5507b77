import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Returns the files of an archive, by path. */
export async function unzippedBytes(archive: Uint8Array): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(archive), { autoClose: false })
  const parts: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  return parts
}

/** Returns the texts in an archive, by path. */
export async function unzipped(archive: Uint8Array): Promise<Record<string, string>> {
  const parts = Object.entries(await unzippedBytes(archive))
  return Object.fromEntries(parts.map(([path, content]) => [path, String(content)]))
}
