import { ALL_STYLES, ONE_COLOUR, type Plan } from '../data/states.ts'
import { openPage } from '../harness/browser.ts'
import { type RunningServer, startProduct } from '../harness/child.ts'
import { tilesOf } from '../harness/installation.ts'
import { interleaved } from '../harness/medians.ts'
import type { PeerName } from '../harness/peerPages.ts'
import { startPeerServer } from '../harness/peerServer.ts'
import type { Prepared } from '../harness/prepare.ts'
import { reasonOf } from '../harness/reason.ts'
import { peerOf } from '../subjects/peer.ts'
import { DATASET, product, stageOf } from '../subjects/product.ts'
import type { Subject } from '../subjects/subject.ts'
import type { Bench } from './bench.ts'
import { measureCracks } from './cracks.ts'
import type { Figures } from './figures.ts'
import { type Known, runZones, type ZoneRun } from './zones.ts'
import { summarise } from './zonesSummary.ts'

/** Medians by subject, by how many places each picture was judged, and why a subject has no medians. */
export interface Contest {
  subjects: Record<string, Figures>
  places: Figures
  failures: Record<string, string>
}

/** Milliseconds for each of the runs asked for. When they are over, nobody runs again. */
const ROUND = 110_000

/** Returns the number of runs of a slow subject: one in three. */
export const seldom = (runs: number): number => Math.ceil(runs / 3)

/** The product and its peers on the same zones. */
export async function contest(
  { browser, pages, options }: Bench,
  { file, dataDir, facts }: Prepared,
  peers: readonly PeerName[],
  plan: Plan,
): Promise<Contest> {
  await using server = await startProduct(dataDir)
  const stage = await stageIn(browser, server)
  const { districts, anchors } = facts
  await using peerServer =
    peers.length > 0 ? await startPeerServer({ pages: await pages(), zones: file }) : null
  if (peers.includes('maplibre-mvt')) await peerServer?.cutTiles(stage)
  const url = peerServer?.url ?? ''
  const subjects: Subject[] = [
    product(server.url),
    ...peers.map(name => peerOf(name, { url, ...stage, districts })),
  ]
  const runs: ZoneRun[] = []
  const failures: Contest['failures'] = {}
  const known = new Map<string, Known>(subjects.map(({ name }) => [name, new Map()]))
  const startedAt = performance.now()
  for (const subject of turnsOf(subjects, options.runs)) {
    const { name } = subject
    const began = performance.now()
    const isEnough = runs.some(run => run.subject === name) && began - startedAt > ROUND * options.runs
    if (isEnough || name in failures) continue
    console.log(`  ${name}…`)
    try {
      runs.push(await runZones(browser, subject, anchors, stage.camera, plan, known.get(name) ?? new Map()))
      console.log(`    in ${Math.round((performance.now() - began) / 1000)} s`)
    } catch (error) {
      // The others go on without it.
      console.error(error)
      failures[name] = reasonOf(error)
    }
  }
  return { ...summarise(runs, plan), failures }
}

/** Orders the runs: quick subjects in turns, then the others. */
function turnsOf(subjects: readonly Subject[], rounds: number): Subject[] {
  const slow = subjects.filter(({ isSlow }) => isSlow)
  const quick = subjects.filter(({ isSlow }) => !isSlow)
  return [...interleaved(quick, rounds), ...interleaved(slow, seldom(rounds))]
}

const ZONE_PEERS = ['maplibre-mvt', 'maplibre-geojson', 'deck', 'openlayers'] as const

export async function contestZones(bench: Bench): Promise<Contest> {
  const { peers } = bench.options
  const wanted = ZONE_PEERS.filter(name => peers?.includes(name) ?? true)
  return contest(bench, await bench.zones(), wanted, ALL_STYLES)
}

export const contestPoints = async (bench: Bench, points: Prepared): Promise<Contest> =>
  contest(bench, points, ['maplibre-points'], ONE_COLOUR)

export async function countCracks({ browser, pages, zones }: Bench): Promise<Figures> {
  const { dataDir, file, facts } = await zones()
  await using server = await startProduct(dataDir)
  await using peerServer = await startPeerServer({ pages: await pages(), zones: file })
  const stage = { ...(await stageIn(browser, server)), url: peerServer.url, districts: facts.districts }
  return await measureCracks(browser, server.url, stage, ['maplibre-mvt'])
}

async function stageIn(browser: Bench['browser'], server: RunningServer) {
  await tilesOf(server, DATASET)
  await using opened = await openPage(browser)
  return await stageOf(opened.page, server.url)
}
