import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { LabelValue } from '../../../contract/label.ts'
import type { Provenance } from '../../../data/formats/common/exportWriter.ts'
import { tableOf, type ZoneTable } from '../../../data/formats/common/zoneTable.ts'
import { periodOf } from '../../../domain/label/dates.ts'
import { plainValue } from '../../../domain/table/zoneLabels.ts'
import type { Requester } from '../../platform/queue/scheduling.ts'
import { type FileOf, sampleOf, slicesOf } from '../common/writer.ts'
import { type Part, zipped } from '../common/zipped.ts'

const deflate = promisify(deflateRaw)

/** Maximum rows of a sheet below its header. Further zones continue in another sheet. */
export const SHEET_ROWS = 1_048_575
const HEADER_STYLE = 1
const DAY_STYLE = 2
const TIME_STYLE = 3
/** Approximate bytes of the fixed parts of a workbook, compressed. */
const FRAME_BYTES = 3000

/** Office Open XML workbook: the zones, then their provenance. */
export const xlsx: FileOf = (open, provenance, { titles }) => {
  const table = tableOf(open, titles)
  return {
    write: (ordinals, requester) =>
      workbook({ table, provenance, ordinals, geometry: open.geometry }, requester),
    estimate: async (ordinals, requester) => {
      const sample = sampleOf(ordinals)
      let rows = ''
      let last = 1
      for await (const slice of slicesOf(sample, open.geometry, requester))
        for (const ordinal of slice) rows += zoneXml(table, ++last, ordinal)
      const share = sample.length === 0 ? 0 : ordinals.length / sample.length
      return FRAME_BYTES + Math.round((await deflate(rows)).byteLength * share)
    },
  }
}

interface Contents {
  table: ZoneTable
  provenance: Provenance
  ordinals: Uint32Array
  geometry: Parameters<typeof slicesOf>[1]
}

/**
 * Writes a workbook with as many sheets as its rows need.
 * @param limit Maximum rows of a sheet.
 */
export async function* workbook(
  { table, provenance, ordinals, geometry }: Contents,
  requester: Requester,
  limit = SHEET_ROWS,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const sheets = Math.max(1, Math.ceil(ordinals.length / limit))
  const names = Array.from({ length: sheets }, (_, sheet) => (sheet === 0 ? 'Zones' : `Zones ${sheet + 1}`))
  let cut = 0
  const zones = names.map((_, sheet): Part => {
    const part = ordinals.subarray(sheet * limit, (sheet + 1) * limit)
    return {
      path: sheetPath(sheet + 1),
      pieces: () => encoded(zonesSheet(table, slicesOf(part, geometry, requester), () => cut++)),
    }
  })
  yield* zipped([
    ...Object.entries(workbookParts([...names, 'Source'])).map(
      ([path, part]): Part => ({ path, pieces: () => [Buffer.from(part)] }),
    ),
    ...zones,
    // Written last, because it lists the truncated texts.
    { path: sheetPath(sheets + 1), pieces: () => encoded(sourceSheet(provenance, cut)) },
  ])
}

async function* zonesSheet(
  table: ZoneTable,
  slices: AsyncIterable<Uint32Array>,
  onCut: () => void,
): AsyncGenerator<string> {
  yield sheetHead(true) + rowXml(1, table.names, onCut, HEADER_STYLE)
  let last = 1
  for await (const slice of slices) {
    yield Array.from(slice, ordinal => zoneXml(table, ++last, ordinal, onCut)).join('')
  }
  yield SHEET_TAIL
}

/** Returns the row of a zone, with days and times as dates of a spreadsheet. */
function zoneXml({ row, types }: ZoneTable, number: number, ordinal: number, onCut?: () => void): string {
  const cells = row(ordinal).map(
    (value, at) => (types[at] === 'date' ? dateXml(value) : null) ?? cellXml(value, onCut),
  )
  return `<row r="${number}">${cells.join('')}</row>`
}

/** Days from the epoch of spreadsheets to 1970-01-01, and the first day on which all readers agree. */
const EPOCH = 25_569
const FIRST_DAY = 61

/**
 * Returns a date as the number of its day (ECMA-376, part 1, 18.17.4.1); null for years, months and dates
 * that are too early.
 */
function dateXml(value: LabelValue): string | null {
  if (typeof value !== 'string' || value.length < 10) return null
  const period = periodOf(value)
  const serial = period && period.start + EPOCH
  if (serial === null || serial < FIRST_DAY) return null
  return `<c s="${Number.isInteger(serial) ? DAY_STYLE : TIME_STYLE}"><v>${serial}</v></c>`
}

function* sourceSheet(provenance: Provenance, cut: number): Generator<string> {
  yield sheetHead(false)
  const entries = Object.entries(provenance)
  yield entries.map(([name, value], at) => rowXml(at + 1, [name, value])).join('')
  if (cut > 0) {
    yield rowXml(entries.length + 1, [`texts cut at ${CELL_CHARS} characters, with … at the end`, cut])
  }
  yield SHEET_TAIL
}

/** Encodes texts as bytes: a stream of strings would count characters. */
async function* encoded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Returns the path of a sheet in the package, counted from 1. */
const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/**
 * Returns the parts of a workbook besides its sheets, by path (ECMA-376, parts 1 and 2). Style 1 is for
 * headers, 2 for days, 3 for times.
 */
function workbookParts(sheets: readonly string[]): Readonly<Record<string, string>> {
  const numbers = sheets.map((name, index) => ({ name, number: index + 1 }))
  const styles = numbers.length + 1
  const overrides = numbers.map(
    ({ number }) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  const listed = numbers.map(
    ({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const targets = numbers.map(({ number }) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`))
  return {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relations([relation(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([...targets, relation(styles, 'styles', 'styles.xml')]),
    'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${NAMESPACE}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
}

const relation = (number: number, kind: string, target: string): string =>
  `<Relationship Id="rId${number}" Type="${OFFICE}/${kind}" Target="${target}"/>`

const relations = (each: readonly string[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`

/** Maximum characters of a cell. */
const CELL_CHARS = 32_767

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Returns the XML of a sheet up to its first row. A header row is frozen. */
const sheetHead = (hasHeader: boolean): string =>
  `${DECLARATION}<worksheet xmlns="${NAMESPACE}">${hasHeader ? FROZEN : ''}<sheetData>`
const SHEET_TAIL = '</sheetData></worksheet>'

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/**
 * Returns a row of cells (ECMA-376, part 1, 18.3.1.73) with its number from 1, which readers require. Texts
 * are stored as texts, so that none runs as a formula. Calls `onCut` for each text that is too long for a
 * cell.
 */
export const rowXml = (
  number: number,
  values: readonly LabelValue[],
  onCut: () => void = () => {},
  style = 0,
): string => `<row r="${number}">${values.map(value => cellXml(value, onCut, style)).join('')}</row>`

function cellXml(value: LabelValue, onCut: () => void = () => {}, style = 0): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  const whole = plainValue(value)
  const isCut = whole.length > CELL_CHARS
  if (isCut) onCut()
  const text = isCut ? `${whole.slice(0, CELL_CHARS - 1)}…` : whole
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/**
 * Escapes control characters, which XML cannot contain, as in ECMA-376 (part 1, 22.9.2.19), and texts that
 * look like such an escape.
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose.
const CONTROLS = /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g
