import { assign, enqueueActions, setup } from 'xstate'
import { datasetOfZone } from '../src/contract/ids.ts'
import type { LabelValue } from '../src/contract/label.ts'
import type { Displayed } from '../src/contract/view.ts'
import type { Rank, Zone, ZoneRow } from '../src/contract/zone.ts'
import { equal } from '../src/domain/equal.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { isOrdered } from '../src/domain/label/labelTypes.ts'
import type { ColumnId } from '../src/domain/table/tableColumns.ts'
import {
  type FormerValues,
  type ReadLabel,
  valueOfLabel,
  withComputedLabels,
} from '../src/domain/table/zoneLabels.ts'
import { baseOf, type Demand, labelOf, type Shown } from '../src/domain/view/shown.ts'
import { type Notice, notify, wantAccount } from './sendToSystem.ts'
import type { Sort } from './table.types.ts'
import { unprovidedPromise } from './unprovided.ts'

export type ZoneDetail = {
  zone: Zone
  labels: ReadLabel[]
  /** Instance of the zone, if it is only in the base instance and not in the displayed one. */
  former?: string
  /** Its own values in the base instance; null values if it did not exist there. */
  before?: FormerValues
}

/** Instance to search for a zone. `base`, the compared instance, is searched second. */
export type ZoneInput = { zone: string; instance: string; base: string | null }

/** Orders of walking from the inspected zone: nearest first, by value, or among zones of its colour. */
export const WALKS = ['distance', 'value', 'class'] as const
export type Walk = (typeof WALKS)[number]

/** Displayed zones in the order of the displayed label: numbers descending, texts from A. */
export type RankInput = { dataset: string; demand: Demand; sort: Sort; zone: string }

export type CopyInput = { detail: ZoneDetail; label: ColumnId | null }

/** Zone under the pointer. Its displayed values or its change arrive a moment later. */
export type PointedZone = {
  id: string
  name: string
  value?: LabelValue
  rank?: Rank | null
  second?: LabelValue | undefined
  /** Hexagon at the pointer, which replaces the zone. */
  hexagon?: { points: number; value: number | null }
}

export type InspectEvent =
  | { type: 'displayed.changed'; shown: Shown[] }
  | { type: 'walk.chosen'; walk: Walk }
  /** The value of a label; null means all labels. */
  | { type: 'labels.copied'; label: ColumnId | null }
  | { type: 'inspected.changed'; zone: string | null; displayed: Displayed[] }
  | {
      type: 'zone.pointed'
      zone: PointedZone | null
      x: number
      y: number
    }
  | { type: 'inspection.retried' }
  | { type: 'session.opened' }

export type InspectContext = {
  zone: string | null
  instance: string | null
  base: string | null
  detail: ZoneDetail | null
  failure: Failure | null
  /** Zone under the pointer, with the position of its tooltip. */
  pointed: (PointedZone & { x: number; y: number }) | null
  walk: Walk
  shown: Shown[]
  /** Query for the rank of the zone; null if no label is displayed. */
  sought: RankInput | null
  /** Rank of the zone, with its neighbours in the order; null until loaded. */
  rank: ZoneRow | null
}

/** Adds the values of the computed labels of the displayed dataset to a zone. */
function withComputedValues(detail: ZoneDetail, shown: readonly Shown[]): ZoneDetail {
  const entry = shown.find(({ displayed }) => displayed.dataset === datasetOfZone(detail.zone.id))
  return entry ? { ...detail, labels: withComputedLabels(detail, entry.sheet) } : detail
}

function rankOf({ zone, shown }: InspectContext): RankInput | null {
  const entry = shown.find(({ displayed }) => displayed.dataset === datasetOfZone(zone ?? ''))
  const label = entry && labelOf(entry.sheet, entry.displayed.style.label)
  if (zone === null || !entry || !label) return null
  const sort: Sort = { label: label.name, direction: isOrdered(label.type) ? 'desc' : 'asc' }
  return { dataset: entry.displayed.dataset, demand: entry.demand, sort, zone }
}

function targetOf(event: InspectEvent): ZoneInput | null {
  if (event.type !== 'inspected.changed' || event.zone === null) return null
  const dataset = datasetOfZone(event.zone)
  const entry = event.displayed.find(each => each.dataset === dataset)
  return entry ? { zone: event.zone, instance: entry.instance, base: baseOf(entry.style) } : null
}

