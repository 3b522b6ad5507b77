import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '../../src/commands/command.ts'
import { edit } from '../../src/commands/draft.ts'
import { commands } from '../../src/commands/registry.ts'
import { choicesOf, isPossible, run, withDefaults } from '../../src/commands/run.ts'
import type { Language } from '../../src/contract/languages.mjs'
import { type Path, SentPath } from '../../src/contract/path.ts'
import {
  AT_LEAST_12_5,
  ask,
  change,
  recordedBy,
  replayIn,
  started,
  typed,
  WRITTEN,
  writeFilter,
} from '../support/recordings.ts'
import { BOUNDS, CAMERA, type ScriptedWorkbench } from '../support/scripted.ts'

/**
 * Commands that change the View or the camera. Saved styles and the story are excluded: they are not in a path, and
 * saved styles are applied again with their dataset.
 */
const VIEWING: readonly Command[] = commands.filter(
  ({ id, area, actor, hidden }) =>
    !hidden &&
    actor !== 'savedStyles' &&
    actor !== 'story' &&
    ['dataset', 'view', 'display', 'zone', 'map'].includes(area) &&
    !['link.copy', 'curl.copy', 'zone.next', 'zone.previous', 'zone.inspectCentre'].includes(id),
)

/** Runs a random available command with one of its offered arguments. */
function actAtRandom(bench: ScriptedWorkbench, choice: number): void {
  const snapshots = bench.runtime.snapshots()
  const possible = VIEWING.filter(command => isPossible(command, snapshots, []))
  const command = possible[choice % possible.length]
  if (!command) return
  let args: readonly string[] = []
  while (args.length < command.steps.length) {
    const choices = choicesOf(command, snapshots, args)
    const taken = choices[(choice >> 3) % choices.length]
    if (!taken) break
    args = [...args, taken.value]
  }
  run(command, 'button', bench.runtime, withDefaults(command, snapshots, args))
}

const happening = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.nat(9999).map(choice => (bench: ScriptedWorkbench) => actAtRandom(bench, choice)),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: -80, max: 80 })
      .map(lat => (bench: ScriptedWorkbench) => bench.mapMoves(BOUNDS, { ...CAMERA, lat }, true)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('zones.38', 'labels.38', null)
      .map(zone => (bench: ScriptedWorkbench) => bench.mapIsClicked(zone)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        { label: 'population' },
        { label: 'region' },
        { colour: '#123456' },
        { label: null, reversed: true },
      )
      .map(patch => (bench: ScriptedWorkbench) => {
        // The form exists only with something displayed.
        if (!bench.runtime.snapshots().displaySettings.matches('idle'))
          edit(bench.runtime, 'displaySettings', { type: 'draft.changed', patch })
      }),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        label: fc.constantFrom('population', 'region'),
        operator: fc.constantFrom('equals', 'notequals', 'gte', 'lt'),
        text: fc.constantFrom('10 000', '12,5', 'Corrèze', ''),
        next: fc.constantFrom('filter.apply', 'filter.addCondition', 'filter.duplicate', 'filter.remove'),
      })
      .map(({ label, operator, text, next }) => (bench: ScriptedWorkbench) => {
        ask(bench, 'filter.addCondition')
        change(bench, { label })
        change(bench, { operator })
        change(bench, typed(text))
        ask(bench, next)
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('population', 'region'), fc.constantFrom('10 000', '12,5', 'Corrèze'))
      .map(
        ([label, text]) =>
          (bench: ScriptedWorkbench) =>
            ask(bench, 'filter.by', 'zones', label, 'equals', text),
      ),
  },
)

