import type { PackageReader } from '../common/reader.ts'
import { openSheets } from '../sheets/openSheets.ts'
import { isWorkbook, sheetsOf } from './workbook.ts'

/**
 * Workbooks of Excel since 2007, including those with macros, which are ignored. Each visible sheet is a
 * layer.
 */
export const xlsx = {
  from: 'package',
  name: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extensions: [],
  textOnly: false,
  ringsInOrder: false,
  hasLayers: true,
  recognises: isWorkbook,
  open: async (entries, options) =>
    openSheets(await sheetsOf(entries, new AbortController().signal), options, 'xlsx'),
} as const satisfies PackageReader
