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
import { listen } from '../oracle/observer.ts'
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
  timeout = 30_000,
  onStep,
}: Walk): Promise<Walked[]> {
  const { given, rest } = splitGiven(path.steps)
  const observer = await listen(page)
  const model = await begin({ page, proxy }, path, given)
  await expectState(page, model.expected(), timeout)
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
  model.stop()
  return walked
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
