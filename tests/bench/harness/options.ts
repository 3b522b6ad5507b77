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
  'palette',
  'table',
  'start',
  'points',
  'parcels',
  'charts',
  'looks',
  'readers',
  'opened',
  'servers',
  'catalogue',
] as const
export type MeasureName = (typeof MEASURES)[number]

/** Tells whether a measure has a table of its own, dated by itself. */
export const isApart = (measure: string): boolean => ['readers', 'opened', 'catalogue'].includes(measure)

export interface Options {
  /** Whether everything is measured that can be, as it is: such a run is written into src/docs/benchmarks.md. */
  isWhole: boolean
  only: readonly MeasureName[]
  runs: number
  /** Fewer and smaller: to see whether it works, not how fast. */
  quick: boolean
  /** A TopoJSON file of the communes, or null: then nothing is measured with real outlines. */
  communes: string | null
  /** Only these of the peers, or null for all. */
  peers: readonly string[] | null
  /** Imports everything anew. */
  fresh: boolean
  /** Puts what was found into the results that are kept. */
  keep: boolean
}

/** The command line. Throws a TypeError on what it does not know. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      runs: { type: 'string' },
      quick: { type: 'boolean', default: false },
      communes: { type: 'string' },
      peers: { type: 'string' },
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
  if (values.keep && (values.quick || only === undefined))
    throw new TypeError('--keep needs --only with what is measured, and no --quick.')
  return {
    isWhole: only === undefined && values.peers === undefined && !values.quick,
    only: only ?? MEASURES.filter(name => name !== 'outlines' || communes !== null),
    runs,
    quick: values.quick,
    communes,
    peers: values.peers?.split(',') ?? null,
    fresh: values.fresh,
    keep: values.keep,
  }
}

function unknown(name: string): never {
  throw new TypeError(`There is no measure ${name}: take some of ${MEASURES.join(', ')}.`)
}
