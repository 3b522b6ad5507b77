import type { Act } from './path.ts'

/** Parameters of the main flow and their values. */
export const PARAMETERS = {
  instance: ['fr-regions~2026', 'fr-regions~2015'],
  label: [null, 'population', 'nom'],
  colours: [null, 'viridis', 'red-blue'],
  filter: [null, 'population', 'nom'],
  visibility: ['shown', 'hidden'],
  opacity: [100, 40],
  sort: [null, 'name'],
  // Both instances contain this zone, and it passes every filter.
  inspected: [null, 'fr-regions.53'],
  reload: [false, true],
  abort: [false, true],
  undo: [0, 2],
  language: ['fr', 'en'],
  theme: ['dark', 'light'],
} as const

type Values = typeof PARAMETERS
export type Row = { -readonly [P in keyof Values]: Values[P][number] }

const NAMES = Object.keys(PARAMETERS) as (keyof Row)[]

/**
 * Returns few rows that contain every pair of values of any two parameters: greedy, as in Cohen et al., "The
 * AETG system", 1997.
 */
export function pairwiseRows(): Row[] {
  const open = new Set(
    NAMES.flatMap((a, at) =>
      NAMES.slice(at + 1).flatMap(b =>
        PARAMETERS[a].flatMap(x => PARAMETERS[b].map(y => JSON.stringify([a, x, b, y]))),
      ),
    ),
  )
  const rows: Row[] = []
  while (open.size > 0) {
    const [first = '[]'] = open
    const [a, x, b, y] = JSON.parse(first) as [keyof Row, unknown, keyof Row, unknown]
    const row: Partial<Record<keyof Row, unknown>> = { [a]: x, [b]: y }
    for (const name of NAMES) {
      if (name in row) continue
      const news = (value: unknown) =>
        pairsOf({ ...row, [name]: value }).filter(pair => open.has(pair)).length
      row[name] = [...PARAMETERS[name]].reduce<unknown>(
        (best, value) => (news(value) > news(best) ? value : best),
        PARAMETERS[name][0],
      )
    }
    for (const pair of pairsOf(row)) open.delete(pair)
    rows.push(row as Row)
  }
  return rows
}

function pairsOf(row: Partial<Record<keyof Row, unknown>>): string[] {
  const given = NAMES.filter(name => name in row)
  return given.flatMap((a, at) => given.slice(at + 1).map(b => JSON.stringify([a, row[a], b, row[b]])))
}

const DATASET = 'fr-regions'
const CONDITIONS = { population: ['population', 'gte', '5'], nom: ['nom', 'equals', 'Bretagne'] } as const
const command = (id: string, ...args: string[]): Act => ({ kind: 'command', command: id, args })

/** Returns the actions of a user that lead to a row. */
export function actsOf(row: Row): Act[] {
  const toAbort: Act[] = [
    { kind: 'server', part: 'zones', outcome: 'held' },
    command('dataset.display', 'monde-statistiques'),
    command('loading.abort'),
    { kind: 'server', part: 'zones', outcome: 'ok' },
  ]
  return [
    ...(row.language === 'en' ? [command('language.set', 'en')] : []),
    ...(row.theme === 'light' ? [command('theme.set', 'light')] : []),
    command('dataset.display', DATASET),
    ...(row.abort ? toAbort : []),
    ...(row.instance === 'fr-regions~2015' ? [command('instance.show', row.instance)] : []),
    // The dataset is displayed, coloured by population.
    ...(row.label === null ? [command('label.hide', DATASET)] : []),
    ...(row.label === 'nom' ? [command('label.display', DATASET, row.label)] : []),
    ...(row.colours === null
      ? []
      : [command('label.classify', DATASET, 'population', 'quantile', '4', row.colours)]),
    ...(row.filter === null ? [] : [command('filter.by', DATASET, ...CONDITIONS[row.filter])]),
    ...(row.visibility === 'hidden' ? [command('visibility.toggle', DATASET)] : []),
    ...(row.opacity === 100 ? [] : [command('opacity.set', DATASET, String(row.opacity))]),
    ...(row.reload ? [command('reload.toggle')] : []),
    ...(row.sort === null ? [] : [command('table.sort', row.sort)]),
    ...(row.inspected === null ? [] : [command('zone.inspect', row.inspected)]),
  ]
}
