import { AsyncDuckDB, VoidLogger } from '@duckdb/duckdb-wasm'
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url'
import databaseUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url'
import { Coordinator, clauseInterval, makeClient, Selection, wasmConnector } from '@uwdata/mosaic-core'
import { column, count, floor, mul, Query, type ScaleOptions } from '@uwdata/mosaic-sql'
import { VALUES } from '../data/zone.ts'
import type { ChartPeer } from '../measures/charts.ts'

const PARTS = 48
const WIDTH = 300

const database = new AsyncDuckDB(new VoidLogger(), new Worker(workerUrl))
const ready = database.instantiate(databaseUrl).then(() => database.connect())
const crossfilter = Selection.crossfilter()
const scale: ScaleOptions = { type: 'linear', domain: [0, VALUES - 1], range: [0, WIDTH] }

type Counts = Iterable<{ n: number | bigint }>
let answers: { wanted: number; resolve: (rows: number) => void; reject: (error: unknown) => void }
let client: ReturnType<typeof makeClient> | undefined

/** Resolves when a number of charts have been counted. */
const counted = (wanted: number) =>
  new Promise<number>((resolve, reject) => {
    answers = { wanted, resolve, reject }
  })

const answered = (counts: Counts) => {
  answers.wanted--
  if (answers.wanted === 0) answers.resolve([...counts].reduce((sum, { n }) => sum + Number(n), 0))
}

const chartOf = (coordinator: Coordinator, part: ReturnType<typeof floor> | ReturnType<typeof column>) =>
  makeClient({
    coordinator,
    selection: crossfilter,
    query: filter => Query.from('zones').select({ part, n: count() }).where(filter).groupby('part'),
    queryResult: counts => answered(counts as Counts),
    queryError: error => answers.reject(error),
  })

const partOf = (name: string) => floor(mul(column(name), PARTS / VALUES))

const clauseOf = (from: number, to: number) => {
  if (!client) throw new Error('There is no chart yet.')
  return clauseInterval('first', [from, to], { source: client, clients: new Set([client]), scale })
}

const peer: ChartPeer = {
  async load() {
    const connection = await ready
    const answer = await fetch('/columns.arrow')
    await connection.insertArrowFromIPCStream(new Uint8Array(await answer.arrayBuffer()), { name: 'zones' })
  },
  async open() {
    const coordinator = new Coordinator(wasmConnector({ duckdb: database, connection: await ready }), {
      logger: null,
    })
    const rows = counted(3)
    client = chartOf(coordinator, partOf('first'))
    chartOf(coordinator, partOf('second'))
    chartOf(coordinator, column('district'))
    return rows
  },
  hover: () => crossfilter.activate(clauseOf(0, VALUES - 1)),
  brush(from, to) {
    const rows = counted(2)
    crossfilter.update(clauseOf(from, to))
    return rows
  },
}

Object.assign(globalThis, { chartPeer: peer })
