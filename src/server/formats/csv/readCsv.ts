import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { type CsvParser, csvReader, type Parsed } from '../../../data/formats/csv/csvRows.ts'

/** Streaming parser. */
const parser: CsvParser = {
  async *records(pieces, { delimiter, from }, signal) {
    const records = parse({
      delimiter,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      from_line: from,
    })
    const finished = pipeline(Readable.from(pieces), records, { signal })
    // The loop below receives the same error. Without this, Node would report an unhandled rejection.
    finished.catch(() => undefined)
    yield* records as AsyncIterable<Parsed>
    await finished
  },
  cells(text, delimiter) {
    const [cells = []] = parseSync(text, { delimiter, relax_column_count: true })
    return cells
  },
  isMalformed: error => error instanceof CsvError,
}

/** Reader of tables. */
export const csv = csvReader(() => parser)
