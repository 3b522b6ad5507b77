import { COLUMNS_MAX, ImportError, requireAtMost } from '../common/importError.ts'
import type { Row, TextReader } from '../common/reader.ts'
import type { Text } from '../common/source.ts'
import { columnLetters } from '../sheets/sheet.ts'
import { type Dialect, dialectOf } from './csvDialect.ts'
import { CsvGuard } from './csvGuard.ts'
import { cutCells, Quotes } from './quotes.ts'

/** Record of a delimited text, with the line at which it ends. */
export interface Parsed {
  record: string[]
  info: { lines: number }
}

/** Splits delimited texts into records and cells, with the library's build for the server or the browser. */
export interface CsvParser {
  /** Yields the records from a line on, counted from 1, without empty lines. Throws on a malformed record. */
  records(
    pieces: AsyncIterable<string>,
    options: { delimiter: string; from: number },
    signal: AbortSignal,
  ): AsyncIterable<Parsed>
  /** Returns the cells of a single record. Throws when it is malformed. */
  cells(text: string, delimiter: string): string[]
  isMalformed(error: unknown): error is Error
}

/**
 * Creates a reader of tables, for any text that no other format recognises and that does not begin with a
 * tag.
 * @param parserOf Returns the parser on demand.
 */
export const csvReader = (parserOf: () => CsvParser | Promise<CsvParser>) =>
  ({
    from: 'text',
    name: 'csv',
    mediaType: 'text/csv',
    extensions: ['csv', 'tsv', 'tab'],
    textOnly: true,
    recognises: ({ begin }) => !begin.startsWith('<'),
    open: async ({ text, begin }) => {
      const parser = await parserOf()
      const dialect = await dialectOf(text, begin)
      return {
        declared: { crs: null, by: 'nobody' },
        notices: dialect.notices,
        delimiter: dialect.delimiter,
        read: signal => csvRows(text, dialect, parser, signal),
      }
    },
  }) as const satisfies TextReader

/**
 * Reads a delimited text. Blank cells are null, and so are missing cells at the end of a row. Refuses only
 * the malformed rows, and rows with more cells than columns.
 */
async function* csvRows(
  text: Text,
  { delimiter, line: from, hasNames, names }: Dialect,
  parser: CsvParser,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  let header: string[] | undefined
  let seen = 0
  let firstError: Error
  const headerIn = (record: string[]) =>
    hasNames ? checkHeader(names ?? record) : record.map((_, index) => columnLetters(index))
  try {
    const pieces = guarded(text, delimiter, signal)
    for await (const { record, info } of parser.records(pieces, { delimiter, from }, signal)) {
      seen += 1
      const isHeader = header === undefined && hasNames
      header ??= headerIn(record)
      if (!isHeader) yield toRow(header, record, info.lines)
    }
    return
  } catch (error) {
    signal.throwIfAborted()
    if (!parser.isMalformed(error)) throw error
    firstError = error
  }
  // After a malformed row, reads each row separately, so that the error does not spoil others.
  let count = 0
  const columns = () => header?.length ?? null
  const records = recordsOneByOne(guarded(text, delimiter, signal), { delimiter, from, columns }, parser)
  for await (const { cells, line } of records) {
    count += 1
    if (count <= seen) continue
    if (header === undefined && cells === null)
      throw new ImportError('badCsv', {}, lineOf(firstError), firstError)
    const isHeader = header === undefined && hasNames
    header ??= headerIn(cells ?? [])
    if (isHeader) continue
    const row = toRow(header, cells ?? [], line)
    yield cells === null ? { ...row, refusal: new ImportError('badCsvRow', {}, line) } : row
  }
}

async function* guarded(text: Text, delimiter: string, signal: AbortSignal): AsyncGenerator<string> {
  const guard = new CsvGuard(delimiter)
  for await (const piece of text(signal)) {
    guard.check(piece)
    yield piece
  }
}

function lineOf(error: Error): number | null {
  const { lines } = error as Error & { lines?: unknown }
  return typeof lines === 'number' ? lines : null
}

