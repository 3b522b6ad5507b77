import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import type { Surface } from '../../../src/commands/command.ts'
import type { Language } from '../../../src/contract/languages.mjs'
import { EMPTY_VIEW } from '../../../src/contract/view.ts'
import { encodeAddress } from '../../../src/domain/address/address.ts'
import { openWorkbench, paletteOpener, workbenchReady } from '../../../src/paths/widgets.ts'
import type { FaultProxy } from '../../support/faultProxy.ts'
import { momentOf, readAfter } from '../formats/seen.ts'
import { servedCatalogue } from '../model/servedCatalogue.ts'
import { type Simulation, simulate } from '../model/simulation.ts'
import { tidying } from '../model/tidying.ts'
import { listen } from '../oracle/observer.ts'
import { countResources, type Held, heldBy, judgeResources } from '../oracle/resources.ts'
import { type Act, PARTS, type Path, type Step, said, splitGiven } from '../path.ts'
import { expectState, Mismatch } from './expectState.ts'
import { lookAt } from './look.ts'
import { type Fixture, perform } from './perform.ts'
import { readTexts } from './read.ts'

/** Result of a step: its surface, and the transitions of the machines. */
export type Walked = { act: Act; surface: Surface | null; transitions: string[] }

type Walk = {
  page: Page
  proxy: FaultProxy
  path: Path
  via: Surface
  language?: Language
  /** True to undo everything at the end, and check that no resource stays in memory. */
  isTakenBack?: boolean
  /** Timeout in milliseconds of each state. */
  timeout?: number
  onStep?: (walked: Walked) => unknown
}

/**
 * Walks a path in a browser and with the machines. After each action, all states and the View must match, and
 * an element must have focus. Throws otherwise.
 */
export async function walk({
  page,
  proxy,
  path,
  via,
  language = 'fr',
  isTakenBack = false,
  timeout = 30_000,
  onStep,
}: Walk): Promise<Walked[]> {
  const { given, rest } = splitGiven(path.steps)
  if (isTakenBack) await countResources(page)
  const observer = await listen(page)
  const model = await begin({ page, proxy }, path, given)
  await expectState(page, model.expected(), timeout)
  const heldAtFirst = isTakenBack ? await heldBy(page) : null
  const looks = lookAt(page, observer, proxy.target, { ...EMPTY_VIEW, ...path.start?.view })
  const walked: Walked[] = []
  for (const step of rest) {
    const { act, surface: recorded } = step
    if (act.kind !== 'server' && act.withheld) {
      // The path continues without withheld text, which is unknown.
      await onStep?.({ act, surface: null, transitions: [] })
      continue
    }
    const snapshots = model.snapshots()
    const transitions = await model.act(act)
    if (transitions === null) throw new Mismatch(`The machines cannot ${said(act)} here.`)
    const preferred = recorded && recorded !== 'map' ? recorded : via
    const spoken = snapshots.preferences.context.language ?? language
    looks.begin()
    const reloaded = transitions.some(isReload) ? page.waitForEvent('load', { timeout }) : null
    const surface = await perform({ page, proxy }, act, { snapshots, language: spoken }, preferred)
    if (reloaded) {
      await reloaded
      await workbenchReady(page)
      await paletteOpener(page).focus()
    }
    try {
      await expectState(page, model.expected(), timeout)
      const after = momentOf(model.snapshots(), model.expected())
      await readTexts(page, readAfter(transitions, after), after.language, timeout)
      const view = { ...EMPTY_VIEW, ...model.expected().view }
      const isServed = PARTS.every(part => model.outcomeOf(part) === 'ok')
      await looks.check({ act, snapshots: model.snapshots(), view, transitions, after, isServed }, timeout)
    } catch (error) {
      throw error instanceof Mismatch ? new Mismatch(`After "${said(act)}": ${error.message}`) : error
    }
    if (!isAsSaid(step, path, model))
      throw new Mismatch(
        `After "${said(act)}" the machines are elsewhere than the path says: generate it anew.`,
      )
    walked.push({ act, surface, transitions })
    await onStep?.({ act, surface, transitions })
  }
  await looks.end()
  if (heldAtFirst) await takeBack({ page, proxy }, model, { via, language, timeout, heldAtFirst })
  model.stop()
  return walked
}

/** Transition after which the page reloads, because its memory contains the user's data too. */
const isReload = (transition: string): boolean => transition.includes('done.actor.eraseTraces')

/** Returns the product to its start, and checks that everything is released. */
async function takeBack(
  fixture: Fixture,
  model: Simulation,
  {
    via,
    language,
    timeout,
    heldAtFirst,
  }: { via: Surface; language: Language; timeout: number; heldAtFirst: Held },
): Promise<void> {
  for (const act of tidying(model)) {
    if (!model.canAct(act)) continue
    const snapshots = model.snapshots()
    await model.act(act)
    const spoken = snapshots.preferences.context.language ?? language
    await perform(fixture, act, { snapshots, language: spoken }, via)
    await expectState(fixture.page, model.expected(), timeout)
  }
  if (model.expected().view.displayed.length > 0) return
  // The tooltip of the hovered or focused button listens to keys.
  await fixture.page.mouse.move(0, 0)
  if (await fixture.page.locator('[role="tooltip"]').first().isVisible())
    await fixture.page.keyboard.press('Escape')
  const until = Date.now() + timeout
  let faults = judgeResources(await heldBy(fixture.page), heldAtFirst)
  while (faults.length > 0) {
    if (Date.now() > until) throw new Mismatch(`After all is taken back: ${faults.join('; ')}`)
    // Resources are released with a frame.
    await fixture.page.evaluate(() => new Promise(requestAnimationFrame))
    faults = judgeResources(await heldBy(fixture.page), heldAtFirst)
  }
}

/** Opens the product and the machines at the start of a path. */
async function begin({ page, proxy }: Fixture, path: Path, given: readonly Step[]): Promise<Simulation> {
  const view = path.start?.view ?? EMPTY_VIEW
  const model = await simulate(
    given.map(({ act }) => act),
    isRecorded(path) ? { catalogue: await servedCatalogue(proxy.url, path), view } : {},
  )
  for (const { act } of given) if (act.kind === 'server') proxy.answer(act.part, act.outcome)
  await openWorkbench(page, `${proxy.url}/${encodeAddress(view)}`)
  return model
}

const isRecorded = (path: Path) => path.machine === null

/** Returns whether the machines match the path. A recording only contains the View. */
function isAsSaid({ expected }: Step, path: Path, model: Simulation): boolean {
  if (!expected) return true
  const now = model.expected()
  return isRecorded(path) ? isDeepStrictEqual(expected.view, now.view) : isDeepStrictEqual(expected, now)
}
