import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseCommandLine } from '../support/commandLine.ts'
import { installPeers } from '../support/installPeers.ts'
import { tiledDataDir } from '../support/prepared.ts'
import {
  prepareOutlines,
  prepareParcels,
  preparePoints,
  prepareZones,
  usualParcels,
  zonesInWords,
} from './data/datasets.ts'
import { launchBrowser } from './harness/browser.ts'
import { ROOT, type RunningServer, startProduct } from './harness/child.ts'
import { tilesOf } from './harness/installation.ts'
import { HELP, isApart, type MeasureName, type Options, readOptions } from './harness/options.ts'
import { buildPeers } from './harness/peerPages.ts'
import { reasonOf } from './harness/reason.ts'
import { measureAbort } from './measures/abort.ts'
import { measureAccounts } from './measures/accounts.ts'
import type { Bench } from './measures/bench.ts'
import { measureCatalogue } from './measures/catalogue.ts'
import { measureCharts } from './measures/charts.ts'
import { measureColdStart } from './measures/coldStart.ts'
import {
  contestOutlines,
  contestPoints,
  contestShaped,
  contestZones,
  countCracks,
} from './measures/contest.ts'
import { measureGrowth } from './measures/growth.ts'
import { measureHeavyGuest } from './measures/heavyGuest.ts'
import { measureLooks } from './measures/looks.ts'
import { measureOpenedTables } from './measures/openedTables.ts'
import { measurePages } from './measures/pages.ts'
import { measurePalette } from './measures/palette.ts'
import { importFigures, measureParcels } from './measures/parcels.ts'
import { measurePrint } from './measures/print.ts'
import { measureQgis } from './measures/qgis.ts'
import { measureReaders } from './measures/readers.ts'
import { measureServers } from './measures/servers.ts'
import { measureSilence } from './measures/silence.ts'
import { measureTable } from './measures/table.ts'
import { measureTiles } from './measures/tiles.ts'
import { measureVisits } from './measures/visits.ts'
import { measureWeights } from './measures/weights.ts'
import { catalogueTable } from './report/catalogue.ts'
import { isFigures, isReadings } from './report/figures.ts'
import { growthTable } from './report/growth.ts'
import { historyTable } from './report/history.ts'
import { openedTable } from './report/openedTable.ts'
import { writeIntoPage } from './report/page.ts'
import { readersTable } from './report/readers.ts'
import { type Found, type KeptRuns, machineOf, type Results } from './report/results.ts'
import { tablesOf, tablesOfRuns } from './report/table.ts'
import { weightsTable } from './report/weights.ts'
import { DATASET, INSTANCE } from './subjects/product.ts'

/** Runs a measure on a server with the zones. */
async function served<T>(bench: Bench, measure: (server: RunningServer) => Promise<T>): Promise<T> {
  await using server = await startProduct((await bench.zones()).dataDir)
  return await measure(server)
}

