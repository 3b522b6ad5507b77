import { assign, enqueueActions, setup } from 'xstate'
import { equal } from '../src/domain/equal.ts'
import { type DraftEdit, editDraft } from '../src/domain/filter/draftTree.ts'
import { activeIn, type Demand, type DisplayedChange } from '../src/domain/view/shown.ts'
import { restart } from './children.ts'
import {
  draftDiffers,
  draftFor,
  draftIn,
  type FilterContext,
  filterIn,
  freshDraft,
  problemsIn,
} from './filter.context.ts'
import { sendToSystem } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

export type FilterEvent =
  | ({ type: 'displayed.changed' } & DisplayedChange)
  | DraftEdit
  | { type: 'filter.applied' }
  | { type: 'filter.cancelled' }

export type CountInput = { dataset: string; demand: Demand }
/** Focus target: the row of a node, or the part of its form that is invalid or next to fill in. */
export type FilterPart = { node: string; part: 'row' | 'label' | 'value' }

function edited(context: FilterContext, edit: DraftEdit) {
  const draft = draftIn(context)
  return draft && editDraft(draft, edit)
}

/** Replaces the draft of the active dataset. */
function redrafted(context: FilterContext, draft: ReturnType<typeof draftIn>): Partial<FilterContext> {
  const dataset = context.target?.displayed.dataset
  const kept = dataset === undefined ? undefined : context.drafts[dataset]
  return dataset !== undefined && kept && draft
    ? { drafts: { ...context.drafts, [dataset]: { ...kept, draft } } }
    : {}
}

/** Returns the part of a node that a problem concerns. A group's problem is shown at its row. */
function partOf({ id, code }: ReturnType<typeof problemsIn>[number]): FilterPart {
  if (code === 'valueEmpty' || code === 'valueNotNumber') return { node: id, part: 'value' }
  return { node: id, part: code.startsWith('label') ? 'label' : 'row' }
}

/** Returns the first invalid node. With several, the first problem is only a summary. */
const firstFault = (context: FilterContext) =>
  problemsIn(context).find(({ code }) => code !== 'multiple') ?? null

/** A new condition or group is filled in from its label on. */
const FOCUS_LABEL = { type: 'focusCurrent', params: { part: 'label' } } as const
const FOCUS_ROW = { type: 'focusCurrent', params: { part: 'row' } } as const

/** Edits the draft, and weighs it again. */
const EDIT = { guard: withEvent('canBeEdited'), target: '.weighing', actions: withEvent('edit') } as const

