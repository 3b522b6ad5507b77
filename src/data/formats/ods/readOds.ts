import { textOf } from '../common/encoding.ts'
import { COLUMNS_MAX, ImportError } from '../common/importError.ts'
import type { PackageReader } from '../common/reader.ts'
import { readHead, type ZipEntry } from '../common/source.ts'
import { openSheets } from '../sheets/openSheets.ts'
import { type Cell, isFilled, MERGES_MAX, type Merge, type Sheet, type SheetRow } from '../sheets/sheet.ts'
import { xmlPieces } from '../xml/cutter.ts'
import { attributeOf, childrenOf, type XmlElement } from '../xml/element.ts'

const SPREADSHEET = /^application\/vnd\.oasis\.opendocument\.spreadsheet/
const MIME_BYTES = 200
/** Maximum rows of a sheet in LibreOffice. */
const SHEET_ROWS = 2 ** 20

const entryOf = (entries: readonly ZipEntry[], wanted: string): ZipEntry | undefined =>
  entries.find(({ name }) => name === wanted)

/** Sheets of OpenDocument 1.0 to 1.3. Each sheet is a layer. */
export const ods = {
  from: 'package',
  name: 'ods',
  mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
  extensions: [],
  hasLayers: true,
  recognises: entries => ['content.xml', 'mimetype'].every(name => entryOf(entries, name) !== undefined),
  open: async (entries, options) => {
    const [content, mime] = [entryOf(entries, 'content.xml'), entryOf(entries, 'mimetype')]
    const kind = mime === undefined ? '' : new TextDecoder().decode(await readHead(mime.source, MIME_BYTES))
    if (content === undefined || !SPREADSHEET.test(kind))
      throw new ImportError('otherFormat', { format: 'OpenDocument' })
    return openSheets(await sheetsOf(content, new AbortController().signal), options, 'ods')
  },
} as const satisfies PackageReader

async function sheetsOf(content: ZipEntry, signal: AbortSignal): Promise<Sheet[]> {
  const names = new Set<string>()
  for await (const { sheet } of allRows(content, signal)) names.add(sheet)
  return [...names].map(name => ({
    name,
    rows: signal => rowsOf(content, name, signal),
    merges: signal => mergesIn(content, name, signal),
  }))
}

/** Finds the cells of a sheet that are merged over several rows. */
async function mergesIn(content: ZipEntry, wanted: string, signal: AbortSignal): Promise<Merge[]> {
  const found: Merge[] = []
  let line = 1
  for await (const { sheet, row } of allRows(content, signal)) {
    if (sheet !== wanted) continue
    let column = 0
    for (const cell of row.children) {
      if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue
      const rows = timesOf(cell, 'number-rows-spanned')
      if (rows > 1 && found.length < MERGES_MAX) found.push({ first: line, last: line + rows - 1, column })
      column += timesOf(cell, 'number-columns-repeated')
    }
    line += timesOf(row, 'number-rows-repeated')
  }
  return found
}

/** Yields the rows of a sheet. Repeated rows are repeated, except empty ones. */
async function* rowsOf(content: ZipEntry, wanted: string, signal: AbortSignal): AsyncGenerator<SheetRow> {
  let line = 0
  for await (const { sheet, row } of allRows(content, signal)) {
    if (sheet !== wanted) continue
    const cells = cellsOf(row)
    const times = timesOf(row, 'number-rows-repeated')
    const end = line + times
    if (cells.some(isFilled)) {
      if (end > SHEET_ROWS) throw new ImportError('tooManyRows', { max: SHEET_ROWS })
      while (line < end) yield { line: ++line, cells }
    }
    line = end
  }
}

/** Inline elements, whose text belongs to the surrounding text. */
const INLINE = new Set(['span', 'a'])

async function* allRows(content: ZipEntry, signal: AbortSignal) {
  const isRow = (name: string) => name === 'table-row'
  for await (const { element, within } of xmlPieces(textOf(content.source, null), isRow, signal, INLINE)) {
    const table = within.findLast(({ name }) => name === 'table')
    yield { sheet: attributeOf(table, 'name'), row: element }
  }
}

function cellsOf(row: XmlElement): Cell[] {
  const cells: Cell[] = []
  for (const cell of row.children) {
    if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue
    const value = cell.name === 'table-cell' ? contentOf(cell) : null
    const times = timesOf(cell, 'number-columns-repeated')
    // Sheets end with thousands of empty cells.
    if (isFilled(value) && times > COLUMNS_MAX) throw new ImportError('tooManyColumns', { max: COLUMNS_MAX })
    for (let at = 0; at < Math.min(times, COLUMNS_MAX); at += 1) cells.push(value)
    if (cells.length > COLUMNS_MAX * 2) break
  }
  return cells
}

function timesOf(element: XmlElement, name: string): number {
  const times = Number(attributeOf(element, name) || 1)
  return Number.isSafeInteger(times) && times > 0 ? times : 1
}

/** Returns the value of a cell according to its declared type. */
function contentOf(cell: XmlElement): Cell {
  const number = Number(attributeOf(cell, 'value') || Number.NaN)
  switch (attributeOf(cell, 'value-type')) {
    case 'float':
    case 'percentage':
    case 'currency':
      return Number.isFinite(number) ? number : null
    case 'date':
      return attributeOf(cell, 'date-value').replace(/T00:00:00$/, '') || null
    case 'boolean':
      return attributeOf(cell, 'boolean-value') === 'true'
    default:
      return (
        childrenOf(cell, 'p')
          .map(({ text }) => text)
          .join('\n') || null
      )
  }
}
