import type { LabelValue } from '../../../contract/label.ts'
import { textOf } from '../common/table.ts'

/** Characters that a cell of a spreadsheet can hold. */
export const CELL_CHARS = 32_767

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Returns the XML of a sheet up to its first row, which stays in sight when it is a header. */
export const sheetHead = (hasHeader: boolean): string =>
  `${DECLARATION}<worksheet xmlns="${NAMESPACE}">${hasHeader ? FROZEN : ''}<sheetData>`
export const SHEET_TAIL = '</sheetData></worksheet>'

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/**
 * A row of cells (ECMA-376, part 1, 18.3.1.73), which carries its number from 1: readers count on it. Texts are written
 * as texts, so that none runs as a formula; `onCut` hears of each that is longer than a cell can hold.
 */
export const rowXml = (
  number: number,
  values: readonly LabelValue[],
  onCut: () => void = () => {},
  style = 0,
): string => `<row r="${number}">${values.map(value => cellXml(value, onCut, style)).join('')}</row>`

function cellXml(value: LabelValue, onCut: () => void, style: number): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  const whole = textOf(value)
  const isCut = whole.length > CELL_CHARS
  if (isCut) onCut()
  const text = isCut ? `${whole.slice(0, CELL_CHARS - 1)}…` : whole
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/**
 * Escapes control characters, which XML does not know, as ECMA-376 says (part 1, 22.9.2.19), and texts that look like
 * such an escape.
 */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      CONTROLS,
      character => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g
