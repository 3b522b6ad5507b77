import { ALL_STYLES, ONE_COLOUR, type Plan } from '../data/states.ts'
import { openPage } from '../harness/browser.ts'
import { startProduct } from '../harness/child.ts'
import { interleaved } from '../harness/medians.ts'
import type { PeerName } from '../harness/peerPages.ts'
import { startPeerServer } from '../harness/peerServer.ts'
import type { Prepared } from '../harness/prepare.ts'
import { peerOf } from '../subjects/peer.ts'
import { product, stageOf } from '../subjects/product.ts'
import type { Subject } from '../subjects/subject.ts'
import type { Bench } from './bench.ts'
import { measureCracks } from './cracks.ts'
import type { Figures } from './figures.ts'
import { runZones, type ZoneRun } from './zones.ts'
import { summarise } from './zonesSummary.ts'

/** Medians by subject, and by how many places each picture was judged. */
export interface Contest {
  subjects: Record<string, Figures>
  places: Figures
}

/** The product and its peers on the same zones, round by round. */
export async function contest(
  { browser, pages, options }: Bench,
  { file, dataDir, facts }: Prepared,
  peers: readonly PeerName[],
  plan: Plan,
): Promise<Contest> {
  await using server = await startProduct(dataDir)
  const stage = await stageIn(browser, server.url)
  const { districts, anchors } = facts
  await using peerServer =
    peers.length > 0 ? await startPeerServer({ pages: await pages(), zones: file }) : null
  const url = peerServer?.url ?? ''
  const subjects: Subject[] = [
    product(server.url),
    ...peers.map(name => peerOf(name, { url, ...stage, districts })),
  ]
  const runs: ZoneRun[] = []
  const failed = new Set<Subject>()
  for (const subject of interleaved(subjects, options.runs)) {
    if (failed.has(subject)) continue
    const before = runs.filter(run => run.subject === subject.name).length
    if (subject.isSlow && before >= Math.ceil(options.runs / 3)) continue
    console.log(`  ${subject.name}…`)
    try {
      runs.push(await runZones(browser, subject, anchors, stage.camera, plan))
    } catch (error) {
      // The others go on without it.
      console.error(error)
      failed.add(subject)
    }
  }
  return summarise(runs, plan)
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
  const stage = { ...(await stageIn(browser, server.url)), url: peerServer.url, districts: facts.districts }
  return await measureCracks(browser, server.url, stage, ['maplibre-mvt'])
}

async function stageIn(browser: Bench['browser'], url: string) {
  await using opened = await openPage(browser)
  return await stageOf(opened.page, url)
}
