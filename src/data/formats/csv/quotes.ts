const QUOTE = 0x22
const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Tracks the quotes of a delimited text. A quote opens only at the beginning of a cell: `24" x 36"` has no
 * open quote.
 */
export class Quotes {
  readonly #delimiter: number
  #isOpen = false
  #previous = NEWLINE
  /** True if the previous character is a closing quote, or the first half of a doubled quote. */
  #justClosed = false

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Processes the next character. Returns whether it is inside quotes. */
  take(code: number): boolean {
    const wasOpen = this.#isOpen
    if (code === QUOTE) {
      this.#isOpen = !wasOpen && (this.#justClosed || this.#isStart())
      this.#justClosed = wasOpen
    } else this.#justClosed = false
    this.#previous = code
    return wasOpen
  }

  #isStart(): boolean {
    return [this.#delimiter, NEWLINE, CARRIAGE_RETURN].includes(this.#previous)
  }
}

/** Record of a delimited text. */
export interface CutRecord {
  cells: string[]
  /** First line of the record, from 1. */
  line: number
}

/** Splits a text into records, without blank ones. The last record of a truncated text may be incomplete. */
export function* cutRecords(text: string, delimiter: string): Generator<CutRecord> {
  const quotes = new Quotes(delimiter)
  let [start, line, first] = [0, 1, 1]
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : NEWLINE
    const isEnd = !quotes.take(code) && (code === NEWLINE || code === CARRIAGE_RETURN)
    if (isEnd || at === text.length) {
      const record = text.slice(start, at)
      if (record.trim() !== '') yield { cells: cutCells(record, delimiter), line: first }
      start = at + 1
    }
    if (code === NEWLINE || (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== NEWLINE)) line += 1
    if (isEnd) first = line
  }
}

/**
 * Splits a record into cells. A quoted cell ends at the first quote before a delimiter, so that a quote
 * inside need not be doubled. A cell with an unclosed quote stays as written.
 */
export function cutCells(record: string, delimiter: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= record.length; ) {
    const close = record.charCodeAt(at) === QUOTE ? closingQuote(record, at + 1, delimiter) : -1
    if (close >= 0) {
      cells.push(record.slice(at + 1, close).replaceAll('""', '"'))
      at = close + 2
      continue
    }
    const next = record.indexOf(delimiter, at)
    const end = next < 0 ? record.length : next
    cells.push(record.slice(at, end))
    at = end + 1
  }
  return cells
}

function closingQuote(record: string, from: number, delimiter: string): number {
  for (let at = record.indexOf('"', from); at >= 0; at = record.indexOf('"', at + 1)) {
    const next = record.charAt(at + 1)
    if (next === delimiter || next === '') return at
    if (next === '"' && record.charAt(at + 2) !== delimiter && record.charAt(at + 2) !== '') at += 1
  }
  return -1
}
