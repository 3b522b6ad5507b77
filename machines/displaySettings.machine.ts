import { assign, enqueueActions, setup } from 'xstate'
import type { Style } from '../src/contract/view.ts'
import { equal } from '../src/domain/equal.ts'
import { labelOf, type Shown } from '../src/domain/shown.ts'
import { isStyleValid } from '../src/domain/style.ts'
import { areSameButIsolation, kept, patched, resetOf } from './displaySettings.draft.ts'
import { tell } from './tell.ts'

type DisplaySettingsEvent =
  | { type: 'displayed.changed'; shown: Shown[]; active: string | null }
  | { type: 'draft.changed'; patch: Partial<Style> }
  | { type: 'ramp.reversed' }
  | { type: 'random.toggled' }
  | { type: 'settings.saved' }
  | { type: 'settings.cancelled' }
  | { type: 'settings.reset' }

export type DisplaySettingsContext = {
  target: Shown | null
  draft: Style | null
  /** The drafts of other datasets, with what was saved when they were left. */
  left: Record<string, { saved: Style; draft: Style }>
}

const active = (event: DisplaySettingsEvent): Shown | null =>
  event.type === 'displayed.changed'
    ? (event.shown.find(({ displayed }) => displayed.dataset === event.active) ?? null)
    : null

/** The draft that was left of a dataset, unless what is saved has changed since. */
function leftOf({ left }: DisplaySettingsContext, next: Shown | null): Style | null {
  const found = next && left[next.displayed.dataset]
  return found && equal(found.saved, next.displayed.style) ? found.draft : null
}

const isShown = (event: DisplaySettingsEvent, dataset: string) =>
  event.type === 'displayed.changed' && event.shown.some(({ displayed }) => displayed.dataset === dataset)

const isDraftValid = ({ target, draft }: DisplaySettingsContext) =>
  target !== null && draft !== null && isStyleValid(draft, labelOf(target.sheet, draft.label))

