import { zip } from './files.ts'

/** Workbooks from the content of their sheets, written in their own XML. */

export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
export const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Returns a cell with inline text. */
export const t = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
export const n = (number: number | string, style = 0) => `<c s="${style}"><v>${number}</v></c>`
export const row = (...cells: string[]) => `<row>${cells.join('')}</row>`

interface Workbook {
  sheets: Record<string, string>
  strings?: string
  styles?: string
  properties?: string
  hidden?: readonly string[]
  more?: Record<string, string>
}

export function xlsx({
  sheets,
  strings,
  styles,
  properties = '',
  hidden = [],
  more = {},
}: Workbook): Promise<Uint8Array> {
  const names = Object.keys(sheets)
  const listed = names.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="r${at}"/>`,
  )
  const links = names.map(
    (_, at) => `<Relationship Id="r${at}" Type="${REL}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${REL}">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${MAIN}><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  })
}

const TYPE = 'application/vnd.oasis.opendocument.spreadsheet'
export const ods = (tables: string, type = TYPE) =>
  zip({
    mimetype: type,
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  })
export const table = (name: string, rows: string) => `<table:table table:name="${name}">${rows}</table:table>`
export const text = (content: string, times = '') =>
  `<table:table-cell ${times} office:value-type="string"><text:p>${content}</text:p></table:table-cell>`
export const tableRow = (cells: string, times = '') => `<table:table-row ${times}>${cells}</table:table-row>`
