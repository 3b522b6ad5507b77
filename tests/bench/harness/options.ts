import { parseArgs } from 'node:util'

const MEASURES = [
  'zones',
  'outlines',
  'shaped',
  'visits',
  'cracks',
  'tiles',
  'abort',
  'pages',
  'accounts',
  'guest',
  'silence',
  'palette',
  'table',
  'start',
  'points',
  'parcels',
  'charts',
  'looks',
  'print',
  'readers',
  'opened',
  'servers',
  'catalogue',
  'growth',
  'weights',
] as const
export type MeasureName = (typeof MEASURES)[number]

/** Returns whether a measure has a separately dated table. */
export const isApart = (measure: string): boolean =>
  ['readers', 'opened', 'catalogue', 'growth', 'weights'].includes(measure)

export const HELP = `Measures Cartable and its peers on this machine. A whole run writes its figures into src/docs/benchmarks.md.

  npm run bench -- [options]

  --only NAME,…      some measures: ${MEASURES.join(', ')}
  --runs N           repeats each measure N times (3; 1 with --quick)
  --quick            fewer and smaller: to check that it works
  --communes FILE    TopoJSON file of the communes, for the measure "outlines"
  --peers NAME,…     some of the peers
  --sizes N,…        numbers of zones of the grids of growth, or of the parcels of weights
  --fresh            imports everything again
  --keep             adds the measures of --only to the stored ones
  --help             this help`

export interface Options {
  /** True if the run is complete. A complete run is written to src/docs/benchmarks.md. */
  isWhole: boolean
  only: readonly MeasureName[]
  runs: number
  /** Runs fewer and smaller measures, to check that they work. */
  quick: boolean
  /** TopoJSON file of the communes, or null to skip real outlines. */
  communes: string | null
  /** Selected peers, or null for all. */
  peers: readonly string[] | null
  /** Numbers of zones of the grids, or null for the usual ones. */
  sizes: readonly number[] | null
  /** Imports everything again. */
  fresh: boolean
  /** Adds the results to the stored ones. */
  keep: boolean
}

/** Parses the command line. Throws a TypeError on unknown options. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      runs: { type: 'string' },
      quick: { type: 'boolean', default: false },
      communes: { type: 'string' },
      peers: { type: 'string' },
      sizes: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const only = values.only?.split(',').map(name => MEASURES.find(each => each === name) ?? unknown(name))
  const communes = values.communes ?? null
  if (communes === null && only?.includes('outlines'))
    throw new TypeError('outlines needs --communes with a file of them.')
  const runs = Number(values.runs ?? (values.quick ? 1 : 3))
  if (!Number.isInteger(runs) || runs < 1) throw new TypeError('--runs needs a number from 1.')
  const sizes = values.sizes?.split(',').map(Number) ?? null
  if (sizes?.some(size => !Number.isInteger(size) || size < 1))
    throw new TypeError('--sizes needs numbers of zones, separated by commas.')
  if (values.keep && (values.quick || only === undefined))
    throw new TypeError('--keep needs --only with the measures, and no --quick.')
  return {
    isWhole: only === undefined && values.peers === undefined && sizes === null && !values.quick,
    only: only ?? MEASURES.filter(name => name !== 'outlines' || communes !== null),
    runs,
    quick: values.quick,
    communes,
    peers: values.peers?.split(',') ?? null,
    sizes,
    fresh: values.fresh,
    keep: values.keep,
  }
}

function unknown(name: string): never {
  throw new TypeError(`Unknown measure ${name}: choose from ${MEASURES.join(', ')}.`)
}
