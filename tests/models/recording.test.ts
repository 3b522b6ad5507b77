import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { EMPTY_LOG, pathOf, type Recorded, recorded } from '../../machines/recording.log.ts'
import { type ReplayInput, recordingMachine } from '../../machines/recording.machine.ts'
import { PATH_MAX_STEPS } from '../../src/contract/limits.ts'
import { EMPTY_VIEW } from '../../src/contract/view.ts'
import { recording } from './expected/recording.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

const HISTORY = { view: EMPTY_VIEW, past: [], future: [], active: null }
const ACT: Recorded = {
  act: { kind: 'command', command: 'reload.toggle', args: [] },
  surface: 'key',
  moment: { expected: null, isShown: true, history: HISTORY },
}
const MOVE: Recorded = {
  ...ACT,
  act: { kind: 'command', command: 'map.visit', args: ['1,2,3'] },
  surface: 'map',
}
const path = pathOf(recorded(EMPTY_LOG, ACT), ACT.moment)

followTable({
  machine: recordingMachine,
  expected: recording,
  promises: ['saveRecording', 'copyPath'],
  callbacks: ['replayPath'],
  events: [
    { type: 'recording.toggled' },
    { type: 'recording.resumed' },
    { type: 'recording.folded' },
    { type: 'recording.restarted' },
    { type: 'values.included' },
    { type: 'values.withheld' },
    { type: 'act.done', ...ACT },
    { type: 'path.copied', path, format: 'json', language: 'fr' },
    { type: 'replay.begun', path, pace: 'fast' },
    { type: 'act.replayed', outcome: 'done' },
    { type: 'replay.ended' },
    { type: 'replay.stopped' },
    done('copyPath'),
    failed('copyPath'),
  ],
  project: ({ context: { log, replay }, children }) => [
    Math.min(log.steps.length, 1),
    Math.min(replay?.outcomes.length ?? -1, 1),
    'copyPath' in children,
  ],
})

const QUIET = recordingMachine.provide({
  actors: { replayPath: fromCallback(() => {}), saveRecording: fromPromise(async () => {}) },
})

const started = (machine = QUIET) => {
  const actor = createActor(machine).start()
  actor.send({ type: 'recording.resumed' })
  return { actor, steps: () => actor.getSnapshot().context.log.steps.map(({ act }) => act) }
}

test('deletes a path when recording stops', () => {
  const { actor, steps } = started()
  actor.send({ type: 'act.done', ...ACT })
  actor.send({ type: 'recording.toggled' })
  expect(steps()).toEqual([])
})

test('deletes a path with filter values once the user excludes them', () => {
  const { actor, steps } = started()
  actor.send({ type: 'values.included' })
  actor.send({ type: 'act.done', ...ACT })
  expect(steps()).toEqual([ACT.act])
  actor.send({ type: 'values.withheld' })
  expect(steps()).toEqual([])
})

test('records dragging the map as one action that ends where it stops', () => {
  const { actor, steps } = started()
  const last = { kind: 'command' as const, command: 'map.visit', args: ['4,5,6'] }
  actor.send({ type: 'act.done', ...ACT })
  actor.send({ type: 'act.done', ...MOVE })
  actor.send({ type: 'act.done', ...MOVE, act: last })
  expect(steps()).toEqual([ACT.act, last])
})

test('stops recording when a path is full', () => {
  const acts = Array.from({ length: PATH_MAX_STEPS + 5 }, () => ACT)
  expect(acts.reduce(recorded, EMPTY_LOG).steps).toHaveLength(PATH_MAX_STEPS)
})

test('starts another path after an interrupted replay', () => {
  const { actor, steps } = started()
  actor.send({ type: 'act.done', ...ACT })
  actor.send({ type: 'replay.begun', path, pace: 'fast' })
  actor.send({ type: 'replay.stopped' })
  actor.send({ type: 'act.done', ...MOVE })
  expect(steps()).toEqual([MOVE.act])
})

test('continues the path after a completed replay', () => {
  const replayPath = fromCallback<{ type: 'nothing' }, ReplayInput>(({ sendBack }) => {
    sendBack({ type: 'act.replayed', outcome: 'done' })
    sendBack({ type: 'replay.ended' })
  })
  const { actor, steps } = started(recordingMachine.provide({ actors: { replayPath } }))
  actor.send({ type: 'act.done', ...ACT })
  actor.send({ type: 'replay.begun', path, pace: 'fast' })
  actor.send({ type: 'act.done', ...MOVE })
  expect(steps()).toEqual([ACT.act, MOVE.act])
})

test('does not record a replay', () => {
  const { actor, steps } = started()
  actor.send({ type: 'act.done', ...ACT })
  actor.send({ type: 'replay.begun', path, pace: 'fast' })
  actor.send({ type: 'act.done', ...MOVE })
  expect(steps()).toEqual([ACT.act])
})
