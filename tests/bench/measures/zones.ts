import type { Browser, Page } from 'playwright'
import { worldX, worldY } from '../../../src/domain/geometry/mercator.ts'
import { memoryOf } from '../../support/memory.ts'
import type { Anchor } from '../data/anchors.ts'
import { DISPLAYED, type Plan, type State } from '../data/states.ts'
import { openPage } from '../harness/browser.ts'
import { frameOf } from '../harness/frames.ts'
import { quantile } from '../harness/medians.ts'
import type { Expected, SeenFrame, Sight } from '../harness/oracle.ts'
import type { Prepared } from '../harness/prepare.ts'
import { rest } from '../harness/rest.ts'
import { countTraffic, heapOf } from '../harness/traffic.ts'
import type { Camera, Subject } from '../subjects/subject.ts'

/** Run of a subject: results after each action, and costs in milliseconds and bytes. */
export interface ZoneRun {
  subject: string
  /** By state. */
  seen: Record<string, Seen>
  /** Cost of a frame of the displayed view. */
  frame: number
  frames: { p50: number; p95: number }
  /** Processor time of the browser: for the display, and for all restyles. */
  processor: { displayed: number; restyled: number }
  heap: number
  resident: number | null
  /** Milliseconds until the zones are displayed, and including restyles. */
  bytes: { displayed: number; all: number }
  requests: number
}

/** Frames with progress, and the wait until a timeout; null if it completed. */
export interface Seen {
  frames: SeenFrame[]
  gaveUpAfter: number | null
}

/**
 * Places, by index, where a subject has shown a state correctly. Others are under a text or off its map, and
 * are ignored.
 */
export type Known = Map<string, readonly number[]>

const PATIENCE = { usual: 3000, doubtful: 15_000 }
const LIMIT = { display: 90_000, restyle: 20_000 }
/** Timeout of a page. */
const LONGEST_RUN = 240_000
const WORLD = 2 ** 32

/**
 * Shows the zones in several styles, moves the map, and measures the size of the page.
 * @param known Findings of the subject's former runs; this one adds to them.
 */
export async function runZones(
  browser: Browser,
  subject: Subject,
  { anchors, districts }: Pick<Prepared['facts'], 'anchors' | 'districts'>,
  camera: Camera,
  plan: Plan,
  known: Known,
): Promise<ZoneRun> {
  await using opened = await openPage(browser)
  const { page } = opened
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void page.close()
  }, LONGEST_RUN)
  try {
    return await runOn(page, { browser, subject, anchors, districts, camera, plan, known })
  } catch (error) {
    throw isLate ? new Error(`did not end within ${LONGEST_RUN / 1000} s`) : error
  } finally {
    clearTimeout(timer)
  }
}

interface Task {
  browser: Browser
  subject: Subject
  anchors: readonly Anchor[]
  districts: readonly string[]
  camera: Camera
  plan: Plan
  known: Known
}

async function runOn(
  page: Page,
  { browser, subject, anchors, districts, camera, plan, known }: Task,
): Promise<ZoneRun> {
  await subject.open(page, plan)
  const traffic = countTraffic(page)
  const processor = await processorOf(browser)
  const see = async (key: string, state: State, former: State | null): Promise<Seen> => {
    const expected = anchors.map(anchor => expectedOf({ subject, districts }, anchor, state, former))
    // Places visible at first stay visible.
    const awaited = known.get(state.name) ?? known.get(DISPLAYED.name) ?? null
    const limit = state === DISPLAYED ? LIMIT.display : LIMIT.restyle
    const seen = await seeState(page, key, { expected, sight: sightOf(camera), awaited, limit })
    const { at = 0, right = '' } = seen.frames.at(-1) ?? {}
    const places = [...right].flatMap((character, place) => (character === '1' ? [place] : []))
    console.log(`    ${state.name}: ${places.length} of ${anchors.length} right, ${Math.round(at)} ms`)
    if (seen.gaveUpAfter === null && !known.has(state.name)) known.set(state.name, places)
    return seen
  }

  const displayed = await see('d', DISPLAYED, null)
  if (!displayed.frames.at(-1)?.right.includes('1')) throw new Error('showed no zone')
  const { bytes } = await traffic()
  const displayedBy = await processor()
  const seen: ZoneRun['seen'] = { [DISPLAYED.name]: displayed }
  let former = DISPLAYED
  for (const [index, state] of plan.entries()) {
    seen[state.name] = await see(`${index}`, state, former)
    former = state
  }
  const { bytes: all, requests } = await traffic()
  const restyledBy = await processor()
  const frame = await frameOf(page)
  const frames = await moveAbout(page)
  const heap = await heapOf(page)
  return {
    subject: subject.name,
    seen,
    frame,
    frames,
    processor: { displayed: displayedBy, restyled: restyledBy - displayedBy },
    heap,
    resident: await residentOf(browser),
    bytes: { displayed: bytes, all },
    requests,
  }
}

