import { expect, test } from 'vitest'
import type { LabelValue } from '../../../contract/label.ts'
import type { OpenInstance } from '../../zones/openInstance.ts'
import { csv, csvFr } from './writeCsv.ts'

const provenance = {
  dataset: 'd',
  instance: 'd~1',
  source: 'S',
  source_url: null,
  licence: 'L',
  licence_url: null,
  attribution: 'A',
  retrieved_at: '2026-01-02',
}

/** Returns the row of a dataset with one zone and one label. */
function rowOf(writer: typeof csv, value: LabelValue): string {
  const column = { kind: 'other', count: 1, codes: new Uint16Array(1), dictionary: [], isNull: () => false }
  const open = {
    instance: { dataset: 'd' },
    geometry: { key: () => 'k', geometry: () => ({ type: 'Point', coordinates: [1.5, -2] }) },
    names: { ...column, value: () => 'n' },
    members: null,
    labels: [{ label: { name: 'x' }, column: { ...column, value: () => value } }],
    origin: null,
    originLabels: [],
  } as unknown as OpenInstance
  return writer(open, provenance, null).row(0)
}

test.each([
  '=1+1',
  '+cmd',
  '-x',
  '@SUM(A1)',
  '\tx',
  '-',
  '+33 1 23',
  ' =1+1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '＝1+1',
  '＋1',
  '－x',
  '＠SUM',
  '−x',
  '\0=1',
])('escapes %j so that a spreadsheet does not run it', text => {
  expect(rowOf(csv, text)).toContain(`,'${text},`)
})

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a;b;  @x', "a;b;  '@x"],
  ['a|=1', "a|'=1"],
  ['a\t=1', "a\t'=1"],
])('escapes %j for spreadsheets with other delimiters', (text, written) => {
  expect(rowOf(csv, text)).toContain(`,${written},`)
})

test('escapes a formula on a later line of a text', () => {
  expect(rowOf(csv, 'a\n=1')).toContain(`,"a\n'=1",`)
  expect(rowOf(csvFr, 'a,=1')).toContain(`;a,'=1;`)
})

test.each(['Paris; -5', 'a - b', 'x=1', 'a@b.fr', 'e-mail; tel', 'C++'])('writes %j unchanged', text => {
  expect(rowOf(csv, text)).toContain(`,${text},`)
})

test('writes numbers as numbers, including negative ones', () => {
  expect(rowOf(csv, -1.5)).toBe('k,n,1.5,-2,-1.5,S,L,2026-01-02\r\n')
  expect(rowOf(csv, '-1.5')).toContain(',-1.5,')
})

test('writes decimal commas in the French variant', () => {
  expect(rowOf(csvFr, -1.5)).toBe('k;n;1,5;-2;-1,5;S;L;2026-01-02\r\n')
})

test('quotes cells with quotes, delimiters or line ends', () => {
  expect(rowOf(csv, 'a "b", c\nd')).toContain(',"a ""b"", c\nd",')
  expect(rowOf(csvFr, 'a;b')).toContain(';"a;b";')
})

test('quotes every kind of line end', () => {
  for (const end of ['\n', '\r\n', '\r']) expect(rowOf(csv, `a${end}b`)).toContain(`,"a${end}b",`)
})

test('writes no data as an empty cell', () => {
  expect(rowOf(csv, null)).toBe('k,n,1.5,-2,,S,L,2026-01-02\r\n')
})
