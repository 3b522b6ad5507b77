import { expect, test } from 'vitest'
import type { Row } from '../../src/data/formats/common/reader.ts'
import { zip } from '../support/files.ts'
import { readingRoom } from '../support/reading.ts'
import { MAIN, n, ods, REL, row, t, table, tableRow, text, xlsx } from '../support/workbooks.ts'

const plain = (rows: Row[]) => rows.map(({ line, properties }) => [line, Object.fromEntries(properties)])

test('reads displayed values of cells: shared texts, numbers, booleans and codes', async () => {
  using room = readingRoom()
  const content = await xlsx({
    sheets: {
      a: `${row(t('code'), t('nom'), t('n'), t('oui'), t('faux'), t('cp'))}
        <row r="3"><c r="A3" t="str"><v>01</v></c><c r="B3" t="s"><v>1</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="e"><v>#REF!</v></c><c r="F3" s="1"><v>1000</v></c></row>
        <row r="4"><c r="A4" t="s"><v>0</v></c><c r="C4"><v>1.5E3</v></c></row><row r="5"/>`,
    },
    strings:
      '<si><t>2A</t></si><si><r><t>Saint-</t></r><r><rPr><b/></rPr><t xml:space="preserve">Malo </t></r><rPh><t>no</t></rPh></si>',
    styles:
      '<numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
  })
  const { name, rows } = await room.read(content)
  expect(name).toBe('xlsx')
  expect(plain(rows)).toEqual([
    [3, { code: '01', nom: 'Saint-Malo ', n: null, oui: true, faux: null, cp: '01000' }],
    [4, { code: '2A', nom: null, n: 1500, oui: null, faux: null, cp: null }],
  ])
})

test('reads numbers formatted as dates as days and moments', async () => {
  using room = readingRoom()
  const dates = (properties = '') =>
    xlsx({
      sheets: {
        a: [
          row(t('a'), t('b'), t('c'), t('d'), t('e')),
          row(n(45351, 1), n(45351.5, 2), n(1, 1), n(0.25, 3), n(45351, 4)),
          row(n(60, 1), n(-1, 1), n(1e300, 1), n(61, 1), n(2.5, 5)),
        ].join(''),
      },
      styles: `<numFmts><numFmt numFmtId="170" formatCode="[$-40C]d mmmm yyyy;@"/><numFmt numFmtId="171" formatCode="#,##0.00 &quot;days&quot;"/><numFmt numFmtId="172" formatCode="0.0\\d"/></numFmts>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="20"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs>`,
      properties,
    })
  const values = async (content: Uint8Array) =>
    (await room.read(content)).rows.map(({ properties }) => [...properties.values()])
  expect(await values(await dates())).toEqual([
    ['2024-02-29', '2024-02-29T12:00:00', '1900-01-01', '06:00:00', 45351],
    ['1900-02-28', -1, 1e300, '1900-03-01', 2.5],
  ])
  expect((await values(await dates('<workbookPr date1904="1"/>')))[0]?.[0]).toBe('2028-03-01')
})

test('reads column names below titles, and the codes of two header lines', async () => {
  using room = readingRoom()
  const read = async (...rows: string[]) => {
    const found = (await room.read(await xlsx({ sheets: { a: rows.join('') } }))).rows
    return [[...(found[0]?.properties.keys() ?? [])], found.length]
  }
  const values = row(t('01001'), t('Abergement'), n(767))
  expect(await read(row(t('A title')), row(), row(t('a'), t(' the\n b '), t('a')), values)).toEqual([
    ['a', 'the b', 'a_2'],
    1,
  ])
  expect(
    await read(row(t('Code'), t('Libellé'), t('Pop.')), row(t('CODGEO'), t('LIBGEO'), t('POP')), values),
  ).toEqual([['CODGEO', 'LIBGEO', 'POP'], 1])
  expect(await read(row(t('CODE'), t('NOM'), t('POP')), row(t('A'), t('B'), t('C')), values)).toEqual([
    ['CODE', 'NOM', 'POP'],
    2,
  ])
  expect(await read(row(t('code'), n(2020), n(2021)), values)).toEqual([['code', '2020', '2021'], 1])
  expect(await read(row(t('code'), '<c/>', t('pop')), values)).toEqual([['code', 'B', 'pop'], 1])
})

