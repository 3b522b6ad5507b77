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
  await using peerServer = await startPeerServer({ pages: await pages(), zones: file })
  const { districts, anchors } = facts
  const subjects: Subject[] = [
    product(server.url),
    ...peers.map(name => peerOf(name, { url: peerServer.url, ...stage, districts })),
  ]
  const runs: ZoneRun[] = []
  for (const subject of interleaved(subjects, options.runs)) {
    if (runs.filter(run => run.subject === subject.name).length >= subject.rounds) continue
    console.log(`  ${subject.name}…`)
    runs.push(await runZones(browser, subject, anchors, stage.camera, plan))
  }
  return summarise(runs, plan)
}

const ZONE_PEERS = ['maplibre-mvt', 'maplibre-geojson', 'deck', 'openlayers'] as const

export const contestZones = async (bench: Bench): Promise<Contest> =>
  contest(bench, await bench.zones(), ZONE_PEERS, ALL_STYLES)

export const contestPoints = async (bench: Bench, points: Prepared): Promise<Contest> =>
  contest(bench, points, ['maplibre-points'], ONE_COLOUR)

export async function countCracks({ browser, pages, zones }: Bench): Promise<Figures> {
  const { dataDir, file, facts } = await zones()
  await using server = await startProduct(dataDir)
  await using peerServer = await startPeerServer({ pages: await pages(), zones: file })
  const stage = { ...(await stageIn(browser, server.url)), url: peerServer.url, districts: facts.districts }
  return measureCracks(browser, server.url, stage, ['maplibre-mvt'])
}

async function stageIn(browser: Bench['browser'], url: string) {
  await using opened = await openPage(browser)
  return await stageOf(opened.page, url)
}