/** Runs a measure on a server with the starting catalogue and tiles. */
async function overCatalogue<T>(measure: (url: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'cartable-bench-'))
  try {
    cpSync(await tiledDataDir(), copy, { recursive: true })
    await using server = await startProduct(copy)
    return await measure(server.url)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Runs a measure on a copy of the data folder, which it may change. */
async function onACopy<T>(bench: Bench, measure: (dataDir: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'cartable-bench-'))
  try {
    cpSync((await bench.zones()).dataDir, copy, { recursive: true })
    return await measure(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const DEPARTEMENTS = {
  name: 'départements',
  dataset: 'fr-departements',
  shown: 'fr-departements~2026,label:population',
  size: 'a4',
} as const
const COMMUNES = { name: 'zones', dataset: DATASET, shown: `${INSTANCE},label:first`, size: 'a3' } as const

const measures: Record<MeasureName, (bench: Bench) => Promise<Found>> = {
  zones: contestZones,
  outlines: async bench => {
    const outlines = await bench.outlines()
    if (outlines === null) throw new Error('no file of real outlines was given')
    return await contestOutlines(bench, outlines)
  },
  shaped: contestShaped,
  visits: measureVisits,
  cracks: countCracks,
  tiles: bench =>
    served(bench, async server => ({
      ...(await measureTiles(server.url, await tilesOf(server, DATASET), 'zones')),
      ...importFigures(await bench.zones()),
    })),
  abort: bench => served(bench, ({ url }) => measureAbort(bench.browser, url, bench.options.runs)),
  pages: bench => served(bench, ({ url }) => measurePages(url, Math.max(12, bench.options.runs * 3))),
  accounts: bench => onACopy(bench, dataDir => measureAccounts(dataDir, bench.options.runs * 5)),
  guest: bench =>
    onACopy(bench, async dataDir => {
      const manifest = await served(bench, server => tilesOf(server, DATASET))
      return await measureHeavyGuest(dataDir, manifest)
    }),
  silence: bench =>
    served(bench, async server => {
      await tilesOf(server, DATASET)
      return await measureSilence(server.url)
    }),
  palette: bench => onACopy(bench, dataDir => measurePalette(bench.browser, dataDir, bench.options)),
  table: bench =>
    served(bench, ({ url }) => measureTable(bench.browser, url, { dataset: DATASET, instance: INSTANCE })),
  start: ({ options }) => measureColdStart(options.runs),
  points: async bench => contestPoints(bench, await preparePoints(bench.options)),
  parcels: async bench => measureParcels(bench, await prepareParcels(bench.options)),
  charts: async bench => measureCharts(bench, await prepareParcels(bench.options)),
  looks: bench => served(bench, ({ url }) => measureLooks(bench.browser, url)),
  print: async bench => ({
    ...(await overCatalogue(url => measurePrint(bench.browser, url, DEPARTEMENTS, bench.options.runs))),
    ...(await served(bench, ({ url }) => measurePrint(bench.browser, url, COMMUNES, bench.options.runs))),
    ...measureQgis(COMMUNES, { file: (await bench.zones()).file, label: 'first' }, bench.options.runs),
  }),
  readers: ({ options }) => measureReaders(options),
  servers: ({ browser, options }) => measureServers(browser, options),
  catalogue: ({ options }) => measureCatalogue(options),
  growth: ({ options }) => measureGrowth(options),
  weights: async bench => {
    const figures = await measureWeights(bench, await bench.zones())
    for (const size of bench.options.sizes ?? [usualParcels(bench.options)])
      Object.assign(figures, await measureWeights(bench, await prepareParcels(bench.options, size)))
    return figures
  },
  opened: ({ browser, options }) => overCatalogue(url => measureOpenedTables(browser, url, options.runs)),
}

async function main(options: Options): Promise<void> {
  const startedAt = performance.now()
  await using browser = await launchBrowser()
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined
    return () => (made ??= make())
  }
  const bench: Bench = {
    options,
    browser,
    zones: once(() => prepareZones(options)),
    outlines: once(() => prepareOutlines(options)),
    pages: once(async () => {
      installPeers(import.meta.dirname)
      const folder = join(ROOT, '.cache', 'bench', 'peers')
      await buildPeers(folder)
      return folder
    }),
  }
  const found: Results['measures'] = {}
  const failures: Results['failures'] = {}
  for (const name of options.only) {
    const began = performance.now()
    console.log(`${name}…`)
    try {
      found[name] = await within(longest(name, options), measures[name](bench))
      console.log(found[name])
    } catch (error) {
      // The results of the other measures are still useful.
      console.error(error)
      failures[name] = reasonOf(error)
      process.exitCode = 1
    }
    console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`)
  }
  const results: Results = {
    date: new Date().toISOString(),
    machine: machineOf(browser),
    minutes: (performance.now() - startedAt) / 60_000,
    data: zonesInWords(options),
    runs: options.runs,
    measures: found,
    failures,
  }
  if (options.keep) keep(results)
  else report(results, options.isWhole)
}

const LONG: ReadonlySet<MeasureName> = new Set([
  'zones',
  'outlines',
  'shaped',
  'visits',
  'print',
  'parcels',
  'charts',
  'opened',
  'palette',
  'servers',
  'catalogue',
  'weights',
])

/** Time limit of a measure in seconds, including preparation. */
function longest(name: MeasureName, { runs }: Options): number {
  // Half a gigabyte, or three million zones, take minutes.
  if (name === 'readers' || name === 'growth') return 7200
  return (LONG.has(name) ? 900 : 240) * Math.max(1, runs / 3)
}

/** Rejects after a time limit; started work continues until the benchmark ends. */
async function within<T>(seconds: number, measured: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = wait(seconds * 1000, null, { signal: stop.signal }).then(() => {
    throw new Error(`did not end within ${seconds} s`)
  })
  try {
    return await Promise.race([measured, late])
  } finally {
    late.catch(() => {})
    stop.abort()
  }
}

const KEPT = join(import.meta.dirname, 'results.json')

/** Number of stored runs. */
const RUNS_KEPT = 6

const keptRuns = (): readonly Results[] => (JSON.parse(readFileSync(KEPT, 'utf8')) as KeptRuns).runs

function writeRuns(path: string, runs: readonly Results[]): void {
  const kept: KeptRuns = { runs }
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`)
}

/** Writes and prints the results. Full runs are also written into src/docs/benchmarks.md. */
function report(results: Results, isWhole: boolean): void {
  const tables = tablesOf(results)
  const path = isWhole ? KEPT : join(ROOT, '.cache', 'bench', 'results.json')
  mkdirSync(join(path, '..'), { recursive: true })
  const runs = isWhole ? [results, ...keptRuns()].slice(0, RUNS_KEPT) : [results]
  writeRuns(path, runs)
  if (isWhole) {
    writeIntoPage('bench', tablesOfRuns(runs))
    writeIntoPage('history', historyTable(runs))
  }
  const apart = tablesApart(results)
  for (const [part, table] of apart) if (isWhole) writeIntoPage(part, table)
  console.log(['', tables, ...apart.map(([, table]) => table), path].join('\n\n'))
}

/** Returns the measures with their own tables. */
function tablesApart({ date, measures }: Results): [Parameters<typeof writeIntoPage>[0], string][] {
  const { readers, opened, catalogue, growth, weights } = measures
  return [
    ...(isReadings(readers) ? [['readers', readersTable(readers)] as const] : []),
    ...(opened && isFigures(opened) ? [['opened', openedTable(date, opened)] as const] : []),
    ...(catalogue && isFigures(catalogue) ? [['catalogue', catalogueTable(date, catalogue)] as const] : []),
    ...(growth && isFigures(growth) ? [['growth', growthTable(growth)] as const] : []),
    ...(weights && isFigures(weights) ? [['weights', weightsTable(date, weights)] as const] : []),
  ].map(([part, table]) => [part, table])
}

/** Adds earlier measurements of other sizes to those of this run. */
const withOtherSizes = (former: Found | undefined, found: Found | undefined): Found | undefined =>
  former && found && isFigures(former) && isFigures(found) ? { ...former, ...found } : found

/** Adds measures with their own tables to the last run. Other measures become a new run. */
function keep(results: Results): void {
  const measured = Object.entries(results.measures)
  const own = Object.fromEntries(measured.filter(([name]) => !isApart(name)))
  const apart = Object.fromEntries(measured.filter(([name]) => isApart(name)))
  const former = keptRuns()
  const all = Object.keys(own).length > 0 ? [{ ...results, measures: own }, ...former] : former
  const isRepeated = (name: string, at: number) => all.slice(0, at).some(({ measures }) => name in measures)
  // An old run stays while it alone has one of its measures.
  const isKept = ({ measures }: Results, at: number) =>
    at < RUNS_KEPT || Object.keys(measures).some(name => !isRepeated(name, at))
  const [last = results, ...others] = all.filter(isKept)
  const growth = withOtherSizes(last.measures.growth, apart['growth'])
  if (growth) apart['growth'] = growth
  const runs = [{ ...last, measures: { ...last.measures, ...apart } }, ...others]
  writeRuns(KEPT, runs)
  writeIntoPage('bench', tablesOfRuns(runs))
  writeIntoPage('history', historyTable(runs))
  for (const [part, table] of tablesApart({ ...results, measures: apart })) writeIntoPage(part, table)
}

// Ends the processes that this process has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

await main(parseCommandLine(HELP, readOptions))
// A measure may still be running after its timeout.
process.exit()
