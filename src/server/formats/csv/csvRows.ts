import { COLUMNS_MAX, ImportError, requireAtMost } from '../common/importError.ts'
import type { Row, TextReader } from '../common/reader.ts'
import type { Text } from '../common/source.ts'
import { CsvGuard, declaredSeparator, delimiterOf, headerLine } from './guard.ts'

/** A record of a delimited text, and the line that it ends in. */
export interface Parsed {
  record: string[]
  info: { lines: number }
}

/** Cuts delimited texts into records and cells: a library, in the form that it has where it runs. */
export interface CsvParser {
  /** The records from a line on, counted from 1; lines without any character are none. Throws where one is malformed. */
  records(
    pieces: AsyncIterable<string>,
    options: { delimiter: string; from: number },
    signal: AbortSignal,
  ): AsyncIterable<Parsed>
  /** The cells of a text of one record. Throws where it is malformed. */
  cells(text: string, delimiter: string): string[]
  isMalformed(error: unknown): error is Error
}

/**
 * Makes a reader of tables: of any text that no other format recognises, and that does not begin with a tag.
 * @param parserOf Gives the parser when it is needed.
 */
export const csvReader = (parserOf: () => CsvParser | Promise<CsvParser>) =>
  ({
    from: 'text',
    name: 'csv',
    mediaType: 'text/csv',
    extensions: ['csv', 'tsv', 'tab'],
    textOnly: true,
    ringsInOrder: false,
    hasLayers: false,
    recognises: ({ begin }) => !begin.startsWith('<'),
    open: async ({ text }) => {
      const parser = await parserOf()
      return { said: { crs: null, by: 'nobody' }, read: signal => csvRows(text, parser, signal) }
    },
  }) as const satisfies TextReader

/**
 * Reads a delimited text with a header line. An empty cell is null, and so are cells that are missing at the end of a
 * row. A row that is malformed, or has more cells than there are columns, is refused alone.
 */
async function* csvRows(text: Text, parser: CsvParser, signal: AbortSignal): AsyncGenerator<Row> {
  const { first, header: written } = await headerLine(text, signal)
  const said = declaredSeparator(first)
  const delimiter = said ?? delimiterOf(written)
  const skipped = said === undefined ? 0 : 1
  let header: string[] | undefined
  let seen = skipped
  let firstError: Error
  try {
    const pieces = guarded(text, delimiter, signal)
    for await (const { record, info } of parser.records(pieces, { delimiter, from: skipped + 1 }, signal)) {
      seen += 1
      if (header === undefined) header = checkHeader(record)
      else yield toRow(header, record, info.lines)
    }
    return
  } catch (error) {
    signal.throwIfAborted()
    if (!parser.isMalformed(error)) throw error
    firstError = error
  }
  // From the malformed row on, each is read by itself, so that it takes no other with it.
  let count = 0
  for await (const { cells, line } of recordsOneByOne(guarded(text, delimiter, signal), delimiter, parser)) {
    count += 1
    if (count <= seen) continue
    if (header === undefined) {
      if (cells === null) throw new ImportError('badCsv', {}, lineOf(firstError), firstError)
      header = checkHeader(cells)
    } else {
      const row = toRow(header, cells ?? [], line)
      yield cells === null ? { ...row, refusal: new ImportError('badCsvRow', {}, line) } : row
    }
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

function checkHeader(record: string[]): string[] {
  requireAtMost(record.length, COLUMNS_MAX, 'tooManyColumns')
  const names = record.map(name => name.trim())
  const column = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (column !== undefined) throw new ImportError('duplicateColumn', { column: column.slice(0, 200) })
  return names
}

function toRow(header: readonly string[], cells: readonly string[], line: number): Row {
  const properties = new Map(header.map((name, index) => [name, cells[index] || null]))
  if (cells.slice(header.length).some(cell => cell.trim() !== '')) {
    const refusal = new ImportError('tooManyCells', { cells: cells.length, columns: header.length }, line)
    return { line, properties, geometry: null, refusal }
  }
  return { line, properties, geometry: null, ...(cells.length < header.length ? { isShort: true } : {}) }
}

/** One record of a delimited text. */
export interface CsvRecord {
  /** Null for one that is malformed. */
  cells: string[] | null
  /** The line that it ends in, from 1. */
  line: number
}

interface Line {
  /** With its end. */
  text: string
  number: number
}

/** Lines that the quotes of one record may hold together, where some of them do not close. */
const LINES_MAX = 1000

/** The records of a text of which some are malformed: each of these is one line, and takes no other with it. */
async function* recordsOneByOne(
  pieces: AsyncIterable<string>,
  delimiter: string,
  parser: CsvParser,
): AsyncGenerator<CsvRecord> {
  const lines = linesOf(pieces)
  const ahead: Line[] = []
  const next = async () => ahead.shift() ?? (await lines.next()).value ?? undefined
  for (let first = await next(); first !== undefined; first = await next()) {
    // As the parser of a sound text does: a line of blanks is a row.
    if (/^[\r\n]*$/.test(first.text)) continue
    const held = [first]
    while (isOpen(held) && held.length < LINES_MAX) {
      const line = await next()
      if (line === undefined) break
      held.push(line)
    }
    const cells = cellsOf(held, delimiter, parser)
    if (cells !== null) yield { cells, line: held.at(-1)?.number ?? first.number }
    else {
      yield { cells: cellsOf([first], delimiter, parser), line: first.number }
      ahead.unshift(...held.slice(1))
    }
  }
}

/** Tells whether a quote is open at the end of the lines. */
const isOpen = (lines: readonly Line[]): boolean =>
  lines.reduce((quotes, { text }) => quotes + text.split('"').length - 1, 0) % 2 === 1

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
    // What stands last may go on in the next piece, and a \r may be the first half of an end.
    rest = parts.pop() ?? ''
    for (const text of parts) yield { text, number: ++number }
  }
  for (const text of rest.split(/(?<=\n|\r(?!\n))/)) if (text !== '') yield { text, number: ++number }
  return undefined
}
