import { assign, enqueueActions, setup } from 'xstate'
import type { Displayed } from '../src/contract/view.ts'
import type { Zone, ZoneLabel } from '../src/contract/zone.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { tell } from './tell.ts'
import { unprovidedPromise } from './unprovided.ts'

export type ZoneDetail = { zone: Zone; labels: ZoneLabel[] }

type InspectEvent =
  | { type: 'selection.changed'; zone: string | null; displayed: Displayed[] }
  | {
      type: 'zone.pointed'
      zone: { id: string; name: string } | null
      x: number
      y: number
    }
  | { type: 'inspection.retried' }
  | { type: 'session.opened' }

export type InspectContext = {
  zone: string | null
  instance: string | null
  detail: ZoneDetail | null
  failure: Failure | null
  /** The zone under the pointer, with where to write its name. */
  pointed: { id: string; name: string; x: number; y: number } | null
}

function targetOf(event: InspectEvent): { zone: string; instance: string } | null {
  if (event.type !== 'selection.changed' || event.zone === null) return null
  const dataset = event.zone.split('.')[0]
  const instance = event.displayed.find(entry => entry.dataset === dataset)?.instance
  return instance ? { zone: event.zone, instance } : null
}

/** One zone with all its labels. Inspecting another cancels what is being fetched. */
export const inspectMachine = setup({
  types: { context: {} as InspectContext, events: {} as InspectEvent },
  actors: {
    fetchZone: unprovidedPromise<ZoneDetail, { zone: string; instance: string }>('fetchZone'),
  },
  guards: {
    nothingIsSelected: ({ event }) => targetOf(event) === null,
    isTheSame: ({ context, event }) => {
      const target = targetOf(event)
      return target?.zone === context.zone && target?.instance === context.instance
    },
  },
  actions: {
    target: assign(({ event }) => targetOf(event) ?? { zone: null, instance: null, detail: null }),
    fail: assign(({ event }) => ('error' in event ? { failure: toFailure(event.error), detail: null } : {})),
    tellWanted: enqueueActions(scope => tell(scope, 'workbench', () => ({ type: 'account.wanted' }))),
    point: assign(({ event }) =>
      event.type === 'zone.pointed'
        ? { pointed: event.zone && { ...event.zone, x: event.x, y: event.y } }
        : {},
    ),
  },
}).createMachine({
  id: 'inspect',
  description: 'The inspected zone.',
  context: {
    zone: null,
    instance: null,
    detail: null,
    failure: null,
    pointed: null,
  },
  initial: 'idle',
  on: {
    'zone.pointed': { actions: 'point' },
    'selection.changed': [
      { guard: 'isTheSame' },
      { guard: 'nothingIsSelected', target: '.idle', actions: 'target' },
      { target: '.fetching', actions: 'target' },
    ],
  },
  states: {
    idle: { description: 'No zone is inspected.' },
    fetching: {
      description: 'The zone and its labels are being fetched. Leaving this state cancels that.',
      invoke: {
        id: 'fetchZone',
        src: 'fetchZone',
        input: ({ context }) => ({
          zone: context.zone ?? '',
          instance: context.instance ?? '',
        }),
        onDone: {
          target: 'shown',
          actions: assign(({ event }) => ({
            detail: event.output,
            failure: null,
          })),
        },
        onError: [
          {
            guard: ({ event }) => toFailure(event.error).code === 'unauthenticated',
            target: 'failed.awaitingAccount',
            actions: 'fail',
          },
          { target: 'failed', actions: 'fail' },
        ],
      },
    },
    shown: { description: 'The zone is shown with all its labels.' },
    failed: {
      description: 'The zone could not be fetched; it can be tried again.',
      on: { 'inspection.retried': 'fetching' },
      initial: 'over',
      states: {
        over: {},
        awaitingAccount: {
          description: 'The zone needs an account: it is fetched as soon as somebody is logged in.',
          entry: 'tellWanted',
          on: { 'session.opened': '#inspect.fetching' },
        },
      },
    },
  },
})
