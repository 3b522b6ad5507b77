import { assign, enqueueActions, setup } from 'xstate'
import type { Style } from '../src/contract/view.ts'
import { equal } from '../src/domain/equal.ts'
import { labelOf, type Shown } from '../src/domain/shown.ts'
import { defaultStyle, effectiveType, isStyleValid, modesOf } from '../src/domain/style.ts'
import { tell } from './tell.ts'

type DisplaySettingsEvent =
  | { type: 'displayed.changed'; shown: Shown[]; active: string | null }
  | { type: 'draft.changed'; patch: Partial<Style> }
  | { type: 'settings.saved' }
  | { type: 'settings.cancelled' }
  | { type: 'settings.reset' }

export type DisplaySettingsContext = {
  target: Shown | null
  draft: Style | null
}

const active = (event: DisplaySettingsEvent): Shown | null =>
  event.type === 'displayed.changed'
    ? (event.shown.find(({ displayed }) => displayed.dataset === event.active) ?? null)
    : null

/** Changing label or type picks a mode that can show it, so that most drafts are valid at once. */
function patched(draft: Style, patch: Partial<Style>, target: Shown): Style {
  const style = { ...draft, ...patch }
  if (patch.label !== undefined && patch.label !== draft.label && patch.type === undefined) style.type = null
  const label = labelOf(target.sheet, style.label)
  const modes = modesOf(label ? effectiveType(label, style) : 'number')
  return modes.includes(style.mode) || patch.mode ? style : { ...style, mode: modes[0] }
}

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
        equal(context.target?.displayed.style, next?.displayed.style)
      )
    },
    draftIsValid: ({ context }) => isDraftValid(context),
    draftEqualsSaved: ({ context }) => equal(context.draft, context.target?.displayed.style),
    isNotDefault: ({ context }) => context.draft !== null && !equal(context.draft, resetOf(context.draft)),
  },
  actions: {
    retarget: assign(({ event }) => {
      const target = active(event)
      return { target, draft: target?.displayed.style ?? null }
    }),
    adopt: assign(({ context: { target, draft } }) => ({
      target: target &&
        draft && {
          ...target,
          displayed: { ...target.displayed, style: draft },
        },
    })),
    keepTarget: assign(({ event }) => ({ target: active(event) })),
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
            }
          : null,
      ),
    ),
    endPreview: enqueueActions(scope =>
      tell(scope, 'workbench', ({ target }) =>
        target
          ? {
              type: 'style.previewed',
              dataset: target.displayed.dataset,
              style: null,
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
  context: { target: null, draft: null },
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
          { guard: 'savedStyleIsTheSame', actions: 'keepTarget' },
          { target: '.clean', actions: 'retarget' },
        ],
        'draft.changed': { target: '.checking', actions: 'patch' },
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

/** One colour again, the geometry colour kept: it tells the datasets apart. */
function resetOf(style: Style): Style {
  return { ...defaultStyle(0), colour: style.colour }
}
