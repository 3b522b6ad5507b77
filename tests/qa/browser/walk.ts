import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import type { Surface } from '../../../src/commands/command.ts'
import type { Language } from '../../../src/contract/languages.mjs'
import { EMPTY_VIEW } from '../../../src/contract/view.ts'
import { encodeAddress } from '../../../src/domain/address/address.ts'
import { openWorkbench } from '../../../src/paths/widgets.ts'
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

/** Outcome of a step: the surface that did it, and the arrows over which the machines went. */
export type Walked = { act: Act; surface: Surface | null; transitions: string[] }

type Walk = {
  page: Page
  proxy: FaultProxy
  path: Path
  via: Surface
  language?: Language
  /** Whether all that is displayed is taken back at the end, to see that nothing of it is kept. */
  isTakenBack?: boolean
  /** Milliseconds until the product must be where the machines are. */
  timeout?: number
  onStep?: (walked: Walked) => unknown
}

/**
 * Walks a path in a browser, while the machines walk it too: after each act the states of all of them and the View must
 * be the same here as there, and something must have the focus. Throws where it is not so.
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
      // What was typed is not known: the path goes on as if it had not been.
      await onStep?.({ act, surface: null, transitions: [] })
      continue
    }
    const snapshots = model.snapshots()
    const transitions = await model.act(act)
    if (transitions === null) throw new Mismatch(`The machines cannot ${said(act)} here.`)
    const preferred = recorded && recorded !== 'map' ? recorded : via
    const spoken = snapshots.preferences.context.language ?? language
    looks.begin()
    const surface = await perform({ page, proxy }, act, { snapshots, language: spoken }, preferred)
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

/** Brings the product back to where paths begin, and sees that nothing of what was done is still held. */
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
  // What is said of the button under the mouse, or with the focus, listens to keys as long as it is there.
  await fixture.page.mouse.move(0, 0)
  if (await fixture.page.locator('[role="tooltip"]').first().isVisible())
    await fixture.page.keyboard.press('Escape')
  const until = Date.now() + timeout
  let faults = judgeResources(await heldBy(fixture.page), heldAtFirst)
  while (faults.length > 0) {
    if (Date.now() > until) throw new Mismatch(`After all is taken back: ${faults.join('; ')}`)
    // What is freed is freed with a frame.
    await fixture.page.evaluate(() => new Promise(requestAnimationFrame))
    faults = judgeResources(await heldBy(fixture.page), heldAtFirst)
  }
}

/** Opens the product where a path begins, and starts the machines there. */
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

/** Tells whether the machines are where the path says. Of a recording only what is shown is known. */
function isAsSaid({ expected }: Step, path: Path, model: Simulation): boolean {
  if (!expected) return true
  const now = model.expected()
  return isRecorded(path) ? isDeepStrictEqual(expected.view, now.view) : isDeepStrictEqual(expected, now)
}
