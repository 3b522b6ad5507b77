import { assign, enqueueActions, raise, setup } from 'xstate'
import { datasetOfZone } from '../src/contract/idParts.ts'
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
import { comparisonBaseOf, type Demand, labelOf, type Shown } from '../src/domain/view/shown.ts'
import { restart } from './children.ts'
import { type Notice, notify, wantAccount, withNotice } from './sendToSystem.ts'
import type { Sort } from './table.types.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

export type ZoneDetail = {
  zone: Zone
  labels: ReadLabel[]
  /** Instance of the zone, if it is only in the base instance and not in the displayed one. */
  former?: string
  /** Values of the zone itself in the base instance; null values if it did not exist there. */
  before?: FormerValues
}

/** Instance to search for a zone. `base`, the compared instance, is searched second. */
export type ZoneInput = { zone: string; instance: string; base: string | null }

/** Orders for walking from the inspected zone: nearest first, by value, or only zones of its colour. */
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
  /** Asks for the rank of the zone and its neighbours in the order. */
  | { type: 'rank.sought' }
  | { type: 'walk.chosen'; walk: Walk }
  /** Label that orders the walk; null for all labels. */
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

/** Inspected zone of the View, or null. */
type Inspected = { zone: string | null; displayed: Displayed[] }

function targetOf({ zone, displayed }: Inspected): ZoneInput | null {
  if (zone === null) return null
  const entry = displayed.find(({ dataset }) => dataset === datasetOfZone(zone))
  return entry ? { zone, instance: entry.instance, base: comparisonBaseOf(entry.style) } : null
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
    hasValues: ({ context: { detail } }, { label }: { label: ColumnId | null }) => {
      if (!detail) return false
      return label === null ? detail.labels.length > 0 : valueOfLabel(detail.labels, label) !== ''
    },
    rankIsTheSame: ({ context }) => equal(rankOf(context), context.sought),
    nothingIsRanked: ({ context }) => rankOf(context) === null,
    walksOtherwise: ({ context }, { walk }: { walk: Walk }) => walk !== context.walk,
    nothingIsSelected: (_, inspected: Inspected) => targetOf(inspected) === null,
    isTheSame: ({ context }, inspected: Inspected) => {
      const target = targetOf(inspected)
      return (
        target?.zone === context.zone && target.instance === context.instance && target.base === context.base
      )
    },
  },
  actions: {
    setShown: assign(({ context: { detail } }, { shown }: { shown: Shown[] }) => ({
      shown,
      detail: detail && withComputedValues(detail, shown),
    })),
    seekRank: raise({ type: 'rank.sought' }),
    setSought: assign(({ context }) => ({ sought: rankOf(context), rank: null })),
    copy: enqueueActions(({ context: { detail }, enqueue }, { label }: { label: ColumnId | null }) => {
      if (!detail) return
      restart(enqueue, 'copyLabels', { detail, label })
    }),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
    chooseWalk: assign((_, { walk }: { walk: Walk }) => ({ walk })),
    target: assign(
      (_, inspected: Inspected) =>
        targetOf(inspected) ?? { zone: null, instance: null, base: null, detail: null },
    ),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error), detail: null })),
    requestAccount: enqueueActions(scope => wantAccount(scope, 'inspect')),
    point: assign((_, { zone, x, y }: { zone: PointedZone | null; x: number; y: number }) => ({
      pointed: zone && { ...zone, x, y },
    })),
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
  type: 'parallel',
  on: {
    'zone.pointed': { actions: withEvent('point') },
    'displayed.changed': { actions: [withEvent('setShown'), 'seekRank'] },
    'walk.chosen': { guard: withEvent('walksOtherwise'), actions: withEvent('chooseWalk') },

    'xstate.done.actor.copyLabels': { actions: withNotice('success', 'labelsCopied') },
    'xstate.error.actor.copyLabels': { actions: withNotice('error', 'labelsNotCopied') },
  },
  states: {
    zone: {
      initial: 'idle',
      on: {
        'inspected.changed': [
          { guard: withEvent('isTheSame') },
          {
            guard: withEvent('nothingIsSelected'),
            target: '.idle',
            actions: [withEvent('target'), 'seekRank'],
          },
          { target: '.fetching', actions: [withEvent('target'), 'seekRank'] },
        ],
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
                actions: withEvent('fail'),
              },
              { target: 'failed', actions: withEvent('fail') },
            ],
          },
        },
        shown: {
          description: 'The inspector shows the zone with all its labels.',
          on: {
            'labels.copied': { guard: withEvent('hasValues'), actions: withEvent('copy') },
          },
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
              on: { 'session.opened': '#inspect.zone.fetching' },
            },
          },
        },
      },
    },

    rank: {
      initial: 'known',
      on: {
        'rank.sought': [
          { guard: 'rankIsTheSame' },
          { guard: 'nothingIsRanked', target: '.known', actions: 'setSought' },
          { target: '.finding', actions: 'setSought' },
        ],
      },
      states: {
        known: { description: 'The rank is known, or no label is displayed to rank the zone by.' },
        finding: {
          description: 'The rank of the zone and its neighbours in the order are being found.',
          invoke: {
            id: 'findRank',
            src: 'findRank',
            input: ({ context: { sought } }) => {
              if (!sought) throw new Error('No zone to rank.')
              return sought
            },
            onDone: { target: 'known', actions: assign(({ event }) => ({ rank: event.output })) },
            onError: {
              target: 'known',
              actions: assign({ rank: { row: null, count: 0, previous: null, next: null } }),
            },
          },
        },
      },
    },
  },
})
