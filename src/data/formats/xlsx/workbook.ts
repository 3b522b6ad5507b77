import { textOf } from '../common/encoding.ts'
import { requireAtMost } from '../common/importError.ts'
import type { PackageReader } from '../common/reader.ts'
import type { ZipEntry } from '../common/source.ts'
import { openSheets } from '../sheets/openSheets.ts'
import type { Sheet } from '../sheets/sheet.ts'
import { xmlPieces } from '../xml/cutter.ts'
import { attributeOf, childrenOf, type XmlElement } from '../xml/element.ts'
import { mergesIn } from './merges.ts'
import { type NumberFormat, numberFormat } from './numberFormats.ts'
import { richText, type Shared, sheetRows } from './sheetRows.ts'

/** Usual path of the workbook. Some programs write it at the root. */
const WORKBOOK = /^(?:xl\/)?workbook\.xml$/i
/** Maximum characters of the shared strings, which stay in memory. */
const STRINGS_CHARS_MAX = 2 ** 27

const workbookIn = (entries: readonly ZipEntry[]): ZipEntry | undefined =>
  entries.find(({ name }) => WORKBOOK.test(pathOf(name)))

/** Some programs write absolute paths, or use backslashes. */
const pathOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '')

export const isWorkbook = (entries: readonly ZipEntry[]): boolean => workbookIn(entries) !== undefined

const entryOf = (entries: readonly ZipEntry[], name: string): ZipEntry | undefined =>
  entries.find(entry => pathOf(entry.name).toLowerCase() === name.toLowerCase())

/** Returns the elements with a name in a part of the workbook; empty if the part is missing. */
async function elementsIn(
  entries: readonly ZipEntry[],
  part: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<XmlElement[]> {
  const entry = entryOf(entries, part)
  const found: XmlElement[] = []
  if (entry === undefined) return found
  for await (const { element } of xmlPieces(textOf(entry.source, null), name => names.includes(name), signal))
    found.push(element)
  return found
}

/** Returns the visible sheets of a workbook, in order. */
export async function sheetsOf(entries: readonly ZipEntry[], signal: AbortSignal): Promise<Sheet[]> {
  const path = pathOf(workbookIn(entries)?.name ?? '')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const listed = await elementsIn(entries, path, ['sheet', 'workbookPr'], signal)
  const links = await elementsIn(entries, `${folder}_rels/workbook.xml.rels`, ['Relationship'], signal)
  const properties = listed.find(({ name }) => name === 'workbookPr')
  const is1904 = /^(1|true)$/.test(attributeOf(properties, 'date1904'))
  const parts = new Map(
    links
      .filter(link => /\/worksheet$/.test(attributeOf(link, 'Type')))
      .map(link => [attributeOf(link, 'Id'), partAt(attributeOf(link, 'Target'), folder)]),
  )
  let known: Promise<Shared> | undefined
  const shared = () => (known ??= sharedBy(entries, { folder, is1904 }, signal))
  return listed.flatMap(sheet => {
    const entry = entryOf(entries, parts.get(sheet.attributes['r:id'] ?? attributeOf(sheet, 'id')) ?? '')
    if (sheet.name !== 'sheet' || entry === undefined || attributeOf(sheet, 'state').endsWith('idden'))
      return []
    const rows: Sheet['rows'] = async function* (signal) {
      yield* sheetRows(textOf(entry.source, null), await shared(), signal)
    }
    const merges: Sheet['merges'] = signal => mergesIn(textOf(entry.source, null), signal)
    return [{ name: attributeOf(sheet, 'name'), rows, merges }]
  })
}

/** Returns the path of a part that the workbook names: relative to its folder, or from the root. */
const partAt = (target: string, folder: string): string =>
  target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`

type Place = Pick<Shared, 'is1904'> & { folder: string }

async function sharedBy(
  entries: readonly ZipEntry[],
  { folder, is1904 }: Place,
  signal: AbortSignal,
): Promise<Shared> {
  const formats = await formatsIn(entries, folder, signal)
  const strings: string[] = []
  let chars = 0
  const entry = entryOf(entries, `${folder}sharedStrings.xml`)
  if (entry === undefined) return { strings, formats, is1904 }
  for await (const { element } of xmlPieces(textOf(entry.source, null), name => name === 'si', signal)) {
    const text = richText(element)
    chars += text.length
    requireAtMost(chars, STRINGS_CHARS_MAX, 'tooLong')
    strings.push(text)
  }
  return { strings, formats, is1904 }
}

async function formatsIn(
  entries: readonly ZipEntry[],
  folder: string,
  signal: AbortSignal,
): Promise<NumberFormat[]> {
  const found = await elementsIn(entries, `${folder}styles.xml`, ['numFmt', 'cellXfs'], signal)
  const codes = new Map(
    found
      .filter(({ name }) => name === 'numFmt')
      .map(format => [attributeOf(format, 'numFmtId'), attributeOf(format, 'formatCode')]),
  )
  const styles = found.filter(({ name }) => name === 'cellXfs').flatMap(styles => childrenOf(styles, 'xf'))
  return styles.map(style => {
    const id = attributeOf(style, 'numFmtId')
    return numberFormat(Number(id), codes.get(id))
  })
}

/**
 * Workbooks of Excel since 2007, including those with macros, which are ignored. Each visible sheet is a
 * layer.
 */
export const xlsx = {
  from: 'package',
  name: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extensions: [],
  hasLayers: true,
  recognises: isWorkbook,
  open: async (entries, options) =>
    openSheets(await sheetsOf(entries, new AbortController().signal), options, 'xlsx'),
} as const satisfies PackageReader
