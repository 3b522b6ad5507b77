import { csv, DIALECTS } from '../../../data/formats/csv/writeCsv.ts'
import { type FileOf, textFile } from '../common/writer.ts'
import { zipped } from '../common/zipped.ts'
import { describeCsv } from './describeCsv.ts'

/**
 * CSV with its description in one archive, under the file name that CSVW programs look for. Compression
 * reduces a table to about a fifth.
 */
export const csvw: FileOf = (open, provenance, means) => {
  const table = textFile(csv)(open, provenance, { ...means, titles: null })
  const name = `${open.instance.id}.csv`
  const { dataset } = means
  const description = describeCsv({ url: encodeURI(name), open, dataset, provenance, dialect: DIALECTS.csv })
  const text = Buffer.from(JSON.stringify(description, null, 2))
  return {
    write: (ordinals, requester) =>
      zipped([
        { path: `${name}-metadata.json`, pieces: () => [text] },
        { path: name, pieces: () => table.write(ordinals, requester) },
      ]),
    estimate: async (ordinals, requester) =>
      Math.round(((await table.estimate(ordinals, requester)) + text.byteLength) * LEFT) + FRAME_BYTES,
  }
}

/** Share of a table that remains after compression, and overhead of an archive of two files in bytes. */
const LEFT = 0.25
const FRAME_BYTES = 400
