import type { Browser, CDPSession, Page } from 'playwright'
import { worldX, worldY } from '../../../src/domain/mercator.ts'
import type { Anchor } from '../data/anchors.ts'
import { DISPLAYED, type Plan, type State } from '../data/states.ts'
import { openPage } from '../harness/browser.ts'
import { memoryOf } from '../harness/child.ts'
import { quantile } from '../harness/medians.ts'
import type { Expected, SeenFrame, Sight } from '../harness/oracle.ts'
import type { Camera, Subject } from '../subjects/subject.ts'

/** One subject, once: what was seen after each act, and what it cost. Milliseconds and bytes. */
export interface ZoneRun {
  subject: string
  /** By state. */
  seen: Record<string, SeenFrame[]>
  frames: { p50: number; p95: number }
  heap: number
  resident: number | null
  /** Until the zones are there, and with all that restyling asks for. */
  bytes: { displayed: number; all: number }
  requests: number
}

const CALM = { usual: 3000, doubtful: 15_000 }
const LIMIT = { display: 150_000, restyle: 60_000 }
const WORLD = 2 ** 32

/** Shows the zones, restyles them as planned, moves the map about, and weighs the page. */
export async function runZones(
  browser: Browser,
  subject: Subject,
  anchors: readonly Anchor[],
  camera: Camera,
  plan: Plan,
): Promise<ZoneRun> {
  await using opened = await openPage(browser)
  const { page } = opened
  const session = await page.context().newCDPSession(page)
  await subject.open(page, plan)
  const traffic = await countTraffic(session)
  const see = (key: string, state: State, former: State | null) =>
    seeState(
      page,
      key,
      state,
      anchors.map(anchor => expectedOf(subject, anchor, state, former)),
      sightOf(camera),
    )

  const seen: ZoneRun['seen'] = { [DISPLAYED.name]: await see('d', DISPLAYED, null) }
  if (!seen[DISPLAYED.name]?.at(-1)?.right.includes('1')) throw new Error(`${subject.name} shows no zone.`)
  const displayed = traffic().bytes
  for (const [index, state] of plan.restyles.entries()) {
    // What changes nothing draws nothing.
    if (index > 0 || plan.base !== DISPLAYED) await see('s', plan.base, null)
    seen[state.name] = await see(`${index}`, state, plan.base)
  }
  await see('s', plan.base, null)
  const { bytes: all, requests } = traffic()
  const frames = await moveAbout(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
  return {
    subject: subject.name,
    seen,
    frames,
    heap,
    resident: await residentOf(browser),
    bytes: { displayed, all },
    requests,
  }
}

const sightOf = ({ lng, lat, zoom }: Camera): Sight => ({
  x: worldX(lng) / WORLD,
  y: worldY(lat) / WORLD,
  zoom,
})

function expectedOf(subject: Subject, anchor: Anchor, state: State, former: State | null): Expected {
  return {
    x: worldX(anchor.lng) / WORLD,
    y: worldY(anchor.lat) / WORLD,
    colour: subject.colourOf(state, anchor.labels),
    former: former && subject.colourOf(former, anchor.labels),
  }
}

/** Presses a key and watches until everything is right, or nothing changes any more. */
async function seeState(
  page: Page,
  key: string,
  state: State,
  expected: readonly Expected[],
  sight: Sight,
): Promise<SeenFrame[]> {
  const limit = state === DISPLAYED ? LIMIT.display : LIMIT.restyle
  await page.evaluate(given => globalThis.oracle.arm(given.expected, given.sight), { expected, sight })
  await page.keyboard.press(key)
  await page.waitForFunction(
    ({ usual, doubtful, limit }) => {
      const { unchanged, running } = globalThis.oracle.calm()
      const seen = globalThis.oracle.seen()
      const right = seen.at(-1)?.right ?? '0'
      const share = (right.split('1').length - 1) / right.length
      // Much is right from the first where a state resembles the one before.
      const patience = share > 0.5 && seen.length > 1 ? usual : doubtful
      return share === 1 || (share > 0 && unchanged > patience) || running > limit
    },
    { ...CALM, limit },
    { polling: 100, timeout: limit + 60_000 },
  )
  const seen = await page.evaluate(() => globalThis.oracle.seen())
  await page.evaluate(() => globalThis.oracle.disarm())
  const { at = 0, right = '' } = seen.at(-1) ?? {}
  console.log(
    `    ${state.name}: ${right.split('1').length - 1} of ${expected.length} right, ${Math.round(at)} ms`,
  )
  return seen
}

/** Drags the map across and back, then zooms in, by the mouse: what each drawn frame costs. */
async function moveAbout(page: Page): Promise<ZoneRun['frames']> {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('There is no map on the page.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(() => globalThis.oracle.record())
  for (const direction of [-1, 1]) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + direction * 240, y + direction * 80, { steps: 12 })
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

async function countTraffic(session: CDPSession): Promise<() => { bytes: number; requests: number }> {
  let [bytes, requests] = [0, 0]
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests++
  })
  await session.send('Network.enable')
  return () => ({ bytes, requests })
}

/** The resident memory of all processes that draw pages: there is one page. */
async function residentOf(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => memoryOf(id)?.now ?? null)
  return sizes.includes(null) ? null : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}
