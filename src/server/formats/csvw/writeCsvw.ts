import { type FileOf, textFile } from '../common/writer.ts'
import { zipped } from '../common/zipped.ts'
import { csv, DIALECTS } from '../csv/writeCsv.ts'
import { describeCsv } from './describeCsv.ts'

/**
 * A CSV with its description beside it, under the name by which programs that read CSVW look for it: in one archive, so
 * that they stay together. A fifth of a table, about, is left of it when it is compressed.
 */
export const csvw: FileOf = (open, provenance, means) => {
  const table = textFile(csv)(open, provenance, means)
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

/** Part of a table that compression leaves, and bytes of an archive around two files. */
const LEFT = 0.25
const FRAME_BYTES = 400
