import { CsvError } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'

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
export async function* recordsOneByOne(
  pieces: AsyncIterable<string>,
  delimiter: string,
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
    const cells = cellsOf(held, delimiter)
    if (cells !== null) yield { cells, line: held.at(-1)?.number ?? first.number }
    else {
      yield { cells: cellsOf([first], delimiter), line: first.number }
      ahead.unshift(...held.slice(1))
    }
  }
}

/** Tells whether a quote is open at the end of the lines. */
const isOpen = (lines: readonly Line[]): boolean =>
  lines.reduce((quotes, { text }) => quotes + text.split('"').length - 1, 0) % 2 === 1

function cellsOf(lines: readonly Line[], delimiter: string): string[] | null {
  try {
    const [cells = []] = parseSync(lines.map(({ text }) => text).join(''), {
      delimiter,
      relax_column_count: true,
    })
    return cells
  } catch (error) {
    if (error instanceof CsvError) return null
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
