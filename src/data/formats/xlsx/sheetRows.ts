import { COLUMNS_MAX, ImportError } from '../common/importError.ts'
import type { Text } from '../common/source.ts'
import { type Cell, columnIndex, type SheetRow } from '../sheets/sheet.ts'
import { xmlPieces } from '../xml/cutter.ts'
import { attributeOf, childOf, childrenOf, textIn, type XmlElement } from '../xml/element.ts'
import type { NumberFormat } from './numberFormats.ts'
import { dateText } from './numberFormats.ts'

/** Data shared by the sheets of a workbook. */
export interface Shared {
  strings: readonly string[]
  /** Formats by the number of a style. */
  formats: readonly NumberFormat[]
  is1904: boolean
}

/** Returns a text and its runs of other fonts, without phonetic hints. */
export const richText = (element: XmlElement): string =>
  [...childrenOf(element, 't'), ...childrenOf(element, 'r').flatMap(run => childrenOf(run, 't'))]
    .map(({ text }) => unescaped(text))
    .join('')

/** Replaces the escapes of characters that XML cannot contain, such as `_x000D_` (ECMA-376, 22.4.2.4). */
export const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')

/** Maximum columns of a sheet in Excel. */
const SHEET_COLUMNS = 16_384

/** Yields the rows of a sheet. */
export async function* sheetRows(text: Text, shared: Shared, signal: AbortSignal): AsyncGenerator<SheetRow> {
  let line = 0
  for await (const { element } of xmlPieces(text, name => name === 'row', signal)) {
    const written = Number(attributeOf(element, 'r'))
    line = Number.isSafeInteger(written) && written > line ? written : line + 1
    yield { line, cells: cellsOf(element, shared) }
  }
}

function cellsOf(row: XmlElement, shared: Shared): Cell[] {
  const cells: Cell[] = []
  for (const cell of childrenOf(row, 'c')) {
    const index = columnIndex(attributeOf(cell, 'r')) ?? cells.length
    if (index >= SHEET_COLUMNS) throw new ImportError('tooManyColumns', { max: COLUMNS_MAX })
    while (cells.length < index) cells.push(null)
    cells[index] = contentOf(cell, shared)
  }
  return cells
}

/** Returns the value of a cell according to its declared type. The error of a formula is null. */
function contentOf(cell: XmlElement, { strings, formats, is1904 }: Shared): Cell {
  const written = textIn(cell, 'v')
  switch (attributeOf(cell, 't')) {
    case 's':
      return strings[Number(written)] ?? null
    case 'inlineStr': {
      const inline = childOf(cell, 'is')
      return inline === undefined ? null : richText(inline)
    }
    case 'str':
    case 'd': {
      const text = childOf(cell, 'v')?.text
      return text === undefined ? null : unescaped(text)
    }
    case 'b':
      return written === '1'
    case 'e':
      return null
    default: {
      if (written === '' || !Number.isFinite(Number(written))) return null
      const number = Number(written)
      const format = formats[Number(attributeOf(cell, 's') || 0)]
      if (format?.kind === 'date') return dateText(number, is1904) ?? number
      if (format?.kind === 'code' && Number.isSafeInteger(number) && number >= 0)
        return String(number).padStart(format.digits, '0')
      return number
    }
  }
}