/** Loads one zone with all its labels. Inspecting another one aborts the call. */
export const inspectMachine = setup({
  types: { context: {} as InspectContext, events: {} as InspectEvent },
  actors: {
    fetchZone: unprovidedPromise<ZoneDetail, ZoneInput>('fetchZone'),
    findRank: unprovidedPromise<ZoneRow, RankInput>('findRank'),
    copyLabels: unprovidedPromise<void, CopyInput>('copyLabels'),
  },
  guards: {
    hasValues: ({ context: { detail }, event }) => {
      if (event.type !== 'labels.copied' || !detail) return false
      return event.label === null ? detail.labels.length > 0 : valueOfLabel(detail.labels, event.label) !== ''
    },
    walksOtherwise: ({ context, event }) => event.type === 'walk.chosen' && event.walk !== context.walk,
    nothingIsSelected: ({ event }) => targetOf(event) === null,
    isTheSame: ({ context, event }) => {
      const target = targetOf(event)
      return (
        target?.zone === context.zone && target.instance === context.instance && target.base === context.base
      )
    },
  },
  actions: {
    setShown: assign(({ context: { detail }, event }) =>
      event.type === 'displayed.changed'
        ? { shown: event.shown, detail: detail && withComputedValues(detail, event.shown) }
        : {},
    ),
    /** Loads the rank of the zone and its neighbours in the order, unless loaded or loading. */
    seekRank: enqueueActions(({ context, enqueue }) => {
      const sought = rankOf(context)
      if (equal(sought, context.sought)) return
      enqueue.stopChild('findRank')
      enqueue.assign({ sought, rank: null })
      if (sought) enqueue.spawnChild('findRank', { id: 'findRank', input: sought })
    }),
    setRank: assign(({ event }) => ('output' in event ? { rank: event.output as ZoneRow } : {})),
    loseRank: assign({ rank: { row: null, count: 0, previous: null, next: null } }),
    copy: enqueueActions(({ context: { detail }, event, enqueue }) => {
      if (event.type !== 'labels.copied' || !detail) return
      enqueue.stopChild('copyLabels')
      enqueue.spawnChild('copyLabels', { id: 'copyLabels', input: { detail, label: event.label } })
    }),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
    chooseWalk: assign(({ event }) => (event.type === 'walk.chosen' ? { walk: event.walk } : {})),
    target: assign(
      ({ event }) => targetOf(event) ?? { zone: null, instance: null, base: null, detail: null },
    ),
    fail: assign(({ event }) => ('error' in event ? { failure: toFailure(event.error), detail: null } : {})),
    requestAccount: enqueueActions(scope => wantAccount(scope)),
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
    base: null,
    detail: null,
    failure: null,
    pointed: null,
    walk: 'distance',
    shown: [],
    sought: null,
    rank: null,
  },
  initial: 'idle',
  on: {
    'zone.pointed': { actions: 'point' },
    'inspected.changed': [
      { guard: 'isTheSame' },
      { guard: 'nothingIsSelected', target: '.idle', actions: ['target', 'seekRank'] },
      { target: '.fetching', actions: ['target', 'seekRank'] },
    ],
    'displayed.changed': { actions: ['setShown', 'seekRank'] },
    'walk.chosen': { guard: 'walksOtherwise', actions: 'chooseWalk' },
    'xstate.done.actor.findRank': { actions: 'setRank' },
    'xstate.error.actor.findRank': { actions: 'loseRank' },
    'xstate.done.actor.copyLabels': {
      actions: { type: 'notify', params: { kind: 'success', key: 'labelsCopied' } },
    },
    'xstate.error.actor.copyLabels': {
      actions: { type: 'notify', params: { kind: 'error', key: 'labelsNotCopied' } },
    },
  },
  states: {
    idle: { description: 'No zone is inspected.' },
    fetching: {
      description: 'The zone and its labels are loading. Leaving this state cancels the request.',
      invoke: {
        id: 'fetchZone',
        src: 'fetchZone',
        input: ({ context: { zone, instance, base } }) => ({
          zone: zone ?? '',
          instance: instance ?? '',
          base,
        }),
        onDone: {
          target: 'shown',
          actions: assign(({ context, event }) => ({
            detail: withComputedValues(event.output, context.shown),
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
    shown: {
      description: 'The inspector shows the zone with all its labels.',
      on: { 'labels.copied': { guard: 'hasValues', actions: 'copy' } },
    },
    failed: {
      description: 'Loading the zone failed. The user can retry.',
      on: { 'inspection.retried': 'fetching' },
      initial: 'over',
      states: {
        over: {},
        awaitingAccount: {
          description: 'The zone needs an account. It loads after the login.',
          entry: 'requestAccount',
          on: { 'session.opened': '#inspect.fetching' },
        },
      },
    },
  },
})
