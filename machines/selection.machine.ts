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
import { activeIn, type Demand, type DisplayedChange, type Shown } from '../src/domain/view/shown.ts'
import { failureNotice, notify, sendToSystem } from './sendToSystem.ts'
import type { Sort } from './table.types.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Zones of an instance that the user has selected. */
export type SelectedZones = { instance: string; zones: OrdinalSet; count: number }
/** Rows of the table, counted from 0, or all rows. */
export type WantedRows = {
  rows: { first: number; last: number } | null
  search: string
  sort: Sort | null
  /** Instance and label that the rows are compared with, if their list needs it. */
  compared: Compared | null
  /** Replaces the selected zones, and sorts the table accordingly. */
  replaces?: boolean
}
export type SelectionInput = Omit<WantedRows, 'replaces'> & { dataset: string; demand: Demand }

export type SelectionEvent =
  | ({ type: 'displayed.changed' } & DisplayedChange)
  /** Selects or deselects a zone. */
  | { type: 'zone.toggled'; ordinal: number }
  /** Adds zones to the selection. */
  | { type: 'zones.selected'; ordinals: readonly number[] }
  | ({ type: 'rows.selected' } & WantedRows)
  | { type: 'selection.cleared' }

export type SelectionContext = {
  target: Shown | null
  /** Selected zones by dataset. A dataset without selected zones has no entry. */
  selected: Readonly<Record<string, SelectedZones>>
  /** Rows whose zones are being looked up. */
  wanted: WantedRows | null
  failure: Failure | null
}

/** Returns the selected zones of a dataset, or none. */
export const selectedOf = ({ selected }: SelectionContext, dataset: string | null): OrdinalSet =>
  selected[dataset ?? '']?.zones ?? NO_ORDINALS

function withZones(context: SelectionContext, zones: OrdinalSet): SelectionContext['selected'] {
  const { target, selected } = context
  if (!target) return selected
  const { dataset, instance } = target.displayed
  const { [dataset]: _, ...others } = selected
  const count = ordinalCount(zones)
  return count > 0 ? { ...others, [dataset]: { instance, zones, count } } : others
}

type RowsEvent = Extract<SelectionEvent, { type: 'rows.selected' }>

/** Looks for the zones of rows. */
const FIND = [{ type: 'want', params: ({ event }: { event: RowsEvent }) => event }, 'sortTable'] as const

/** Returns the selected zones that remain selected when the zones of the wanted rows are found. */
const keptBy = (context: SelectionContext): OrdinalSet =>
  context.wanted?.replaces ? NO_ORDINALS : selectedOf(context, datasetOf(context))

/** Manages the selected zones of each dataset: toggles one zone, selects table rows, or selects all. */
export const selectionMachine = setup({
  types: { context: {} as SelectionContext, events: {} as SelectionEvent },
  actors: { findZones: unprovidedPromise<OrdinalSet, SelectionInput>('findZones') },
  guards: {
    nothingIsActive: (_, change: DisplayedChange) => activeIn(change) === null,
    isStillThere: ({ context }, change: DisplayedChange) =>
      activeIn(change)?.displayed.instance === context.target?.displayed.instance,
    somethingIsSelected: ({ context }) => ordinalCount(selectedOf(context, datasetOf(context))) > 0,
    isAZone: (_, { ordinal }: { ordinal: number }) => ordinal >= 0,
    isNew: ({ context }, { ordinals }: { ordinals: readonly number[] }) =>
      ordinalCount(union(selectedOf(context, datasetOf(context)), ordinalSet(ordinals))) >
      ordinalCount(selectedOf(context, datasetOf(context))),
  },
  actions: {
    retarget: assign(({ context }, change: DisplayedChange) => {
      const isShown = ([dataset, { instance }]: [string, SelectedZones]) =>
        change.shown.some(({ displayed }) => displayed.dataset === dataset && displayed.instance === instance)
      const kept = Object.entries(context.selected).filter(isShown)
      const selected =
        kept.length === Object.keys(context.selected).length ? context.selected : Object.fromEntries(kept)
      return { target: activeIn(change), selected }
    }),
    toggle: assign(({ context }, { ordinal }: { ordinal: number }) => ({
      selected: withZones(
        context,
        difference(selectedOf(context, datasetOf(context)), ordinalSet([ordinal])),
      ),
    })),
    add: assign(({ context }, { ordinals }: { ordinals: readonly number[] }) => ({
      selected: withZones(context, union(selectedOf(context, datasetOf(context)), ordinalSet(ordinals))),
    })),
    clear: assign(({ context }) => ({ selected: withZones(context, NO_ORDINALS) })),
    want: assign((_, { rows, search, sort, compared, replaces = false }: WantedRows) => ({
      wanted: { rows, search, sort, compared, replaces },
      failure: null,
    })),
    sortTable: enqueueActions(scope =>
      sendToSystem(scope, 'table', ({ wanted }) =>
        wanted?.replaces && wanted.sort ? { type: 'table.sorted', ...wanted.sort } : null,
      ),
    ),
    notifySelection: enqueueActions(scope => {
      for (const part of ['download', 'workbench'] as const)
        sendToSystem(scope, part, ({ selected }) => ({ type: 'selection.changed', selected }))
    }),
    notifyFailed: enqueueActions(scope => notify(scope, failureNotice(scope.context.failure))),
  },
}).createMachine({
  id: 'selection',
  description: 'Selected zones: the map marks them, and the user can download them.',
  context: { target: null, selected: {}, wanted: null, failure: null },
  initial: 'empty',
  on: {
    'displayed.changed': [
      {
        guard: withEvent('nothingIsActive'),
        target: '.empty',
        actions: [withEvent('retarget'), 'notifySelection'],
      },
      { target: '.ready', actions: [withEvent('retarget'), 'notifySelection'] },
    ],
  },
  states: {
    empty: { description: 'No displayed dataset has zones to select.' },
    ready: {
      on: {
        'zone.toggled': { guard: withEvent('isAZone'), actions: [withEvent('toggle'), 'notifySelection'] },
        'zones.selected': { guard: withEvent('isNew'), actions: [withEvent('add'), 'notifySelection'] },
        'rows.selected': { target: 'finding', actions: FIND },
        'selection.cleared': { guard: 'somethingIsSelected', actions: ['clear', 'notifySelection'] },
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
          const { replaces: _, ...rows } = wanted
          return { ...rows, dataset: target.displayed.dataset, demand: target.demand }
        },
        onDone: {
          target: 'ready',
          actions: [
            assign(({ context, event }) => ({
              selected: withZones(context, union(keptBy(context), event.output)),
              wanted: null,
            })),
            'notifySelection',
          ],
        },
        onError: {
          target: 'ready',
          actions: [
            assign(({ event }) => ({ wanted: null, failure: toFailure(event.error) })),
            'notifyFailed',
          ],
        },
      },
      on: {
        'rows.selected': { target: 'finding', reenter: true, actions: FIND },
        'selection.cleared': { target: 'ready', actions: ['clear', 'notifySelection'] },
        'displayed.changed': [
          {
            guard: withEvent('nothingIsActive'),
            target: 'empty',
            actions: [withEvent('retarget'), 'notifySelection'],
          },
          {
            guard: withEvent('isStillThere'),
            target: 'finding',
            reenter: true,
            actions: [withEvent('retarget'), 'notifySelection'],
          },
          { target: 'ready', actions: [withEvent('retarget'), 'notifySelection'] },
        ],
      },
    },
  },
})

function datasetOf({ target }: SelectionContext): string | null {
  return target?.displayed.dataset ?? null
}
