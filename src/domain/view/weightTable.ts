import type { Language } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import { formatNumber } from '../label/numbers.ts'
import { writeBytes } from '../written.ts'
import type { Traffic, ViewWeight } from './weight.ts'

/** Columns of the table, and its rows without a dataset: keys of `locales/<language>/weight.json`. */
export type WeightWord = 'dataset' | 'bytes' | 'requests' | 'zones' | 'points' | 'memory' | 'rest' | 'total'

/** Table of a weight in a language: the names of its columns, and its rows, each with its name first. */
export type WeightTable = { columns: string[]; rows: string[][] }

/** Lists the displayed datasets, all other answers and the total. */
export function weightTable(
  { datasets, rest, total }: ViewWeight,
  language: Language,
  word: (key: WeightWord) => string,
): WeightTable {
  const number = (value: number) => formatNumber(value, language)
  const received = ({ bytes, requests }: Traffic) => [writeBytes(bytes, language), number(requests)]
  const drawn = ({ zones, points, memory }: ViewWeight['total']) => [
    number(zones),
    number(points),
    writeBytes(memory, language),
  ]
  return {
    columns: (['dataset', 'bytes', 'requests', 'zones', 'points', 'memory'] as const).map(word),
    rows: [
      ...datasets.map(each => [inLanguage(each.name, language), ...received(each), ...drawn(each)]),
      [word('rest'), ...received(rest), '', '', ''],
      [word('total'), ...received(total), ...drawn(total)],
    ],
  }
}

/** Writes a table as text, with tabs between its columns. */
export const tableText = ({ columns, rows }: WeightTable): string =>
  [columns, ...rows].map(row => row.join('\t').trimEnd()).join('\n')
