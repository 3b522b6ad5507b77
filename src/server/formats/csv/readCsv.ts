import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import type { TextReader } from '../common/reader.ts'
import { type CsvParser, csvRows, type Parsed } from './csvRows.ts'

/** Any text that no other format recognises, and that does not begin with a tag. */
export const csv = {
  from: 'text',
  name: 'csv',
  mediaType: 'text/csv',
  extensions: ['csv', 'tsv', 'tab'],
  textOnly: true,
  ringsInOrder: false,
  hasLayers: false,
  recognises: ({ begin }) => !begin.startsWith('<'),
  open: async ({ text }) => ({
    said: { crs: null, by: 'nobody' },
    read: signal => csvRows(text, parser, signal),
  }),
} as const satisfies TextReader

/** Parses as the text comes. */
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
    // The loop below sees the same error; this promise must not report it a second time.
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
