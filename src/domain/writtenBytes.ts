import type { Language } from '../contract/languages.mjs'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const STEP = 1000

/** Writes a number of bytes in a language, with at most three digits. */
export function writeBytes(bytes: number, language: Language): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const format = new Intl.NumberFormat(language, {
    maximumSignificantDigits: 3,
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    // Bytes are a word, larger units symbols.
    unitDisplay: power === 0 ? 'long' : 'short',
  })
  return format.format(bytes / STEP ** power).replaceAll(' ', '\u00a0')
}
