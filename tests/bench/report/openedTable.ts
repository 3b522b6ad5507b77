import { CODED_TABLES } from '../data/codedTables.ts'
import type { Figures } from '../measures/figures.ts'

/** Writes the figures of opened tables as a dated Markdown table. */
export function openedTable(date: string, figures: Figures): string {
  const of = (row: string, figure: string) => figures[`${row}: ${figure}`] ?? null
  const rows = Object.keys(CODED_TABLES).flatMap(table =>
    ['dropped', 'pasted'].map(way => {
      const [ms, share] = [of(`${table}, ${way}`, 'ms'), of(`${table}, ${way}`, 'zones of rows')]
      return [
        table,
        way,
        ms === null ? 'not within a minute' : `${(ms / 1000).toFixed(1)} s`,
        String(of(`${table}, ${way}`, 'acts') ?? ''),
        String(of(`${table}, ${way}`, 'keys') ?? ''),
        share === null ? '' : `${Math.floor(share * 100)} %`,
      ]
    }),
  )
  return [
    `Measured on ${date.slice(0, 10)}.`,
    '',
    '| table | by | coloured map at rest | acts | keys | rows on it |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...rows.map(cells => `| ${cells.join(' | ')} |`),
  ].join('\n')
}