/** The draft of how the active dataset looks: previewed while edited, then saved or cancelled. */
export const displaySettingsMachine = setup({
  types: {
    context: {} as DisplaySettingsContext,
    events: {} as DisplaySettingsEvent,
  },
  guards: {
    nothingIsActive: ({ event }) => active(event) === null,
    savedStyleIsTheSame: ({ context, event }) => {
      const next = active(event)
      return (
        context.target?.displayed.dataset === next?.displayed.dataset &&
        areSameButIsolation(context.target?.displayed.style, next?.displayed.style)
      )
    },
    hasDraftLeft: ({ context, event }) =>
      active(event)?.displayed.dataset !== context.target?.displayed.dataset &&
      leftOf(context, active(event)) !== null,
    draftIsValid: ({ context }) => isDraftValid(context),
    isGradient: ({ context: { draft } }) =>
      draft !== null && draft.label !== null && draft.mode === 'gradient',
    isByValue: ({ context: { draft } }) => draft !== null && draft.label !== null && draft.mode === 'value',
    draftEqualsSaved: ({ context }) => equal(context.draft, context.target?.displayed.style),
    isNotDefault: ({ context }) => context.draft !== null && !equal(context.draft, resetOf(context.draft)),
  },
  actions: {
    /** The person turns to another dataset: the draft waits there, and the map shows what is saved. */
    leave: enqueueActions(scope => {
      const { target, draft, left } = scope.context
      const next = active(scope.event)
      if (!target || !draft || next?.displayed.dataset === target.displayed.dataset) return
      const { dataset, style: saved } = target.displayed
      const others = Object.fromEntries(
        Object.entries(left).filter(([each]) => each !== dataset && isShown(scope.event, each)),
      )
      const differs = !equal(draft, saved)
      scope.enqueue.assign({ left: differs ? { ...others, [dataset]: { saved, draft } } : others })
      if (differs)
        tell(scope, 'workbench', () => ({ type: 'style.previewed', dataset, style: null, tried: true }))
    }),
    takeUp: assign(({ context, event }) => {
      const target = active(event)
      return { target, draft: leftOf(context, target) }
    }),
    retarget: assign(({ event }) => {
      const target = active(event)
      return { target, draft: target?.displayed.style ?? null, ...(target ? {} : { left: {} }) }
    }),
    adopt: assign(({ context: { target, draft } }) => ({
      target: target &&
        draft && {
          ...target,
          displayed: { ...target.displayed, style: draft },
        },
    })),
    keepTarget: assign(({ context, event }) => {
      const target = active(event)
      return { target, draft: kept(context.draft, context.target?.displayed.style, target?.displayed.style) }
    }),
    reverse: assign(({ context: { draft } }) => ({
      draft: draft && { ...draft, reversed: !draft.reversed },
    })),
    toggleRandom: assign(({ context: { draft } }) => ({
      draft: draft && { ...draft, randomColours: !draft.randomColours, isolated: null },
    })),
    patch: assign(({ context, event }) =>
      event.type === 'draft.changed' && context.draft && context.target
        ? { draft: patched(context.draft, event.patch, context.target) }
        : {},
    ),
    reset: assign(({ context }) => ({
      draft: context.draft && resetOf(context.draft),
    })),
    revert: assign(({ context }) => ({
      draft: context.target?.displayed.style ?? null,
    })),
    preview: enqueueActions(scope =>
      tell(scope, 'workbench', context =>
        context.target && context.draft && isDraftValid(context)
          ? {
              type: 'style.previewed',
              dataset: context.target.displayed.dataset,
              style: context.draft,
              tried: true,
            }
          : null,
      ),
    ),
    /** Whatever else was edited meanwhile has painted what is saved. */
    previewAgain: enqueueActions(scope =>
      tell(scope, 'workbench', context => {
        const { target, draft } = context
        return target && draft && isDraftValid(context) && !equal(draft, target.displayed.style)
          ? { type: 'style.previewed', dataset: target.displayed.dataset, style: draft, tried: true }
          : null
      }),
    ),
    endPreview: enqueueActions(scope =>
      tell(scope, 'workbench', ({ target }) =>
        target
          ? {
              type: 'style.previewed',
              dataset: target.displayed.dataset,
              style: null,
              tried: true,
            }
          : null,
      ),
    ),
    save: enqueueActions(scope =>
      tell(scope, 'workbench', ({ target, draft }) =>
        target && draft
          ? {
              type: 'style.changed',
              dataset: target.displayed.dataset,
              style: draft,
            }
          : null,
      ),
    ),
  },
}).createMachine({
  id: 'displaySettings',
  description: 'The display settings of the active dataset, as a draft.',
  context: { target: null, draft: null, left: {} },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is displayed: there is nothing to set.',
      on: {
        'displayed.changed': [{ guard: 'nothingIsActive' }, { target: 'editing', actions: 'retarget' }],
      },
    },
    editing: {
      initial: 'clean',
      on: {
        'displayed.changed': [
          { guard: 'nothingIsActive', target: 'idle', actions: 'retarget' },
          { guard: 'savedStyleIsTheSame', actions: ['keepTarget', 'previewAgain'] },
          { guard: 'hasDraftLeft', target: '.checking', actions: ['leave', 'takeUp'] },
          { target: '.clean', actions: ['leave', 'retarget'] },
        ],
        'draft.changed': { target: '.checking', actions: 'patch' },
        'ramp.reversed': { guard: 'isGradient', target: '.checking', actions: 'reverse' },
        'random.toggled': { guard: 'isByValue', target: '.checking', actions: 'toggleRandom' },
        'settings.reset': {
          guard: 'isNotDefault',
          target: '.checking',
          actions: 'reset',
        },
      },
      states: {
        clean: { description: 'The draft is what is saved.' },
        checking: {
          always: [
            {
              guard: 'draftEqualsSaved',
              target: 'clean',
              actions: 'endPreview',
            },
            { guard: 'draftIsValid', target: 'changed', actions: 'preview' },
            { target: 'invalid' },
          ],
        },
        changed: {
          description: 'The draft differs from what is saved and is previewed on the map.',
          on: {
            'settings.saved': { target: 'clean', actions: ['save', 'adopt'] },
            'settings.cancelled': {
              target: 'clean',
              actions: ['revert', 'endPreview'],
            },
          },
        },
        invalid: {
          description: 'The draft cannot be drawn: a gradient wants a number.',
          on: {
            'settings.cancelled': {
              target: 'clean',
              actions: ['revert', 'endPreview'],
            },
          },
        },
      },
    },
  },
})
