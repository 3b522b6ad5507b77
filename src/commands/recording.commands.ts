import { PACES, PATH_FORMATS, VALUE_CHOICES } from '../../machines/recording.machine.ts'
import { fixedChoiceStep, pick } from './choices.ts'
import { type Command, type Condition, commandsOf, type Snapshots } from './command.ts'
import { isIn, someOf } from './reasons.ts'
import { pathIn } from './record.ts'

const recording = commandsOf('recording', 'application')

const isOn = isIn('recording', ['on'], 'notRecording')
const isReplaying = (snapshots: Snapshots) => snapshots.recording.matches({ on: { log: 'replaying' } })
const isFree: Condition = [snapshots => !isReplaying(snapshots), 'replayingNow']
const isRecorded = someOf(snapshots => snapshots.recording.context.log.steps, 'nothingRecorded')

/** Commands on the user's path: record, send and replay. */
export const recordingCommands: Command[] = [
  recording({ id: 'recording.toggle', keys: ['g r'], event: 'recording.toggled' }),
  recording({ id: 'recording.fold', event: 'recording.folded', refusal: 'notRecording' }),
  recording({
    id: 'recording.restart',
    isGuarded: true,
    event: 'recording.restarted',
    needs: [isOn, isFree],
    refusal: 'nothingRecorded',
  }),
  recording({
    id: 'recording.values',
    keys: ['g v'],
    steps: [fixedChoiceStep('recordedValues', VALUE_CHOICES)],
    event: ([choice]) => ({ type: choice === 'included' ? 'values.included' : 'values.withheld' }),
    needs: [isOn],
    refusal: 'alreadySo',
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
  recording({ id: 'recording.stop', event: 'replay.stopped', refusal: 'notReplaying' }),
]
