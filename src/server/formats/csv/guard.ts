import { COLUMNS_MAX, HEADER_CHARS_MAX, ImportError, RECORD_CHARS_MAX } from '../common/importError.ts'
import type { Text } from '../common/source.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const

const QUOTE = 0x22
const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d

/** The first line that is not empty, and the line of the names of the columns: often the same. */
export interface HeaderLines {
  first: string
  header: string
}

/**
 * The lines at the head of a text, with the breaks inside their quotes. Throws an ImportError when one does not end.
 */
export async function headerLine(text: Text, signal: AbortSignal): Promise<HeaderLines> {
  let head = ''
  for await (const piece of text(signal)) {
    head = (head + piece).trimStart()
    const lines = linesOf(head)
    if (lines !== undefined) return lines
    if (head.length > HEADER_CHARS_MAX) throw new ImportError('tooLong', {}, 1)
  }
  return linesOf(`${head}\n\n`) ?? { first: head, header: head }
}

function linesOf(head: string): HeaderLines | undefined {
  const end = endOfLine(head)
  if (end === undefined) return undefined
  const first = head.slice(0, end)
  if (declaredSeparator(first) === undefined) return { first, header: first }
  const below = head.slice(end).trimStart()
  const next = endOfLine(below)
  return next === undefined ? undefined : { first, header: below.slice(0, next) }
}

/** Returns the separator of a first line that Excel writes above the header: `sep=;`. */
export const declaredSeparator = (line: string): string | undefined => /^"?sep=([,;\t|])"?$/i.exec(line)?.[1]

function endOfLine(text: string): number | undefined {
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) quoted = !quoted
    else if (!quoted && (code === NEWLINE || code === CARRIAGE_RETURN)) return at
  }
  return undefined
}

/** The delimiter that cuts the header into the most columns; what is quoted does not count. */
export function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '')
  const columns = (delimiter: string) => bare.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (columns(delimiter) > columns(best) ? delimiter : best))
}

/** Watches a delimited text go by, so that no line without end and no row of endless cells gathers in memory. */
export class CsvGuard {
  readonly #delimiter: number
  #quoted = false
  #chars = 0
  #cells = 1
  #line = 1

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /** Throws an ImportError when the line that it is in has become too long, or has too many cells. */
  check(piece: string): void {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      this.#chars += 1
      if (code === QUOTE) this.#quoted = !this.#quoted
      else if (code === NEWLINE || code === CARRIAGE_RETURN) this.#newline(code)
      else if (code === this.#delimiter && !this.#quoted) this.#cell()
    }
    if (this.#chars > RECORD_CHARS_MAX) throw new ImportError('tooLong', {}, this.#line)
  }

  #newline(code: number): void {
    if (code === NEWLINE) this.#line += 1
    if (this.#quoted) return
    this.#chars = 0
    this.#cells = 1
  }

  #cell(): void {
    this.#cells += 1
    if (this.#cells > COLUMNS_MAX) throw new ImportError('tooManyColumns', { max: COLUMNS_MAX }, this.#line)
  }
}
