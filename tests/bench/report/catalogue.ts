import type { Figures } from '../measures/figures.ts'
import { lineOf } from './markdown.ts'

interface Row {
  title: string
  figure: string
  unit: 'ms' | 'ratio'
  /** Maximum. */
  most?: number
}

const ROWS: readonly Row[] = [
  { title: 'a search, p50', figure: 'search p50', unit: 'ms' },
  { title: 'a search, p95', figure: 'search p95', unit: 'ms', most: 50 },
  { title: 'the heaviest search', figure: 'heaviest search', unit: 'ms' },
  { title: 'facets, p95', figure: 'facets p95', unit: 'ms' },
  { title: 'everything, sorted by name', figure: 'all sorted by name', unit: 'ms' },
  { title: 'page 1 of everything', figure: 'page 1', unit: 'ms' },
  { title: 'its last page', figure: 'last page', unit: 'ms' },
  { title: 'last page / page 1', figure: 'last page / page 1', unit: 'ratio', most: 1.2 },
  { title: '`/catalogue.ttl`', figure: 'catalogue.ttl', unit: 'ms' },
  { title: '100 of `/ogc/collections`', figure: 'collections of OGC API', unit: 'ms' },
]

/** Writes the figures of a large catalogue as a Markdown table, a column per database. */
export function catalogueTable(date: string, figures: Figures): string {
  const databases = [...new Set(Object.keys(figures).flatMap(name => name.split(': ').slice(0, -1)))]
  const head = ['time of all processors', ...databases, 'target', 'met']
  return [
    `Measured on ${date.slice(0, 10)}.`,
    '',
    lineOf(head),
    lineOf(head.map((_, place) => (place > 0 && place <= databases.length ? '---:' : '---'))),
    ...ROWS.map(({ title, figure, unit, most }) => {
      const found = databases.map(database => figures[`${database}: ${figure}`] ?? null)
      const cells = found.map(value => (value === null ? '–' : written(value, unit)))
      if (most === undefined) return lineOf([title, ...cells, '', ''])
      const isMet = found.every(value => value !== null && value <= most)
      return lineOf([title, ...cells, `≤ ${most}${unit === 'ms' ? ' ms' : ''}`, isMet ? 'yes' : '**no**'])
    }),
  ].join('\n')
}

const written = (value: number, unit: Row['unit']): string =>
  unit === 'ms' ? `${Math.round(value)} ms` : value.toFixed(2)
