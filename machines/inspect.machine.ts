import { assign, setup } from 'xstate'
import type { Displayed } from '../src/contract/view.ts'
import type { Zone, ZoneLabel } from '../src/contract/zone.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
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
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({
            failure: toFailure(event.error),
            detail: null,
          })),
        },
      },
    },
    shown: { description: 'The zone is shown with all its labels.' },
    failed: {
      description: 'The zone could not be fetched; it can be tried again.',
      on: { 'inspection.retried': 'fetching' },
    },
  },
})