test('lists sheets with a table as layers, except hidden ones', async () => {
  using room = readingRoom()
  const some = row(t('a'), t('b')) + row(t('1'), t('2'))
  const content = await xlsx({
    sheets: { Lisez: row(t('Read me')), Nord: some, Sud: some, Feuil3: '', secret: some },
    hidden: ['secret'],
  })
  await expect(room.read(content)).rejects.toMatchObject({
    problem: 'severalLayers',
    params: { layers: 'Nord, Sud' },
  })
  expect((await room.read(content, { layer: 'Sud' })).rows).toHaveLength(1)
  await expect(room.read(content, { layer: 'secret' })).rejects.toMatchObject({ problem: 'layerMissing' })
  expect((await room.read(await xlsx({ sheets: { Feuil1: some, Feuil2: '' } }))).rows).toHaveLength(1)
})

test('reads texts, numbers, dates and repetitions of OpenDocument sheets', async () => {
  using room = readingRoom()
  const cell = (type: string, value: string) =>
    `<table:table-cell office:value-type="${type}" ${value}><text:p>shown</text:p></table:table-cell>`
  const content = await ods(
    table(
      'Feuille',
      `<table:table-header-rows>${tableRow(text('code') + text('nom') + text('n') + text('jour') + text('oui'))}</table:table-header-rows>
       ${tableRow(`${text('01')}<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>Saint-<text:span>Malo</text:span> &amp; co</text:p></table:table-cell>${cell('float', 'office:value="1.5"')}${cell('date', 'office:date-value="2024-02-29T00:00:00"')}${cell('boolean', 'office:boolean-value="true"')}<table:table-cell table:number-columns-repeated="16000"/>`)}
       ${tableRow('<table:table-cell/>', 'table:number-rows-repeated="3"')}
       ${tableRow(text('x', 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="2"')}
       ${tableRow('<table:table-cell/>', 'table:number-rows-repeated="1048000"')}`,
    ) + table('Feuille2', ''),
  )
  const { name, rows } = await room.read(content)
  expect(name).toBe('ods')
  expect(plain(rows)).toEqual([
    [2, { code: '01', nom: 'Saint-Malo & co', n: 1.5, jour: '2024-02-29', oui: true }],
    [6, { code: 'x', nom: 'x', n: null, jour: null, oui: null }],
    [7, { code: 'x', nom: 'x', n: null, jour: null, oui: null }],
  ])
})

const BOMB = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
const hostile: [string, string, () => Promise<Uint8Array>][] = [
  ['a workbook without a table', 'noTable', () => xlsx({ sheets: { a: row(t('nothing')) } })],
  ['a workbook without sheets', 'noTable', () => xlsx({ sheets: {} })],
  ['a sheet that is cut short', 'badXml', () => xlsx({ sheets: { a: '<row>' } })],
  [
    'shared texts that declare entities',
    'xmlEntities',
    () =>
      xlsx({
        sheets: { a: row('<c t="s"><v>0</v></c>', t('b')) },
        more: { 'xl/sharedStrings.xml': `${BOMB}<sst/>` },
      }),
  ],
  [
    'a sheet with a cell beyond its edge',
    'tooManyColumns',
    () => xlsx({ sheets: { a: '<row><c r="ZZZ1"><v>1</v></c></row>' } }),
  ],
  [
    'a sheet with too many columns',
    'tooManyColumns',
    () => xlsx({ sheets: { a: row(...Array.from({ length: 3000 }, () => n(1))) } }),
  ],
  [
    'elements a thousand deep',
    'tooDeep',
    () => xlsx({ sheets: { a: `<row>${'<c>'.repeat(1000)}${'</c>'.repeat(1000)}</row>` } }),
  ],
  ['a text document', 'otherFormat', () => ods('', 'application/vnd.oasis.opendocument.text')],
  ['an OpenDocument without a table', 'noTable', () => ods(table('a', ''))],
  [
    'a row that is repeated a billion times',
    'tooManyRows',
    () =>
      ods(
        table(
          'a',
          tableRow(text('a') + text('b')) +
            tableRow(text('x') + text('y'), 'table:number-rows-repeated="1000000000"'),
        ),
      ),
  ],
  [
    'a cell that is repeated a billion times',
    'tooManyColumns',
    () => ods(table('a', tableRow(text('x', 'table:number-columns-repeated="1000000000"')))),
  ],
  [
    'a workbook in another archive',
    'nestedArchive',
    async () => zip({ 'a.xlsx': await xlsx({ sheets: { a: '' } }) }),
  ],
]

