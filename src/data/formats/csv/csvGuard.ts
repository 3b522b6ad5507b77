import { COLUMNS_MAX, ImportError, RECORD_CHARS_MAX } from '../common/importError.ts'
import { Quotes } from './quotes.ts'

const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Limits the length of lines and the number of cells of a delimited text, to bound memory. */
export class CsvGuard {
  readonly #delimiter: number
  readonly #quotes: Quotes
  #chars = 0
  #cells = 1
  #line = 1

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#quotes = new Quotes(delimiter)
  }

  /** Throws an ImportError when the current line is too long, or has too many cells. */
  check(piece: string): void {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      this.#chars += 1
      const isQuoted = this.#quotes.take(code)
      if (code === NEWLINE || code === CARRIAGE_RETURN) this.#newline(code, isQuoted)
      else if (code === this.#delimiter && !isQuoted) this.#cell()
    }
    if (this.#chars > RECORD_CHARS_MAX) throw new ImportError('tooLong', {}, this.#line)
  }

  #newline(code: number, isQuoted: boolean): void {
    if (code === NEWLINE) this.#line += 1
    if (isQuoted) return
    this.#chars = 0
    this.#cells = 1
  }

  #cell(): void {
    this.#cells += 1
    if (this.#cells > COLUMNS_MAX) throw new ImportError('tooManyColumns', { max: COLUMNS_MAX }, this.#line)
  }
}
