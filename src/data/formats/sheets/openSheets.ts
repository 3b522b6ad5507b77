import type { ImportFormat, ReadOptions } from '../../../contract/import.ts'
import { ImportError } from '../common/importError.ts'
import { layerNamed } from '../common/layers.ts'
import type { OpenedFile, Row } from '../common/reader.ts'
import { type Header, headerOf } from './headerRows.ts'
import { MergedCells } from './merged.ts'
import { isFilled, type Sheet, type SheetRow } from './sheet.ts'

/** Number of rows in which the header is searched. */
const ROWS_LOOKED_AT = 100

/** Opens a workbook with its sheets as layers: those with a table, if there are any. */
export async function openSheets(
  sheets: readonly Sheet[],
  { layer }: ReadOptions,
  format: ImportFormat,
): Promise<OpenedFile> {
  const signal = new AbortController().signal
  const found: { name: string; sheet: Sheet; header: Header }[] = []
  for (const sheet of sheets) {
    const header = headerOf(await firstRows(sheet, signal))
    if (header !== null) found.push({ name: sheet.name, sheet, header })
  }
  const chosen = found.length === 1 ? found[0] : found.find(({ name }) => name === layer)
  const merges = chosen === undefined ? [] : await mergesBelow(chosen, signal)
  return {
    declared: { crs: null, by: 'nobody' },
    notices: merges.length === 0 ? [] : [{ notice: 'merged', params: { count: merges.length } }],
    layers: async () => (found.length > 1 ? found.map(({ name }) => name) : []),
    read: async function* (signal) {
      if (found.length === 0) throw new ImportError('noTable')
      const { sheet, header } = layerNamed(found, layer, format)
      yield* tableRows(sheet, header, new MergedCells(merges), signal)
    },
  }
}

async function firstRows(sheet: Sheet, signal: AbortSignal): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of sheet.rows(signal)) {
    if (row.cells.some(isFilled)) rows.push(row)
    if (rows.length === ROWS_LOOKED_AT) break
  }
  return rows
}

/** Returns the merges of cells below the header. */
async function mergesBelow({ sheet, header }: { sheet: Sheet; header: Header }, signal: AbortSignal) {
  const columns = new Set(header.columns.map(({ index }) => index))
  return (await sheet.merges(signal)).filter(
    ({ first, column }) => first > header.line && columns.has(column),
  )
}

/** Returns the rows below the header, except those without a value of their own. */
async function* tableRows(
  sheet: Sheet,
  { line, columns }: Header,
  merged: MergedCells,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  for await (const written of sheet.rows(signal)) {
    signal.throwIfAborted()
    if (written.line <= line || !columns.some(({ index }) => isFilled(written.cells[index]))) continue
    const row = merged.fill(written)
    const properties = new Map(
      columns.map(({ name, index }) => [name, isFilled(row.cells[index]) ? row.cells[index] : null]),
    )
    yield { line: row.line, properties, geometry: null }
  }
}
