import { assign, enqueueActions, setup } from 'xstate'
import type { Compared } from '../src/contract/zone.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import {
  difference,
  NO_ORDINALS,
  type OrdinalSet,
  ordinalCount,
  ordinalSet,
  union,
} from '../src/domain/ordinals.ts'
import type { Demand, Shown } from '../src/domain/view/shown.ts'
import { failed, notify, sendToSystem } from './sendToSystem.ts'
import type { Sort } from './table.types.ts'
import { unprovidedPromise } from './unprovided.ts'

/** Zones of an instance that the user has selected. */
export type Picked = { instance: string; zones: OrdinalSet; count: number }
/** Rows of the table, counted from 0, or all of them. */
export type WantedRows = {
  rows: { first: number; last: number } | null
  search: string
  sort: Sort | null
  /** Instance and label that the rows are compared with, if their list needs it. */
  compared: Compared | null
}
export type PickingInput = WantedRows & { dataset: string; demand: Demand }

export type PickingEvent =
  | { type: 'displayed.changed'; shown: Shown[]; active: string | null }
  /** Selects or deselects a zone. */
  | { type: 'zone.picked'; ordinal: number }
  /** Adds zones to the selection. */
  | { type: 'zones.picked'; ordinals: readonly number[] }
  | ({ type: 'rows.picked' } & WantedRows)
  | { type: 'picking.cleared' }

export type PickingContext = {
  target: Shown | null
  /** By dataset; a dataset without selected zones has no entry. */
  picked: Readonly<Record<string, Picked>>
  /** Rows whose zones are being looked up. */
  wanted: WantedRows | null
  failure: Failure | null
}

/** Returns the selected zones of a dataset, or none. */
export const pickedOf = ({ picked }: PickingContext, dataset: string | null): OrdinalSet =>
  picked[dataset ?? '']?.zones ?? NO_ORDINALS

const activeOf = (event: PickingEvent): Shown | null =>
  event.type === 'displayed.changed'
    ? (event.shown.find(({ displayed }) => displayed.dataset === event.active) ?? null)
    : null

function withZones(context: PickingContext, zones: OrdinalSet): PickingContext['picked'] {
  const { target, picked } = context
  if (!target) return picked
  const { dataset, instance } = target.displayed
  const { [dataset]: _, ...others } = picked
  const count = ordinalCount(zones)
  return count > 0 ? { ...others, [dataset]: { instance, zones, count } } : others
}

/** Keeps the selected zones of each dataset: toggled one by one, by table rows, or all. */
export const pickingMachine = setup({
  types: { context: {} as PickingContext, events: {} as PickingEvent },
  actors: { findZones: unprovidedPromise<OrdinalSet, PickingInput>('findZones') },
  guards: {
    nothingIsActive: ({ event }) => event.type === 'displayed.changed' && activeOf(event) === null,
    isStillThere: ({ context, event }) =>
      activeOf(event)?.displayed.instance === context.target?.displayed.instance,
    somethingIsPicked: ({ context }) => ordinalCount(pickedOf(context, datasetOf(context))) > 0,
    isAZone: ({ event }) => event.type === 'zone.picked' && event.ordinal >= 0,
    isNew: ({ context, event }) =>
      event.type === 'zones.picked' &&
      ordinalCount(union(pickedOf(context, datasetOf(context)), ordinalSet(event.ordinals))) >
        ordinalCount(pickedOf(context, datasetOf(context))),
  },
  actions: {
    retarget: assign(({ context, event }) => {
      if (event.type !== 'displayed.changed') return {}
      const isShown = ([dataset, { instance }]: [string, Picked]) =>
        event.shown.some(({ displayed }) => displayed.dataset === dataset && displayed.instance === instance)
      const kept = Object.entries(context.picked).filter(isShown)
      const picked =
        kept.length === Object.keys(context.picked).length ? context.picked : Object.fromEntries(kept)
      return { target: activeOf(event), picked }
    }),
    pick: assign(({ context, event }) => {
      const now = pickedOf(context, datasetOf(context))
      if (event.type === 'zone.picked')
        return { picked: withZones(context, difference(now, ordinalSet([event.ordinal]))) }
      if (event.type === 'zones.picked')
        return { picked: withZones(context, union(now, ordinalSet(event.ordinals))) }
      return {}
    }),
    clear: assign(({ context }) => ({ picked: withZones(context, NO_ORDINALS) })),
    want: assign(({ event }) => {
      if (event.type !== 'rows.picked') return {}
      const { rows, search, sort, compared } = event
      return { wanted: { rows, search, sort, compared }, failure: null }
    }),
    tellPicked: enqueueActions(scope => {
      for (const part of ['download', 'workbench'] as const)
        sendToSystem(scope, part, ({ picked }) => ({ type: 'picked.changed', picked }))
    }),
    tellFailed: enqueueActions(scope => notify(scope, failed(scope.context.failure))),
  },
}).createMachine({
  id: 'picking',
  description: 'Selected zones: the map marks them, and the user can download them.',
  context: { target: null, picked: {}, wanted: null, failure: null },
  initial: 'empty',
  on: {
    'displayed.changed': [
      { guard: 'nothingIsActive', target: '.empty', actions: ['retarget', 'tellPicked'] },
      { target: '.ready', actions: ['retarget', 'tellPicked'] },
    ],
  },
  states: {
    empty: { description: 'No displayed dataset has zones to select.' },
    ready: {
      on: {
        'zone.picked': { guard: 'isAZone', actions: ['pick', 'tellPicked'] },
        'zones.picked': { guard: 'isNew', actions: ['pick', 'tellPicked'] },
        'rows.picked': { target: 'finding', actions: 'want' },
        'picking.cleared': { guard: 'somethingIsPicked', actions: ['clear', 'tellPicked'] },
      },
    },
    finding: {
      description: 'The zones of rows that are not loaded are being requested.',
      tags: 'busy',
      invoke: {
        id: 'findZones',
        src: 'findZones',
        input: ({ context: { target, wanted } }) => {
          if (!target || !wanted) throw new Error('Rows can only be selected in a displayed dataset.')
          return { ...wanted, dataset: target.displayed.dataset, demand: target.demand }
        },
        onDone: {
          target: 'ready',
          actions: [
            assign(({ context, event }) => ({
              picked: withZones(context, union(pickedOf(context, datasetOf(context)), event.output)),
              wanted: null,
            })),
            'tellPicked',
          ],
        },
        onError: {
          target: 'ready',
          actions: [assign(({ event }) => ({ wanted: null, failure: toFailure(event.error) })), 'tellFailed'],
        },
      },
      on: {
        'rows.picked': { target: 'finding', reenter: true, actions: 'want' },
        'picking.cleared': { target: 'ready', actions: ['clear', 'tellPicked'] },
        'displayed.changed': [
          { guard: 'nothingIsActive', target: 'empty', actions: ['retarget', 'tellPicked'] },
          { guard: 'isStillThere', target: 'finding', reenter: true, actions: ['retarget', 'tellPicked'] },
          { target: 'ready', actions: ['retarget', 'tellPicked'] },
        ],
      },
    },
  },
})

function datasetOf({ target }: PickingContext): string | null {
  return target?.displayed.dataset ?? null
}