const sightOf = ({ lng, lat, zoom }: Camera): Sight => ({
  x: worldX(lng) / WORLD,
  y: worldY(lat) / WORLD,
  zoom,
})

function expectedOf(
  { subject, districts }: Pick<Task, 'subject' | 'districts'>,
  anchor: Anchor,
  state: State,
  former: State | null,
): Expected {
  return {
    x: worldX(anchor.lng) / WORLD,
    y: worldY(anchor.lat) / WORLD,
    colour: subject.colourOf(state, anchor.labels, districts),
    former: former && subject.colourOf(former, anchor.labels, districts),
  }
}

interface Watch {
  expected: readonly Expected[]
  sight: Sight
  awaited: readonly number[] | null
  limit: number
}

/** Presses a key on an idle page, and waits until everything is correct, or the page stops changing. */
async function seeState(page: Page, key: string, { expected, sight, awaited, limit }: Watch): Promise<Seen> {
  // Later effects of a state, such as names on zones, must not count for the next one.
  await rest(page)
  await page.evaluate(given => globalThis.oracle.arm(given.expected, given.sight), { expected, sight })
  await page.keyboard.press(key)
  const end = await page.waitForFunction(
    ({ awaited, patience, limit }) => {
      const { unchanged, running } = globalThis.oracle.calm()
      const seen = globalThis.oracle.seen()
      const right = seen.at(-1)?.right ?? '0'
      const share = (right.split('1').length - 1) / right.length
      const isRight =
        awaited === null ? share === 1 : seen.length > 0 && awaited.every(at => right[at] === '1')
      // Similar states have many equal pixels, so the share of correct pixels alone proves nothing.
      const calm = share > 0.5 && seen.length > 1 ? patience.usual : patience.doubtful
      if (isRight || (share > 0 && unchanged > calm)) return 'ended'
      return running > limit && 'late'
    },
    { awaited, patience: PATIENCE, limit },
    { polling: 100, timeout: limit + 60_000 },
  )
  const isLate = (await end.jsonValue()) === 'late'
  const frames = await page.evaluate(() => globalThis.oracle.seen())
  await page.evaluate(() => globalThis.oracle.disarm())
  return { frames, gaveUpAfter: isLate ? limit : null }
}

/** Drags the map across and back, then zooms in by mouse: returns the cost of each frame. */
async function moveAbout(page: Page): Promise<ZoneRun['frames']> {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('There is no map on the page.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(() => globalThis.oracle.record())
  for (const direction of [-1, 1]) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + direction * 240, y + direction * 80, { steps: 8 })
    await page.mouse.up()
  }
  for (let turn = 0; turn < 6; turn++) {
    await page.mouse.wheel(0, -120)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
  }
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 1000)))
  const costs = await page.evaluate(() => globalThis.oracle.recorded())
  return { p50: quantile(costs, 0.5), p95: quantile(costs, 0.95) }
}

/** Counts processor milliseconds of all processes of a browser from now on. */
async function processorOf(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession()
  const used = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
  }
  const before = await used()
  return async () => (await used()) - before
}

/** Returns the resident memory of all rendering processes; there is one page. */
async function residentOf(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => memoryOf(id)?.now ?? null)
  return sizes.includes(null) ? null : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}
