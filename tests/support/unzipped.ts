import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Returns the texts in an archive, by path. */
export async function unzipped(archive: Uint8Array): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(archive), { autoClose: false })
  const parts: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return parts
}
