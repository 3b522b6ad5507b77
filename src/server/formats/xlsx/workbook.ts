import { escaped } from './sheetXml.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Returns the path of a sheet in the package, counted from 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** The parts of a workbook besides its sheets, by path (ECMA-376, parts 1 and 2). Style 1 is that of headers. */
export function workbookParts(sheets: readonly string[]): Readonly<Record<string, string>> {
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
    'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${NAMESPACE}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  }
}

const relation = (number: number, kind: string, target: string): string =>
  `<Relationship Id="rId${number}" Type="${OFFICE}/${kind}" Target="${target}"/>`

const relations = (each: readonly string[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
