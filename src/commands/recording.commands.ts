import { PACES, PATH_FORMATS, TOLD_VALUES } from '../../machines/recording.machine.ts'
import { oneOf } from './choices.ts'
import { type Command, commandsOf, type World } from './command.ts'
import { type Condition, unless } from './reasons.ts'
import { pathIn, tellsValues } from './record.ts'

const recording = commandsOf('recording')

const isOn: Condition = [world => world.recording.matches('on'), 'notRecording']
const isReplaying = (world: World) => world.recording.matches({ on: { tape: 'replaying' } })
const isFree: Condition = [world => !isReplaying(world), 'replayingNow']
const isRecorded: Condition = [world => world.recording.context.tape.steps.length > 0, 'nothingRecorded']
const pick = <T extends string>(values: readonly [T, ...T[]], text: string | undefined): T =>
  values.find(value => value === text) ?? values[0]

/** The person's own path: recorded if they want it, told and replayed. */
export const recordingCommands: Command[] = [
  recording({
    id: 'recording.toggle',
    area: 'application',
    keys: ['g r'],
    event: () => ({ type: 'recording.toggled' }),
    reason: unless(),
  }),
  recording({
    id: 'recording.fold',
    area: 'application',
    event: () => ({ type: 'recording.folded' }),
    reason: unless(isOn),
  }),
  recording({
    id: 'recording.restart',
    isGuarded: true,
    area: 'application',
    event: () => ({ type: 'recording.restarted' }),
    reason: unless(isOn, isFree, isRecorded),
  }),
  recording({
    id: 'recording.values',
    area: 'application',
    keys: ['g v'],
    steps: [oneOf('toldValues', TOLD_VALUES)],
    event: ([told]) => ({ type: told === 'included' ? 'values.included' : 'values.withheld' }),
    reason: unless(isOn, [
      (world, [told]) => told === undefined || tellsValues(world) !== (told === 'included'),
      'alreadySo',
    ]),
  }),
  recording({
    id: 'recording.copy',
    area: 'application',
    steps: [oneOf('pathFormat', PATH_FORMATS)],
    event: ([format], world) => ({
      type: 'path.copied',
      path: pathIn(world),
      format: pick(PATH_FORMATS, format),
      language: world.preferences.context.language,
    }),
    reason: unless(isOn, isFree, isRecorded),
  }),
  recording({
    id: 'recording.replay',
    area: 'application',
    steps: [oneOf('pace', PACES)],
    event: ([pace], world) => ({ type: 'replay.begun', path: pathIn(world), pace: pick(PACES, pace) }),
    reason: unless(isOn, isFree, isRecorded),
  }),
  recording({
    id: 'recording.stop',
    area: 'application',
    event: () => ({ type: 'replay.stopped' }),
    reason: unless([isReplaying, 'notReplaying']),
  }),
]
