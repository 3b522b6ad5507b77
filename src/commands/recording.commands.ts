import { PACES, PATH_FORMATS, VALUE_CHOICES } from '../../machines/recording.machine.ts'
import { fixedChoiceStep } from './choices.ts'
import { type Command, type Condition, commandsOf, type Snapshots } from './command.ts'
import { pathIn, recordsValues } from './record.ts'

const recording = commandsOf('recording', 'application')

const isOn: Condition = [snapshots => snapshots.recording.matches('on'), 'notRecording']
const isReplaying = (snapshots: Snapshots) => snapshots.recording.matches({ on: { log: 'replaying' } })
const isFree: Condition = [snapshots => !isReplaying(snapshots), 'replayingNow']
const isRecorded: Condition = [
  snapshots => snapshots.recording.context.log.steps.length > 0,
  'nothingRecorded',
]
const pick = <T extends string>(values: readonly [T, ...T[]], text: string | undefined): T =>
  values.find(value => value === text) ?? values[0]

/** Commands on the user's path: record, send and replay. */
export const recordingCommands: Command[] = [
  recording({
    id: 'recording.toggle',
    keys: ['g r'],
    event: () => ({ type: 'recording.toggled' }),
  }),
  recording({
    id: 'recording.fold',
    event: () => ({ type: 'recording.folded' }),
    refusal: 'notRecording',
  }),
  recording({
    id: 'recording.restart',
    isGuarded: true,
    event: () => ({ type: 'recording.restarted' }),
    needs: [isOn, isFree],
    refusal: 'nothingRecorded',
  }),
  recording({
    id: 'recording.values',
    keys: ['g v'],
    steps: [fixedChoiceStep('recordedValues', VALUE_CHOICES)],
    event: ([choice]) => ({ type: choice === 'included' ? 'values.included' : 'values.withheld' }),
    needs: [
      isOn,
      [
        (snapshots, [choice]) => choice === undefined || recordsValues(snapshots) !== (choice === 'included'),
        'alreadySo',
      ],
    ],
  }),
  recording({
    id: 'recording.copy',
    steps: [fixedChoiceStep('pathFormat', PATH_FORMATS)],
    event: ([format], snapshots) => ({
      type: 'path.copied',
      path: pathIn(snapshots),
      format: pick(PATH_FORMATS, format),
      language: snapshots.preferences.context.language,
    }),
    needs: [isOn, isFree, isRecorded],
  }),
  recording({
    id: 'recording.replay',
    steps: [fixedChoiceStep('pace', PACES)],
    event: ([pace], snapshots) => ({
      type: 'replay.begun',
      path: pathIn(snapshots),
      pace: pick(PACES, pace),
    }),
    needs: [isOn, isFree, isRecorded],
  }),
  recording({
    id: 'recording.stop',
    event: () => ({ type: 'replay.stopped' }),
    refusal: 'notReplaying',
  }),
]
