import { isContest } from './figures.ts'
import { lineOf } from './markdown.ts'
import type { Results } from './results.ts'

/** Ratios to MapLibre with vector tiles, compared between runs. */
const RATIOS = ['first zones', 'all zones', 'gradient', 'other label', 'filter'] as const
const PEER = 'maplibre-mvt'

/**
 * Writes the main ratios of full runs as a Markdown table: one day or machine alone is not representative.
 */
export function historyTable(runs: readonly Results[]): string {
  const compared = runs.filter(({ measures: { zones, outlines } }) => isContest(zones) || isContest(outlines))
  const head = ['measured on', 'processor', ...RATIOS.flatMap(name => [name, `real outlines: ${name}`])]
  return [
    lineOf(head),
    lineOf(head.map((_, place) => (place < 2 ? '---' : '---:'))),
    ...compared.map(({ date, machine, measures: { zones, outlines } }) =>
      lineOf([
        date.slice(0, 10),
        `${machine['processor']}, ${machine['cores']} cores`,
        ...RATIOS.flatMap(name => [zones, outlines].map(found => ratioOf(found, name))),
      ]),
    ),
  ].join('\n')
}

function ratioOf(found: Results['measures']['zones'], name: string): string {
  if (!isContest(found)) return '–'
  const [own, other] = ['cartable', PEER].map(subject => found.subjects[subject]?.[name])
  return own == null || other == null ? '–' : (own / other).toFixed(2)
}