test.each(hostile)('refuses %s', async (_, problem, make) => {
  using room = readingRoom()
  await expect(room.read(await make())).rejects.toMatchObject({ problem })
})

test('refuses a workbook that expands a thousand times', async () => {
  using room = readingRoom()
  const content = await xlsx({ sheets: { a: row(t('a'), t('b')) + row(t('x'), t('y')).repeat(1_000_000) } })
  await expect(room.read(content)).rejects.toMatchObject({ problem: 'expandsTooMuch' })
})

test('joins two lines of column names', async () => {
  using room = readingRoom()
  const rows = [
    row(t('Population')),
    row(t('Code'), t('2019'), '<c/>', t('2020')),
    row('<c/>', t('Men'), t('Women'), t('Men'), t('Women')),
    row(t('01'), n(10), n(11), n(12), n(13)),
    row(t('2A'), n(20), n(21), n(22), n(23)),
  ]
  const { rows: read } = await room.read(await xlsx({ sheets: { a: rows.join('') } }))
  expect(Object.fromEntries(read[0]!.properties)).toEqual({
    Code: '01',
    '2019 Men': 10,
    '2019 Women': 11,
    '2020 Men': 12,
    '2020 Women': 13,
  })
})

test('reads a workbook whose parts are at the root, and escapes of line breaks', async () => {
  using room = readingRoom()
  const sheet = row(t('code'), t('nom')) + row(t('A'), t('one_x000D_\ntwo')) + row(t('B'), t('b'))
  const content = await zip({
    'workbook.xml': `<workbook ${MAIN} xmlns:r="${REL}"><sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>`,
    '_rels/workbook.xml.rels': `<Relationships><Relationship Id="r0" Type="${REL}/worksheet" Target="sheet1.xml"/></Relationships>`,
    'sheet1.xml': `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
  })
  const { rows } = await room.read(content)
  expect(rows.map(({ properties }) => Object.fromEntries(properties))).toEqual([
    { code: 'A', nom: 'one\ntwo' },
    { code: 'B', nom: 'b' },
  ])
})

const filledDown = [
  { region: 'Nord', code: '01', v: 1 },
  { region: 'Nord', code: '02', v: 2 },
  { region: null, code: '03', v: 3 },
  { region: 'Sud', code: '04', v: 4 },
]
const merged = [{ notice: 'merged', params: { count: 1 } }]

test('fills merged cells of a workbook down, and reports it', async () => {
  using room = readingRoom()
  const rows = [
    row(t('region'), t('code'), t('v')),
    row(t('Nord'), t('01'), n(1)),
    row('<c/>', t('02'), n(2)),
    row('<c/>', t('03'), n(3)),
    row(t('Sud'), t('04'), n(4)),
  ]
  const more = {
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows.join('')}</sheetData><mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B5:C5"/></mergeCells></worksheet>`,
  }
  const { rows: read, notices } = await room.read(await xlsx({ sheets: { a: '' }, more }))
  expect(read.map(({ properties }) => Object.fromEntries(properties))).toEqual(filledDown)
  expect(notices).toEqual(merged)
})

test('fills merged cells of OpenDocument down, and reports it', async () => {
  using room = readingRoom()
  const covered = '<table:covered-table-cell/>'
  const cell = (value: number) =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
  const rows = [
    text('region') + text('code') + text('v'),
    text('Nord', 'table:number-rows-spanned="2"') + text('01') + cell(1),
    covered + text('02') + cell(2),
    `<table:table-cell/>${text('03')}${cell(3)}`,
    text('Sud') + text('04') + cell(4),
  ]
  const content = await ods(table('a', rows.map(cells => tableRow(cells)).join('')))
  const { rows: read, notices } = await room.read(content)
  expect(read.map(({ properties }) => Object.fromEntries(properties))).toEqual(filledDown)
  expect(notices).toEqual(merged)
})
