import { numberOf } from './filter.ts'

/**
 * A text that a spreadsheet runs as a formula. Before the sign it passes over white space, control characters and what
 * has no width, and takes the wide signs of East Asian keyboards for the narrow ones.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/u
/** A beginning that some take for that of another cell. */
const BREAK = /^[\t\r\n\0]/
/**
 * A formula where another cell begins for a spreadsheet that separates by another character, whatever the quotes say.
 */
const INNER =
  /([,;|\t\r\n]"{0,2}[ \u00a0]{0,8})([=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20][^,;|\t\r\n]*)/gu

/**
 * Puts an apostrophe in front of what a spreadsheet would run as a formula: at the beginning of a text, and after what
 * may separate cells there. A negative number is none.
 */
export function harmless(text: string): string {
  const isRun = (FORMULA.test(text) || BREAK.test(text)) && numberOf(text) === null
  const inner = text.replace(INNER, (whole, before: string, cell: string) =>
    numberOf(cell.trim()) === null ? `${before}'${cell}` : whole,
  )
  return isRun ? `'${inner}` : inner
}
