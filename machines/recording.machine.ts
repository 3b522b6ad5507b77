import { assign, enqueueActions, setup } from 'xstate'
import type { Language } from '../src/contract/languages.mjs'
import type { Path } from '../src/contract/path.ts'
import { restart } from './children.ts'
import { EMPTY_LOG, type Recorded, type RecordingLog, recorded } from './recording.log.ts'
import { type Notice, notify, withNotice } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Replay speeds: with pauses to watch, or without any. */
export const PACES = ['slow', 'normal', 'fast'] as const
export type Pace = (typeof PACES)[number]

export const PATH_FORMATS = ['json', 'gherkin', 'playwright'] as const
export type PathFormat = (typeof PATH_FORMATS)[number]

/** Choices for the filter values of a path. */
export const VALUE_CHOICES = ['withheld', 'included'] as const
export type ValueChoice = (typeof VALUE_CHOICES)[number]

/** Result of a replayed action. */
export type Outcome =
  | 'done'
  /** The replay led to another View than the recording. */
  | 'differs'
  /** The user typed a text that the recording does not contain. */
  | 'withheld'
  | 'impossible'

export type CopyInput = { path: Path; format: PathFormat; language: Language }
export type ReplayInput = { path: Path; pace: Pace }

/** Input whose path is null until the user has chosen one. */
type Wanted<T> = Omit<T, 'path'> & { path: Path | null }

export type RecordingEvent =
  | { type: 'recording.toggled' }
  /** The user left the screen while recording. */
  | { type: 'recording.resumed' }
  | { type: 'recording.folded' }
  | { type: 'recording.restarted' }
  | { type: 'values.included' }
  | { type: 'values.withheld' }
  | ({ type: 'act.done' } & Recorded)
  | ({ type: 'path.copied' } & Wanted<CopyInput>)
  | ({ type: 'replay.begun' } & Wanted<ReplayInput>)
  | { type: 'act.replayed'; outcome: Outcome }
  | { type: 'replay.ended' }
  | { type: 'replay.stopped' }

type RecordingContext = {
  log: RecordingLog
  /** Path of the current or last replay, with the results of its actions so far. */
  replay: (ReplayInput & { outcomes: readonly Outcome[] }) | null
}

const NOTHING: RecordingContext = { log: EMPTY_LOG, replay: null }

/**
 * Records the user's path through the product. It contains neither typed text nor the user's identity, except
 * filter values if the user includes them.
 */
export const recordingMachine = setup({
  types: {
    context: {} as RecordingContext,
    events: {} as RecordingEvent,
  },
  actors: {
    saveRecording: unprovidedPromise<void, { isOn: boolean }>('saveRecording'),
    copyPath: unprovidedPromise<void, CopyInput>('copyPath'),
    replayPath: unprovidedCallback<{ type: 'nothing' }, ReplayInput>('replayPath'),
  },
  guards: {
    somethingIsRecorded: ({ context }) => context.log.steps.length > 0,
  },
  actions: {
    forget: assign(NOTHING),
    save: enqueueActions(({ enqueue }, { isOn }: { isOn: boolean }) => {
      restart(enqueue, 'saveRecording', { isOn })
    }),
    record: assign(({ context: { log, replay } }, act: Recorded) => {
      // A cancelled replay starts another path: the recorded one does not lead to that state.
      const isElsewhere = replay !== null && replay.outcomes.length < replay.path.steps.length
      return { log: recorded(isElsewhere ? EMPTY_LOG : log, act), replay: null }
    }),
    copy: enqueueActions(({ enqueue }, { path, format, language }: Wanted<CopyInput>) => {
      if (!path) return
      restart(enqueue, 'copyPath', { path, format, language })
    }),
    begin: assign((_, { path, pace }: Wanted<ReplayInput>) =>
      path ? { replay: { path, pace, outcomes: [] } } : {},
    ),
    addOutcome: assign(({ context: { replay } }, { outcome }: { outcome: Outcome }) =>
      replay ? { replay: { ...replay, outcomes: [...replay.outcomes, outcome] } } : {},
    ),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
  },
}).createMachine({
  id: 'recording',
  description: 'Recorded path of the user, which can be copied and replayed.',
  context: NOTHING,
  initial: 'off',
  states: {
    off: {
      description: 'Nothing is recorded.',
      on: {
        'recording.resumed': 'on',
        'recording.toggled': { target: 'on', actions: { type: 'save', params: { isOn: true } } },
      },
    },
    on: {
      description: 'The panel is open.',
      type: 'parallel',
      on: {
        'recording.toggled': {
          target: 'off',
          actions: ['forget', { type: 'save', params: { isOn: false } }],
        },
      },
      states: {
        panel: {
          initial: 'open',
          states: {
            open: { on: { 'recording.folded': 'folded' } },
            folded: {
              description: 'The panel is reduced to its header.',
              on: { 'recording.folded': 'open' },
            },
          },
        },
        values: {
          initial: 'withheld',
          states: {
            withheld: {
              description: 'Filter values are withheld.',
              on: { 'values.included': 'included' },
            },
            included: {
              description:
                'The user includes filter values. Withholding them again clears the recorded path.',
              on: { 'values.withheld': { target: 'withheld', actions: 'forget' } },
            },
          },
        },
        log: {
          initial: 'recording',
          states: {
            recording: {
              description: 'The actions of the user are added to the path.',
              on: {
                'act.done': { actions: withEvent('record') },
                'recording.restarted': { guard: 'somethingIsRecorded', actions: 'forget' },
                'path.copied': { guard: 'somethingIsRecorded', actions: withEvent('copy') },
                'replay.begun': {
                  guard: 'somethingIsRecorded',
                  target: 'replaying',
                  actions: withEvent('begin'),
                },
                'xstate.done.actor.copyPath': { actions: withNotice('success', 'pathCopied') },
                'xstate.error.actor.copyPath': { actions: withNotice('error', 'pathNotCopied') },
              },
            },
            replaying: {
              description: 'The path is being replayed from its start. Other actions are not recorded.',
              tags: 'busy',
              invoke: {
                id: 'replayPath',
                src: 'replayPath',
                input: ({ context: { replay } }) => {
                  if (!replay) throw new Error('No path to replay.')
                  return { path: replay.path, pace: replay.pace }
                },
              },
              on: {
                'act.replayed': { actions: withEvent('addOutcome') },
                'replay.ended': 'recording',
                'replay.stopped': 'recording',
              },
            },
          },
        },
      },
    },
  },
})