/** Edits the active dataset's filter as a tree, and counts the matching zones. */
export const filterMachine = setup({
  types: { context: {} as FilterContext, events: {} as FilterEvent },
  actors: {
    countZones: unprovidedPromise<number, CountInput>('countZones'),
    focusPart: unprovidedPromise<void, FilterPart>('focusPart'),
  },
  delays: { typing: 250 },
  guards: {
    nothingIsActive: (_, change: DisplayedChange) => activeIn(change) === null,
    demandIsTheSame: ({ context: { target } }, change: DisplayedChange) => {
      const next = activeIn(change)
      return target?.displayed.dataset === next?.displayed.dataset && equal(target?.demand, next?.demand)
    },
    canBeEdited: ({ context }, edit: DraftEdit) => edited(context, edit) !== null,
    /** Without an origin, both modes read the same labels. */
    modeCanBeChanged: ({ context }, edit: DraftEdit) =>
      Boolean(context.target?.sheet.dataset.geometry_origin) && edited(context, edit) !== null,
    draftDiffers: ({ context }) => draftDiffers(context),
    isFaultyAndWanted: ({ context }) =>
      context.isWanted && draftDiffers(context) && problemsIn(context).length > 0,
    isFaulty: ({ context }) => problemsIn(context).length > 0,
  },
  actions: {
    retarget: assign(({ context }, change: DisplayedChange) => {
      const target = activeIn(change)
      if (!target) return { target, count: null, isWanted: false }
      const { dataset } = target.displayed
      const isAnother = dataset !== context.target?.displayed.dataset
      return {
        target,
        drafts: { ...context.drafts, [dataset]: draftFor(target, context.drafts[dataset]) },
        ...(isAnother ? { count: null, isWanted: false } : {}),
      }
    }),
    setTarget: assign((_, change: DisplayedChange) => ({ target: activeIn(change) })),
    edit: assign(({ context }, edit: DraftEdit) => redrafted(context, edited(context, edit))),
    revert: assign(({ context }) => ({
      ...redrafted(context, context.target && freshDraft(context.target)),
      isWanted: false,
    })),
    want: assign(({ context }) => {
      const draft = draftIn(context)
      const fault = firstFault(context)
      return { ...redrafted(context, draft && fault && { ...draft, current: fault.id }), isWanted: true }
    }),
    forgetWanted: assign({ isWanted: false }),
    apply: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', context =>
        context.target
          ? {
              type: 'filter.changed',
              dataset: context.target.displayed.dataset,
              filter: filterIn(context),
            }
          : null,
      ),
    ),
    /** Previews the draft on the map. */
    preview: enqueueActions(scope =>
      sendToSystem(
        scope,
        'workbench',
        context =>
          context.target && {
            type: 'filter.previewed',
            dataset: context.target.displayed.dataset,
            filter: draftDiffers(context) ? filterIn(context) : null,
          },
      ),
    ),
    endPreview: enqueueActions(scope =>
      sendToSystem(
        scope,
        'workbench',
        ({ target }) =>
          target && { type: 'filter.previewed', dataset: target.displayed.dataset, filter: null },
      ),
    ),
    focusFault: enqueueActions(({ context, enqueue }) => {
      const fault = firstFault(context)
      if (!fault) return
      restart(enqueue, 'focusPart', partOf(fault))
    }),
    /**
     * Moves the focus to the label field of a new condition or group. Otherwise, moves it to the row of the
     * moved node, or to the row after a removed one.
     */
    focusCurrent: enqueueActions(({ context, enqueue }, { part }: Pick<FilterPart, 'part'>) => {
      const node = draftIn(context)?.current
      if (node === undefined) return
      restart(enqueue, 'focusPart', { node, part })
    }),
  },
}).createMachine({
  id: 'filter',
  description: 'Draft of the filter of the active dataset.',
  context: { target: null, drafts: {}, count: null, isWanted: false },
  initial: 'idle',
  states: {
    idle: {
      description: 'No dataset is displayed, so no filter is possible.',
      on: {
        'displayed.changed': [
          { guard: withEvent('nothingIsActive') },
          { target: 'editing', actions: withEvent('retarget') },
        ],
      },
    },
    editing: {
      initial: 'weighing',
      on: {
        'displayed.changed': [
          { guard: withEvent('nothingIsActive'), target: 'idle', actions: withEvent('retarget') },
          { guard: withEvent('demandIsTheSame'), actions: withEvent('setTarget') },
          { target: '.weighing', actions: ['endPreview', withEvent('retarget')] },
        ],
        'node.picked': { guard: withEvent('canBeEdited'), actions: [withEvent('edit'), FOCUS_ROW] },
        'condition.changed': EDIT,
        'group.combined': EDIT,
        'mode.changed': { ...EDIT, guard: withEvent('modeCanBeChanged') },
        'condition.added': { ...EDIT, actions: [withEvent('edit'), FOCUS_LABEL] },
        'group.added': { ...EDIT, actions: [withEvent('edit'), FOCUS_LABEL] },
        'node.removed': { ...EDIT, actions: [withEvent('edit'), FOCUS_ROW] },
        'node.duplicated': { ...EDIT, actions: [withEvent('edit'), FOCUS_ROW] },
        'node.moved': { ...EDIT, actions: [withEvent('edit'), FOCUS_ROW] },
        'filter.cancelled': { guard: 'draftDiffers', target: '.weighing', actions: 'revert' },
      },
      states: {
        weighing: {
          always: [
            { guard: 'isFaultyAndWanted', target: 'refused' },
            { guard: 'isFaulty', target: 'unfinished', actions: 'forgetWanted' },
            { target: 'complete', actions: 'forgetWanted' },
          ],
        },
        unfinished: {
          description: 'The draft has no condition, or an incomplete or impossible one.',
          entry: 'endPreview',
          on: {
            'filter.applied': {
              guard: 'draftDiffers',
              target: 'refused',
              actions: ['want', 'focusFault'],
            },
          },
        },
        refused: {
          description: 'Applying failed because the draft is invalid. Each node shows its fault.',
          entry: 'endPreview',
          on: { 'filter.applied': { actions: ['want', 'focusFault'] } },
        },
        complete: {
          description: 'The draft is a valid filter. Applying it puts it into the View.',
          initial: 'pausing',
          on: { 'filter.applied': { guard: 'draftDiffers', actions: 'apply' } },
          states: {
            pausing: {
              description: 'The user is typing. Counting starts when they pause.',
              tags: 'busy',
              after: { typing: 'counting' },
            },
            counting: {
              description:
                'The map shows the matching zones, which are being counted. Typing cancels the count.',
              tags: 'busy',
              entry: 'preview',
              invoke: {
                id: 'countZones',
                src: 'countZones',
                input: ({ context }) => {
                  if (!context.target) throw new Error('Counting zones requires a displayed dataset.')
                  const { displayed, demand } = context.target
                  return { dataset: displayed.dataset, demand: { ...demand, filter: filterIn(context) } }
                },
                onDone: {
                  target: 'counted',
                  actions: assign(({ event }) => ({ count: event.output })),
                },
                onError: 'uncounted',
              },
            },
            counted: { description: 'The number of matching zones is known.' },
            uncounted: {
              description: 'Counting the zones failed. The user can still apply the filter.',
            },
          },
        },
      },
    },
  },
})
