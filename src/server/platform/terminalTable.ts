import type { Language } from '../../contract/languages.mjs'
import { dateFormat } from '../../domain/written.ts'

/** Returns the width of the widest cell of each column. */
export const columnWidths = (rows: readonly (readonly string[])[]): number[] =>
  rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  )

/** Formats rows of cells, each column as wide as its widest cell. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = columnWidths(rows)
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Formats an ISO 8601 time as date and time of this machine. */
export const shortMoment = (moment: string, language: Language): string =>
  dateFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(moment))

/** Formats a size in the most readable unit. */
export function sizeText(bytes: number, language: Language): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const style = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, style).format(bytes / 1000 ** power)
}

/**
 * Returns a stranger's text as a terminal may show it: characters that would move the cursor, colour or hide
 * text, or change its direction, become visible. Line ends stay.
 */
export const printable = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\u200C\u200D]|[\p{Zl}\p{Zp}]/gu, '\uFFFD')

/** Formats a value as JSON that is safe on a terminal: control characters that JSON allows are escaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, character =>
    [...Array(character.length).keys()]
      .map(at => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
