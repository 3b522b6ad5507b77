import { draftIn } from '../../machines/filter.context.ts'
import type { Command } from '../../src/commands/command.ts'
import { edit } from '../../src/commands/draft.ts'
import { pathIn } from '../../src/commands/record.ts'
import { commandById } from '../../src/commands/registry.ts'
import { run } from '../../src/commands/run.ts'
import type { Language } from '../../src/contract/languages.mjs'
import { Path, sentPath } from '../../src/contract/path.ts'
import type { DraftCondition } from '../../src/domain/filter/filterDraft.ts'
import { write } from '../../src/paths/index.ts'
import { replay } from '../../src/paths/replay.ts'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from './fixtures.ts'
import { BOUNDS, type ScriptedWorkbench, scriptedWorkbench } from './scripted.ts'

const CATALOGUE = {
  datasets: DATASETS,
  instances: INSTANCES,
  labelsOf: () => LABELS,
  sheetOf,
  gate: async () => {},
}

/** Starts the product with a server and map that answer immediately. */
export async function started() {
  const bench = scriptedWorkbench(FIRST_VISIT, CATALOGUE)
  let answered = 0
  const rest = async (ms = 1000) => {
    bench.wait(ms)
    await bench.settle()
    for (; answered < bench.mapCommands.length; answered++) {
      const command = bench.mapCommands[answered]
      if (command?.type === 'map.jumped') bench.mapMoves(BOUNDS, command.camera)
    }
    await bench.settle()
  }
  bench.mapIsReady()
  await rest()
  return { bench, rest }
}

export const ask = (bench: ScriptedWorkbench, id: Command['id'], ...args: string[]) =>
  run(commandById(id), 'button', bench.runtime, args)

export const recordedBy = ({ runtime }: ScriptedWorkbench) => pathIn(runtime.snapshots())

/** Returns the whole text of a path. */
export const toldBy = async (bench: ScriptedWorkbench): Promise<string> => {
  const path = recordedBy(bench)
  if (!path) return ''
  const snapshots = bench.runtime.snapshots()
  const texts = (['json', 'gherkin', 'playwright'] as const).map(format =>
    write(path, format, snapshots, 'fr'),
  )
  return [...(await Promise.all(texts)), JSON.stringify(sentPath(path))].join('\n')
}

/** Changes the condition of the filter draft. */
export function change(bench: ScriptedWorkbench, patch: Partial<Omit<DraftCondition, 'id'>>): void {
  const draft = draftIn(bench.runtime.snapshots().filter.context)
  if (draft) edit(bench.runtime, 'filter', { type: 'condition.changed', id: draft.current, patch })
}

export const typed = (text: string, language: Language = 'fr') => ({ typed: { text, language } })

/** Writes and applies a condition step by step, typing a number in French. */
export function writeFilter(bench: ScriptedWorkbench): void {
  ask(bench, 'filter.addCondition')
  change(bench, { label: 'population' })
  change(bench, { operator: 'gte' })
  for (const text of ['1', '12', '12,', '12,5']) change(bench, typed(text))
  ask(bench, 'filter.apply')
}

/** Actions of `writeFilter`. */
export const WRITTEN = [
  { kind: 'command', command: 'filter.addCondition', args: [] },
  { kind: 'typed', field: 'filter.label', value: 'population' },
  { kind: 'typed', field: 'filter.operator', value: 'gte' },
  { kind: 'typed', field: 'filter.value', value: '12.5' },
  { kind: 'command', command: 'filter.apply', args: [] },
]
export const AT_LEAST_12_5 = { mode: 'l', filter: { label: 'population', operator: 'gte', value: 12.5 } }

/** Replays a path from a file. Returns the outcome of each action. */
export async function replayIn({ bench, rest }: Awaited<ReturnType<typeof started>>, path: Path | null) {
  const outcomes: string[] = []
  await replay({
    runtime: bench.runtime,
    path: Path.parse(JSON.parse(JSON.stringify(path))),
    pause: 0,
    wait: rest,
    signal: new AbortController().signal,
    onOutcome: outcome => outcomes.push(outcome),
  })
  await rest()
  return outcomes
}
