import {
  createActor,
  type EventFromLogic,
  fromCallback,
  type NonReducibleUnknown,
  SimulatedClock,
} from 'xstate'
import { importingMachine } from '../../machines/importing.machine.ts'
import { type Failure, FailureError } from '../../src/domain/failure.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { FILE, OFFERS, PAST, REPORT, UPLOAD } from '../support/uploads.ts'

export const GONE: Failure = { code: 'notFound', detail: 'Ce fichier n’est plus sur le serveur.' }
const { read } = UPLOAD.definition

export const OFFLINE: Failure = { code: 'unreachable', detail: null }
const REMOVED = { type: 'xstate.done.actor.removeInstance', output: undefined } as never
const NOT_REMOVED = {
  type: 'xstate.error.actor.removeInstance',
  error: new FailureError(OFFLINE),
} as never
const GONE_ALREADY = { type: 'xstate.error.actor.removeInstance', error: new FailureError(GONE) } as never

export const events: EventFromLogic<typeof importingMachine>[] = [
  { type: 'permission.announced', who: 'local', maxBytes: 1000 },
  { type: 'session.opened', account: null },
  { type: 'session.closed' },
  { type: 'import.opened' },
  { type: 'file.wanted' },
  { type: 'file.chosen', file: FILE },
  { type: 'file.chosen', file: { ...FILE, bytes: 2000 } },
  { type: 'file.progressed', sent: 210 },
  { type: 'address.offered', offers: OFFERS },
  { type: 'file.surveyed', upload: UPLOAD },
  { type: 'file.refused', failure: { code: 'refused', detail: 'Non.' } },
  { type: 'draft.changed', change: { key: '' } },
  { type: 'draft.changed', change: { key: 'code' } },
  { type: 'reading.changed', read: { ...read, crs: 'EPSG:2154' } },
  { type: 'xstate.after.settling.importing.mapping.settling' } as never,
  { type: 'import.checked' },
  { type: 'import.started' },
  {
    type: 'import.progressed',
    progress: { dataset: 'lieux', step: 'read', done: 1, total: null },
  },
  { type: 'import.reported', report: REPORT },
  { type: 'import.failed', failure: GONE },
  { type: 'import.aborted' },
  { type: 'import.discarded' },
  { type: 'import.resumed' },
  { type: 'file.resent' },
  { type: 'import.shown' },
  { type: 'import.closed' },
  { type: 'removal.begun' },
  { type: 'removal.begun', instance: PAST.instance },
  { type: 'removal.begun', instance: null },
  { type: 'removal.cancelled' },
  { type: 'removal.confirmed' },
  { type: 'screen.changed', path: '/import', visitor: 'member' },
  { type: 'screen.changed', path: '/', visitor: 'member' },
  REMOVED,
  NOT_REMOVED,
  GONE_ALREADY,
]

/** Isolated machine: records requests to its actors, which the test answers. */
export function alone() {
  const asked: string[] = []
  const removal = scriptedPromise<void, { instance: string }>()
  const note = <Input extends NonReducibleUnknown>(name: string) =>
    fromCallback<{ type: 'nothing' }, Input>(() => {
      asked.push(name)
      return () => {
        asked.splice(asked.indexOf(name), 1)
      }
    })
  const machine = importingMachine.provide({
    actors: {
      pickFile: note('pickFile'),
      holdPage: note('holdPage'),
      sendFile: note('sendFile'),
      surveyAgain: note('surveyAgain'),
      checkImport: note('checkImport'),
      runImport: note('runImport'),
      forgetUpload: note('forgetUpload'),
      removeInstance: removal.logic,
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { clock }).start()
  const tell = (event: (typeof events)[number]) => {
    if (event.type.startsWith('xstate.after.')) clock.increment(300)
    else actor.send(event)
  }
  const notifyInTime = async (event: (typeof events)[number]) => {
    if (event === REMOVED) await removal.resolve()
    else if (event === NOT_REMOVED) await removal.reject(new FailureError(OFFLINE))
    else tell(event)
  }
  const hear = (...given: typeof events) => {
    for (const event of given) tell(event)
    return actor.getSnapshot()
  }
  return { actor, asked, hear, tell, notifyInTime, removal }
}

export const [ALLOW] = events as [(typeof events)[number]]
export const SETTLED = { type: 'xstate.after.settling.importing.mapping.settling' } as never
export const ARRIVED = [
  ALLOW,
  { type: 'file.chosen', file: FILE },
  { type: 'file.surveyed', upload: UPLOAD },
] as typeof events

export const IMPORTED = [
  ...ARRIVED,
  { type: 'import.started' },
  { type: 'import.reported', report: REPORT },
] as typeof events
