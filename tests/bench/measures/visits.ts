import type { Browser } from 'playwright'
import { USUAL_STYLE } from '../../../src/domain/address/address.ts'
import { LAND } from '../../../src/domain/colour/hatch.ts'
import { worldX, worldY } from '../../../src/domain/geometry/mercator.ts'
import type { Anchor } from '../data/anchors.ts'
import { DISPLAYED, productColour } from '../data/states.ts'
import { startProduct } from '../harness/child.ts'
import { median } from '../harness/medians.ts'
import type { Expected, Sight } from '../harness/oracle.ts'
import { startPeerServer } from '../harness/peerServer.ts'
import { startShapedProxy } from '../harness/shapedProxy.ts'
import { stageIn } from '../harness/stage.ts'
import { firstKey, newVisitor, type Visit, visit, visitAnew, type Watched } from '../harness/visit.ts'
import type { Stage } from '../subjects/peer.ts'
import { INSTANCE } from '../subjects/product.ts'
import type { Camera } from '../subjects/subject.ts'
import type { Bench } from './bench.ts'
import { AT_HOME } from './contest.ts'
import type { Figures } from './figures.ts'

const WORLD = 2 ** 32

/** Measures visits of the product and of a page with only a map, on loopback and over a network. */
export async function measureVisits({ browser, pages, zones, options }: Bench): Promise<Figures> {
  const { dataDir, file, facts } = await zones()
  await using server = await startProduct(dataDir)
  await using peerServer = await startPeerServer({ pages: await pages(), zones: file })
  const stage = await stageIn(browser, server)
  await peerServer.cutTiles(stage)
  await using proxy = await startShapedProxy(server.url, AT_HOME)
  await using peerProxy = await startShapedProxy(peerServer.url, AT_HOME)
  const figures: Figures = {}
  for (const [network, sites] of [
    ['', { own: server.url, peers: peerServer.url }],
    ['shaped, ', { own: proxy.url, peers: peerProxy.url }],
  ] as const) {
    const found = await visitOften(browser, sites, stage, facts.anchors, options.runs)
    for (const [name, value] of Object.entries(found)) figures[`${network}${name}`] = value
  }
  return figures
}

/** Addresses of product and peers over the chosen network. */
interface Sites {
  own: string
  peers: string
}

/**
 * Measures visits with empty caches: time to the first map, time to the first answered key, and time from a
 * link to its correct pixels. The first and the last are measured next to a page with only MapLibre and the
 * same basemap. Then measures the second visit.
 * @param stage Camera of the zones, and size of the map.
 */
async function visitOften(
  browser: Browser,
  { own, peers }: Sites,
  { camera, size }: Pick<Stage, 'camera' | 'size'>,
  anchors: readonly Anchor[],
  rounds: number,
): Promise<Figures> {
  const start = await firstCamera(browser, own)
  const land: Watched = { sight: sightOf(start), expected: landIn(start, size) }
  const zones: Watched = { sight: sightOf(camera), expected: anchors.map(expectedOf) }
  const bare = (at: Camera, displayed?: string) => {
    const address = new URL('/maplibre-basemap', peers)
    const given = { ...at, ...size, districts: '[]', ...(displayed !== undefined && { displayed }) }
    for (const [name, value] of Object.entries(given)) address.searchParams.set(name, String(value))
    return address.href
  }
  const link = `${own}/?show=${INSTANCE},${USUAL_STYLE}&map=${camera.zoom}/${camera.lat}/${camera.lng}`
  const found: Record<string, number[]> = {}
  const note = (name: string, value: number) => {
    found[name] = [...(found[name] ?? []), value]
  }
  const noteVisit = (name: string, { shownAt, requests, bytes }: Visit) => {
    note(`${name}, ms`, shownAt)
    note(`${name}: requests`, requests)
    note(`${name}: bytes`, bytes)
  }
  for (let round = 0; round < rounds; round++) {
    await using visitor = await newVisitor(browser)
    noteVisit('first map', await visit(visitor.context, own, land, true))
    noteVisit('second visit', await visit(visitor.context, own, land))
    noteVisit('bare: first map', await visitAnew(browser, bare(start), land))
    note('first key, ms', await firstKey(browser, own))
    noteVisit('link', await visitAnew(browser, link, zones))
    noteVisit('bare: link', await visitAnew(browser, bare(camera, JSON.stringify(DISPLAYED)), zones))
  }
  const figures: Figures = Object.fromEntries(
    Object.entries(found).map(([name, values]) => [name, median(values)]),
  )
  const over = (name: string, other: string) => (figures[`${name}, ms`] ?? 0) / (figures[`${other}, ms`] ?? 0)
  return {
    ...figures,
    'first map / bare': over('first map', 'bare: first map'),
    'link / bare': over('link', 'bare: link'),
    'second visit / first': over('second visit', 'first map'),
  }
}

/** Returns the product's initial camera. */
async function firstCamera(browser: Browser, url: string): Promise<Camera> {
  await using visitor = await newVisitor(browser)
  const page = await visitor.context.newPage()
  await page.goto(url)
  const camera = await page.waitForFunction(
    () => 'cartable' in globalThis && globalThis.cartable.view().camera,
  )
  const { lng, lat, zoom } = (await camera.jsonValue()) as Camera
  return { lng, lat, zoom }
}

const sightOf = ({ lng, lat, zoom }: Camera): Sight => ({
  x: worldX(lng) / WORLD,
  y: worldY(lat) / WORLD,
  zoom,
})

function expectedOf({ lng, lat, labels }: Anchor): Expected {
  return {
    x: worldX(lng) / WORLD,
    y: worldY(lat) / WORLD,
    colour: productColour(DISPLAYED, labels, []),
    former: null,
  }
}

/** Returns a grid of places over a map, expected to be land; the finally correct ones count. */
function landIn(camera: Camera, { width, height }: Stage['size']): Expected[] {
  const { x, y, zoom } = sightOf(camera)
  const pixels = 512 * 2 ** zoom
  const [columns, rows] = [24, 16]
  return Array.from({ length: columns * rows }, (_, number) => ({
    x: x + ((((number % columns) + 0.5) / columns - 0.5) * width) / pixels,
    y: y + (((Math.floor(number / columns) + 0.5) / rows - 0.5) * height) / pixels,
    colour: LAND.dark,
    former: null,
  }))
}