function checkHeader(record: readonly string[]): string[] {
  requireAtMost(record.length, COLUMNS_MAX, 'tooManyColumns')
  const names = record.map(name => name.trim())
  const column = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (column !== undefined) throw new ImportError('duplicateColumn', { column: column.slice(0, 200) })
  return names
}

function toRow(header: readonly string[], cells: readonly string[], line: number): Row {
  const properties = new Map(header.map((name, index) => [name, cells[index]?.trim() ? cells[index] : null]))
  if (cells.slice(header.length).some(cell => cell.trim() !== '')) {
    const refusal = new ImportError('tooManyCells', { cells: cells.length, columns: header.length }, line)
    return { line, properties, geometry: null, refusal }
  }
  return { line, properties, geometry: null, ...(cells.length < header.length ? { isShort: true } : {}) }
}

/** Record of a delimited text. */
export interface CsvRecord {
  /** Null for a malformed record. */
  cells: string[] | null
  /** Line of the end of the record, from 1. */
  line: number
}

interface Line {
  /** Includes the line end. */
  text: string
  number: number
}

/** Maximum lines of one record with unclosed quotes. */
const LINES_MAX = 1000

interface Layout {
  delimiter: string
  /** First line of the records. */
  from: number
  /** Returns the number of columns, once known. */
  columns(): number | null
}

/**
 * Reads the records of a text with malformed ones. Each malformed record is one line, and does not spoil
 * others.
 */
async function* recordsOneByOne(
  pieces: AsyncIterable<string>,
  { delimiter, from, columns }: Layout,
  parser: CsvParser,
): AsyncGenerator<CsvRecord> {
  const lines = linesOf(pieces)
  const ahead: Line[] = []
  const next = async () => ahead.shift() ?? (await lines.next()).value ?? undefined
  for (let first = await next(); first !== undefined; first = await next()) {
    // The parser reads a line of blanks as a row, too.
    if (first.number < from || /^[\r\n]*$/.test(first.text)) continue
    const held = [first]
    while (isOpen(held, delimiter) && held.length < LINES_MAX) {
      const line = await next()
      if (line === undefined) break
      held.push(line)
    }
    const cells = cellsOf(held, delimiter, parser)
    if (cells !== null) yield { cells, line: held.at(-1)?.number ?? first.number }
    else {
      yield { cells: asWritten(first, delimiter, columns()), line: first.number }
      ahead.unshift(...held.slice(1))
    }
  }
}

/** Returns whether a quote is open at the end of the lines. */
function isOpen(lines: readonly Line[], delimiter: string): boolean {
  const quotes = new Quotes(delimiter)
  for (const { text } of lines) for (let at = 0; at < text.length; at += 1) quotes.take(text.charCodeAt(at))
  return quotes.isOpen
}

/**
 * Returns the cells of a line with undoubled quotes, such as `24" x 36"`, if their number equals the number
 * of columns. An opening quote that never closes is literal, in tab-separated files only.
 */
function asWritten({ text }: Line, delimiter: string, columns: number | null): string[] | null {
  const cells = cutCells(text.replace(/[\r\n]/g, ''), delimiter)
  const isUnclosed = delimiter !== '\t' && cells.some(cell => /^"[^"]*$/.test(cell))
  return !isUnclosed && (columns === null || cells.length === columns) ? cells : null
}

function cellsOf(lines: readonly Line[], delimiter: string, parser: CsvParser): string[] | null {
  try {
    return parser.cells(lines.map(({ text }) => text).join(''), delimiter)
  } catch (error) {
    if (parser.isMalformed(error)) return null
    throw error
  }
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<Line, undefined> {
  let [rest, number] = ['', 0]
  for await (const piece of pieces) {
    const parts = (rest + piece).split(/(?<=\n|\r(?!\n))/)
    // The last part may continue in the next chunk, and a \r may be the first half of a line end.
    rest = parts.pop() ?? ''
    for (const text of parts) yield { text, number: ++number }
  }
  for (const text of rest.split(/(?<=\n|\r(?!\n))/)) if (text !== '') yield { text, number: ++number }
  return undefined
}
