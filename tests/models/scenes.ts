import { test } from 'vitest'
import type { View } from '../../src/contract/view.ts'
import { FIRST_VISIT } from '../support/fixtures.ts'
import { onlyOnce } from '../support/onlyOnce.ts'
import { type ScriptedWorkbench, scriptedWorkbench } from '../support/scripted.ts'
import { newTransitionLog, watchSystem } from './transitionLog.ts'

/** Log of every transition taken in a scene. */
export const log = newTransitionLog()
const PAUSE_MS = 1000
export const FAILED = { type: 'parts.failed', failure: { code: 'timeout', detail: null } } as const
export const REFUSED = { type: 'parts.failed', failure: { code: 'unauthenticated', detail: null } } as const
export const COMPLETED = { type: 'parts.completed' } as const

export const showingOf = ({ root }: ScriptedWorkbench) => root.getSnapshot().value.showing

export async function rest(bench: ScriptedWorkbench): Promise<void> {
  await bench.settle()
  bench.wait(PAUSE_MS)
  await bench.settle()
}

/** Starts the whole system, with its root observed, before a map exists. */
export async function open(view: View = FIRST_VISIT.view): Promise<ScriptedWorkbench> {
  const bench = scriptedWorkbench({ ...FIRST_VISIT, view })
  watchSystem(bench.root, log)
  await rest(bench)
  return bench
}

/** Requests datasets. The test decides when their zones arrive. */
export async function ask(bench: ScriptedWorkbench, ...datasets: string[]): Promise<void> {
  for (const dataset of datasets) {
    const instance = dataset === 'inactive' ? 'inactive~2018' : `${dataset}~2026`
    bench.root.send({ type: 'instance.displayed', dataset, instance })
    await rest(bench)
  }
}

export async function parts(
  bench: ScriptedWorkbench,
  ...news: Parameters<ScriptedWorkbench['parts']>
): Promise<void> {
  bench.parts(...news)
  await rest(bench)
}

/** Shows complete datasets on a ready map. */
export async function showing(...datasets: string[]): Promise<ScriptedWorkbench> {
  const bench = await open()
  bench.mapIsReady()
  for (const dataset of datasets) {
    await ask(bench, dataset)
    await parts(bench, COMPLETED)
  }
  return bench
}

/** Shows two datasets that reload when the map moves. */
export async function following(): Promise<ScriptedWorkbench> {
  const bench = await showing('zones', 'labels')
  bench.root.send({ type: 'reload.toggled' })
  await rest(bench)
  await parts(bench, COMPLETED)
  return bench
}

export async function move(bench: ScriptedWorkbench): Promise<void> {
  bench.mapMoves([-12, 40, 15, 53])
  await rest(bench)
}

export const shownBy = async (...datasets: string[]) => (await showing(...datasets)).view()

/** Every scene, for the combined coverage. */
export const played: (() => Promise<void>)[] = []

/** Test that runs once, alone or as part of the combined coverage. */
export function scene(name: string, play: () => Promise<void>): void {
  const once = onlyOnce(play)
  played.push(once)
  test(name, once)
}

/** Declares a scene for each case, named after it. */
export function scenes<T>(cases: readonly T[], name: string, play: (of: T) => Promise<void>): void {
  for (const each of cases) scene(name.replace('%s', String([each].flat()[0])), () => play(each))
}
