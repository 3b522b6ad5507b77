import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unzipped } from '../../../../tests/support/unzipped.ts'
import type { ZoneTable } from '../../../data/formats/common/zoneTable.ts'
import { escaped, rowXml, workbook } from './writeXlsx.ts'

const provenance = {
  dataset: 'd',
  instance: 'd~1',
  source: 'S & <T>',
  source_url: null,
  licence: 'L',
  licence_url: null,
  attribution: 'A',
  retrieved_at: '2026-01-02',
}
const table: ZoneTable = {
  names: ['key', 'n'],
  types: ['text', 'number'],
  row: (ordinal: number) => [`k${ordinal}`, ordinal],
}
const ordinals = (count: number) => Uint32Array.from({ length: count }, (_, ordinal) => ordinal)
const never = new AbortController().signal

async function written(count: number, limit: number, signal = never, rows = table) {
  const pieces = []
  for await (const piece of workbook(
    { table: rows, provenance, ordinals: ordinals(count), geometry: { vertices: () => 5 } },
    { who: 'somebody', signal },
    limit,
  ))
    pieces.push(piece)
  return unzipped(Buffer.concat(pieces))
}
const rowsOf = (sheet = '') => sheet.match(/<row r=/g)?.length ?? 0

test.each([
  [0, [1]],
  [250, [251]],
  [300, [301]],
  [301, [301, 2]],
  [601, [301, 301, 2]],
])('continues %i zones in another sheet when one is full', async (count, sheets) => {
  const parts = await written(count, 300)
  const sizes = sheets.map((_, index) => rowsOf(parts[`xl/worksheets/sheet${index + 1}.xml`]))
  expect(sizes).toEqual(sheets)
  expect(parts[`xl/worksheets/sheet${sheets.length + 1}.xml`]).toContain('S &#38; &#60;T&#62;')
})

test('truncates a text that is too long for a cell, and reports it in the file', async () => {
  const long: ZoneTable = { names: ['x'], types: ['text'], row: () => ['y'.repeat(40_000)] }
  const parts = await written(2, 300, never, long)
  expect(parts['xl/worksheets/sheet1.xml']).toContain(`>${'y'.repeat(32_766)}…<`)
  expect(parts['xl/worksheets/sheet2.xml']).toContain('texts cut at 32767 characters')
  expect(parts['xl/worksheets/sheet2.xml']).toContain('<v>2</v>')
})

test('stops writing when the client disconnects', async () => {
  await expect(written(1000, 300, AbortSignal.abort())).rejects.toThrow('aborted')
})

test('aborts the file at an unreadable zone instead of ending it', async () => {
  const broken: ZoneTable = {
    names: ['x'],
    types: ['text'],
    row: (ordinal: number) => {
      if (ordinal === 250) throw new Error('unreadable')
      return ['x']
    },
  }
  await expect(written(300, 300, never, broken)).rejects.toThrow('unreadable')
})

test('escapes any text for XML so that it reads back unchanged', () => {
  const unescaped = (text: string) =>
    text
      .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
      .replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  const texts = fc.oneof(
    fc.array(fc.nat({ max: 0xffff })).map(codes => String.fromCharCode(...codes)),
    fc.string({ unit: fc.constantFrom('_', 'x', '0', 'F', 'f', '\0', '\r', '\n', '<', '&', 'é') }),
  )
  fc.assert(
    fc.property(texts, text => {
      expect(unescaped(escaped(text))).toBe(text.toWellFormed())
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids control characters.
      expect(escaped(text)).not.toMatch(/[\x00-\x08\x0b-\x1f<>\ufffe\uffff]/)
    }),
  )
})

test('keeps the types of values', () => {
  expect(rowXml(7, [1.5, true, null, '=1', [1]])).toBe(
    '<row r="7"><c><v>1.5</v></c><c t="b"><v>1</v></c><c/><c t="inlineStr"><is><t xml:space="preserve">=1</t></is></c><c t="inlineStr"><is><t xml:space="preserve">[1]</t></is></c></row>',
  )
})

test('writes days and times as date cells, and other dates as texts', async () => {
  const dated = ['2024-05-13', '2024-05-13T12:00:00Z', '1900-03-01', '1899-12-31', '2024', '2024-05', null]
  const days: ZoneTable = { names: ['d'], types: ['date'], row: ordinal => [dated[ordinal] ?? null] }
  const parts = await written(dated.length, 300, never, days)
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  const cells = [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/g)].slice(1).map(([, cell]) => cell)
  expect(cells).toEqual([
    '<c s="2"><v>45425</v></c>',
    '<c s="3"><v>45425.5</v></c>',
    '<c s="2"><v>61</v></c>',
    expect.stringContaining('>1899-12-31<'),
    expect.stringContaining('>2024<'),
    expect.stringContaining('>2024-05<'),
    '<c/>',
  ])
})