test('replays a path to the same View, wherever it starts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 6 }),
      fc.array(happening, { minLength: 1, maxLength: 12 }),
      fc.array(happening, { maxLength: 4 }),
      async (before, during, elsewhere) => {
        const { bench, rest } = await started()
        for (const happen of before) {
          happen(bench)
          await rest()
        }
        ask(bench, 'recording.toggle')
        ask(bench, 'recording.values', 'included')
        for (const happen of during) {
          happen(bench)
          await rest()
        }
        const path = recordedBy(bench)
        const wanted = bench.view()
        bench.root.stop()
        // The draft of a filter when the recording started is unknown.
        if (!path || path.steps.some(({ act }) => act.kind !== 'server' && act.withheld)) return

        const other = await started()
        for (const happen of elsewhere) {
          happen(other.bench)
          await other.rest()
        }
        const outcomes = await replayIn(other, path)
        expect(other.bench.view()).toEqual(wanted)
        expect(outcomes.filter(outcome => outcome !== 'done')).toEqual([])
        expect(SentPath.safeParse(path).success).toBe(true)
        other.bench.root.stop()
      },
    ),
    { numRuns: 14 },
  )
})

test('includes unsaved settings from the start of a recording in the path', async () => {
  const { bench, rest } = await started()
  ask(bench, 'dataset.display', 'zones')
  await rest()
  edit(bench.runtime, 'displaySettings', { type: 'draft.changed', patch: { colour: '#123456' } })
  ask(bench, 'recording.toggle')
  ask(bench, 'settings.save')
  await rest()
  expect(recordedBy(bench)?.steps.map(({ act }) => act)).toEqual([
    { kind: 'typed', field: 'settings.colour', value: '#123456' },
    { kind: 'command', command: 'settings.save', args: ['zones'] },
  ])
})

/** Replays a path in another session and language. Returns the outcomes and the displayed filter. */
async function replayed(path: Path | null, language: Language) {
  const other = await started()
  ask(other.bench, 'language.set', language)
  const outcomes = await replayIn(other, path)
  return { outcomes, filter: other.bench.view().displayed[0]?.filter }
}

test('replays a filter with recorded values in any language', async () => {
  const { bench, rest } = await started()
  ask(bench, 'dataset.display', 'zones')
  await rest()
  ask(bench, 'recording.toggle')
  ask(bench, 'recording.values', 'included')
  writeFilter(bench)
  await rest()
  // The draft's zones are counted again.
  await rest()
  const path = recordedBy(bench)
  expect(path?.steps.map(({ act }) => act)).toEqual(WRITTEN)
  expect(path?.steps.at(-1)?.expected?.view.displayed[0]?.filter).toEqual(AT_LEAST_12_5)
  expect(await replayed(path, 'en')).toEqual({ outcomes: Array(5).fill('done'), filter: AT_LEAST_12_5 })
})

test('replays a filter typed in the palette in any language', async () => {
  const { bench, rest } = await started()
  ask(bench, 'dataset.display', 'zones')
  await rest()
  ask(bench, 'recording.toggle')
  ask(bench, 'recording.values', 'included')
  ask(bench, 'filter.by', 'zones', 'population', 'gte', '12,5')
  await rest()
  expect(await replayed(recordedBy(bench), 'en')).toEqual({ outcomes: ['done'], filter: AT_LEAST_12_5 })
})

test('records the displayed filter with its values, and starts the replay with it', async () => {
  const { bench, rest } = await started()
  ask(bench, 'dataset.display', 'zones')
  await rest()
  writeFilter(bench)
  await rest()
  ask(bench, 'recording.toggle')
  ask(bench, 'recording.values', 'included')
  change(bench, typed('7'))
  ask(bench, 'filter.apply')
  await rest()
  const filter = { ...AT_LEAST_12_5, filter: { ...AT_LEAST_12_5.filter, value: 7 } }
  const path = recordedBy(bench)
  expect(path?.start?.view.displayed[0]?.filter).toEqual(AT_LEAST_12_5)
  expect(await replayed(path, 'fr')).toEqual({ outcomes: ['done', 'done', 'done'], filter })
})

test('marks a filter draft from before the recording as withheld', async () => {
  const { bench, rest } = await started()
  ask(bench, 'dataset.display', 'zones')
  await rest()
  ask(bench, 'filter.addCondition')
  change(bench, { label: 'population' })
  ask(bench, 'recording.toggle')
  ask(bench, 'recording.values', 'included')
  change(bench, typed('7'))
  ask(bench, 'filter.apply')
  await rest()
  expect((await replayed(recordedBy(bench), 'fr')).outcomes[0]).toBe('withheld')
})
