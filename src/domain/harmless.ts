import { numberOf } from './filter.ts'

/** A text that a spreadsheet would run as a formula gets an apostrophe in front; a negative number is none. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && numberOf(text) === null ? `'${text}` : text
}
