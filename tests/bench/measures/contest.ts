import { ALL_STYLES, ONE_COLOUR, type Plan, SOME_STYLES } from '../data/states.ts'
import { startProduct } from '../harness/child.ts'
import { interleaved } from '../harness/medians.ts'
import type { PeerName } from '../harness/peerPages.ts'
import { startPeerServer } from '../harness/peerServer.ts'
import type { Prepared } from '../harness/prepare.ts'
import { reasonOf } from '../harness/reason.ts'
import { type Network, startShapedProxy } from '../harness/shapedProxy.ts'
import { stageIn } from '../harness/stage.ts'
import { peerOf } from '../subjects/peer.ts'
import { highlighted, product } from '../subjects/product.ts'
import type { Subject } from '../subjects/subject.ts'
import type { Bench } from './bench.ts'
import { measureCracks } from './cracks.ts'
import type { Figures } from './figures.ts'
import { type Known, runZones, type ZoneRun } from './zones.ts'
import { summarise } from './zonesSummary.ts'

/** Medians by subject, number of places per picture, and reasons for missing medians. */
export interface Contest {
  subjects: Record<string, Figures>
  places: Figures
  failures: Record<string, string>
}

/** Time budget in milliseconds per requested run. After it, no run starts. */
const ROUND = 110_000

/** Returns the runs that include a slow subject: one in three. */
export const seldom = (runs: number): number => Math.ceil(runs / 3)

interface Terms {
  peers: readonly PeerName[]
  plan: Plan
  /** True to measure the product with prefetching too. */
  isHighlighted?: boolean
  /** Network between the browser and all subjects; loopback by default. */
  network?: Network
}

/** Compares the product and its peers on the same zones. */
export async function contest(
  { browser, pages, options }: Bench,
  { file, dataDir, facts }: Prepared,
  { peers, plan, isHighlighted = false, network }: Terms,
): Promise<Contest> {
  await using server = await startProduct(dataDir)
  const stage = await stageIn(browser, server)
  const { districts } = facts
  await using peerServer =
    peers.length > 0 ? await startPeerServer({ pages: await pages(), zones: file }) : null
  if (peers.includes('maplibre-mvt')) await peerServer?.cutTiles(stage)
  await using proxy = network ? await startShapedProxy(server.url, network) : null
  await using peerProxy = network && peerServer ? await startShapedProxy(peerServer.url, network) : null
  const [own, url] = [proxy?.url ?? server.url, peerProxy?.url ?? peerServer?.url ?? '']
  const subjects: Subject[] = [
    product(own),
    ...(isHighlighted ? [highlighted(own)] : []),
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
      runs.push(await runZones(browser, subject, facts, stage.camera, plan, known.get(name) ?? new Map()))
      console.log(`    in ${Math.round((performance.now() - began) / 1000)} s`)
    } catch (error) {
      // The others continue.
      console.error(error)
      failures[name] = reasonOf(error)
    }
  }
  return { ...summarise(runs, plan), failures }
}

/** Orders the runs: alternating fast subjects, then the others. */
function turnsOf(subjects: readonly Subject[], rounds: number): Subject[] {
  const slow = subjects.filter(({ isSlow }) => isSlow)
  const quick = subjects.filter(({ isSlow }) => !isSlow)
  return [...interleaved(quick, rounds), ...interleaved(slow, seldom(rounds))]
}

const ZONE_PEERS = ['maplibre-mvt', 'maplibre-geojson', 'deck', 'openlayers'] as const
/** Typical home connection. */
export const AT_HOME: Network = { roundTripMs: 50, bitsPerSecond: 20e6 }

/** Returns the selected peers among some. */
const wanted = <T extends PeerName>({ options: { peers } }: Bench, some: readonly T[]): T[] =>
  some.filter(name => peers?.includes(name) ?? true)

export const contestZones = async (bench: Bench): Promise<Contest> =>
  contest(bench, await bench.zones(), {
    peers: wanted(bench, ZONE_PEERS),
    plan: ALL_STYLES,
    isHighlighted: true,
  })

/** Compares on real zones, with the closest peer. */
export const contestOutlines = async (bench: Bench, outlines: Prepared): Promise<Contest> =>
  contest(bench, outlines, {
    peers: wanted(bench, ['maplibre-mvt']),
    plan: ALL_STYLES,
    isHighlighted: true,
  })

/** Compares again over a slower network. */
export const contestShaped = async (bench: Bench): Promise<Contest> =>
  contest(bench, await bench.zones(), {
    peers: wanted(bench, ['maplibre-mvt']),
    plan: SOME_STYLES,
    isHighlighted: true,
    network: AT_HOME,
  })

export const contestPoints = async (bench: Bench, points: Prepared): Promise<Contest> =>
  contest(bench, points, { peers: ['maplibre-points'], plan: ONE_COLOUR })

/** Counts gaps between synthetic and real zones. */
export async function countCracks({ browser, pages, zones, outlines }: Bench): Promise<Figures> {
  const figures: Figures = {}
  for (const [of, prepared] of [
    ['', await zones()],
    ['outlines, ', await outlines()],
  ] as const) {
    if (prepared === null) continue
    const { dataDir, file, facts } = prepared
    await using server = await startProduct(dataDir)
    await using peerServer = await startPeerServer({ pages: await pages(), zones: file })
    const stage = { ...(await stageIn(browser, server)), url: peerServer.url, districts: facts.districts }
    const counted = await measureCracks(browser, server.url, stage, ['maplibre-mvt'])
    for (const [subject, count] of Object.entries(counted)) figures[`${of}${subject}`] = count
  }
  return figures
}
