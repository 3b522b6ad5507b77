import { assign, enqueueActions, setup } from 'xstate'
import type { Form, Style } from '../src/contract/view.ts'
import { firstStyle } from '../src/domain/colour/firstStyle.ts'
import { withHexagons } from '../src/domain/colour/hexagons.ts'
import { headingOnly } from '../src/domain/colour/renamedLegend.ts'
import { lookOf, USUAL } from '../src/domain/colour/savedStyles.ts'
import { withSecondLabel } from '../src/domain/colour/secondLabel.ts'
import {
  effectiveType,
  hasHexagons,
  haveSameRows,
  resetStyle,
  styleForLabel,
  withForm,
  withoutLabel,
} from '../src/domain/colour/style.ts'
import { equal } from '../src/domain/equal.ts'
import { modesOf } from '../src/domain/label/labelTypes.ts'
import {
  activeIn,
  canDraw,
  type DisplayedChange,
  labelOf,
  type Shown,
  secondLabelOf,
} from '../src/domain/view/shown.ts'
import { notify, sendToSystem } from './sendToSystem.ts'
import { withEvent } from './withEvent.ts'

/** Colour settings that need filled areas. Choosing one for single-colour circles switches to areas. */
const OF_FILL = [
  'classes',
  'classCount',
  'breaks',
  'middle',
  'zeroApart',
  'ramp',
  'minColour',
  'maxColour',
] as const satisfies (keyof Style)[]

/** Class settings, shared by circle sizes and colours. */
const OF_CLASSES: readonly (keyof Style)[] = ['classes', 'classCount', 'breaks']

/** Returns the form that suits the patch. Sizes without classes are proportional. */
function formFor({ form }: Style, patch: Partial<Style>): Form {
  const isClassed = form === 'classedCircle'
  if (isClassed && patch.classes === null) return 'circle'
  const isOfFill = OF_FILL.some(key => key in patch && !(isClassed && OF_CLASSES.includes(key)))
  return isOfFill ? 'fill' : form
}

/**
 * Returns the patched draft, valid if possible. A new label gets its default style, and a new type a mode
 * that can show it. Manual breaks and the range depend on one label and its type. An unsuitable second label
 * is dropped, and isolation is limited to rows of the draft.
 */
function patched(draft: Style, patch: Partial<Style>, target: Shown): Style {
  const isOtherLabel = patch.label !== undefined && patch.label !== draft.label
  const isOtherType = patch.type !== undefined && patch.type !== draft.type
  const base = isOtherLabel ? styleForLabel(draft, labelOf(target.sheet, patch.label ?? null)) : draft
  const form = base.secondLabel === null && !hasHexagons(base) ? formFor(base, patch) : base.form
  const style = {
    ...base,
    ...(isOtherType ? { ...withoutLabel(draft), compared: base.compared } : {}),
    ...(patch.secondLabel === undefined ? {} : withSecondLabel(draft, patch.secondLabel)),
    form,
    ...(patch.hexagons === undefined ? {} : withHexagons(draft, patch.hexagons)),
    // Choosing a form turns hexagons off, so that each zone is visible.
    ...(patch.form === undefined ? {} : withForm(base, patch.form)),
    ...patch,
  }
  if (style.classes !== 'manual') style.breaks = []
  const label = labelOf(target.sheet, style.label)
  const modes = modesOf(label ? effectiveType(label, style) : 'number')
  if (!modes.includes(style.mode) && !patch.mode) style.mode = modes[0]
  if (secondLabelOf(target.sheet, style) === null) style.secondLabel = null
  if (haveSameRows(style, draft)) return style
  return { ...style, renamed: headingOnly(style.renamed), isolated: patch.isolated ?? null }
}

/**
 * Returns the draft with the saved style's isolated row if it has changed: the visible legend is the draft's.
 */
function kept<S extends Style | null>(draft: S, former: Style | undefined, saved: Style | undefined): S {
  const isSame = !saved || saved.isolated === former?.isolated
  return draft && !isSame ? { ...draft, isolated: saved.isolated } : draft
}

/** Returns whether two styles are equal except for the isolated entry. */
const areSameButIsolation = (one: Style | undefined, other: Style | undefined) =>
  equal(one && { ...one, isolated: null }, other && { ...other, isolated: null })

export type DisplaySettingsEvent =
  | ({ type: 'displayed.changed' } & DisplayedChange)
  /** `continues`: belongs to the same drag or typed text as the last edit. */
  | { type: 'draft.changed'; patch: Partial<Style>; continues?: boolean }
  | { type: 'ramp.reversed' }
  | { type: 'random.toggled' }
  | { type: 'settings.saved' }
  | { type: 'settings.cancelled' }
  | { type: 'settings.reset' }
  /** Undo and redo of the workbench, while the last step is an edit of the draft. */
  | { type: 'draft.undone' }
  | { type: 'draft.redone' }
  /** The user requested another view: the machine drops the draft and its steps. */
  | { type: 'draft.left' }

export type DisplaySettingsContext = {
  target: Shown | null
  draft: Style | null
  /** Drafts before each edit since the last save, newest last. */
  past: readonly Style[]
  /** Undone drafts, nearest first. */
  future: readonly Style[]
}

const NO_STEPS = { past: [], future: [] }

const isDraftValid = ({ target, draft }: Pick<DisplaySettingsContext, 'target' | 'draft'>) =>
  target !== null && draft !== null && canDraw(target.sheet, draft)

/** Edit of the draft. `continues`: belongs to the same drag or typed text as the last edit. */
type Edit = { next: (draft: Style, target: Shown) => Style; continues?: boolean | undefined }

/** Edits of the draft that no choice of the user caused, by event. */
const EDITS = {
  'ramp.reversed': {
    next: draft => {
      const isFill = draft.secondLabel === null && !hasHexagons(draft)
      return { ...draft, reversed: !draft.reversed, form: isFill ? 'fill' : draft.form }
    },
  },
  'random.toggled': {
    next: draft => ({ ...draft, randomColours: !draft.randomColours, isolated: null }),
  },
  'settings.reset': { next: (draft, target) => firstStyle(target.sheet, resetStyle(draft)) },
  'settings.cancelled': { next: (_, target) => target.displayed.style },
} as const satisfies Partial<Record<DisplaySettingsEvent['type'], Edit>>

/** Previews a style of the target; null, or its saved style, ends the preview. */
const previewOf = (target: Shown, style: Style | null) => ({
  type: 'style.previewed' as const,
  dataset: target.displayed.dataset,
  style: equal(style, target.displayed.style) ? null : style,
  tried: true,
})

/**
 * Manages the draft of the active dataset's display settings: previews each edit, then saves or discards the
 * draft.
 */
export const displaySettingsMachine = setup({
  types: {
    context: {} as DisplaySettingsContext,
    events: {} as DisplaySettingsEvent,
  },
  guards: {
    nothingIsActive: (_, change: DisplayedChange) => activeIn(change) === null,
    savedStyleIsTheSame: ({ context: { target } }, change: DisplayedChange) => {
      const next = activeIn(change)
      return (
        target?.displayed.dataset === next?.displayed.dataset &&
        areSameButIsolation(target?.displayed.style, next?.displayed.style)
      )
    },
    draftIsValid: ({ context }) => isDraftValid(context),
    isGradient: ({ context: { draft } }) =>
      draft !== null && (hasHexagons(draft) || (draft.label !== null && draft.mode === 'gradient')),
    isByValue: ({ context: { draft } }) => draft !== null && draft.label !== null && draft.mode === 'value',
    canStepBack: ({ context }) => context.past.length > 0,
    canStepForward: ({ context }) => context.future.length > 0,
    draftEqualsSaved: ({ context }) => equal(context.draft, context.target?.displayed.style),
    isNotDefault: ({ context: { target, draft } }) =>
      target !== null &&
      draft !== null &&
      !equal(lookOf({ ...target.displayed, style: draft }), {
        ...USUAL,
        style: firstStyle(target.sheet, resetStyle(draft)),
      }),
  },
  actions: {
    /** The draft stays on the map when the user switches datasets, with an offer to save it. */
    leave: enqueueActions((scope, change: DisplayedChange) => {
      const { target, draft, past } = scope.context
      const next = activeIn(change)
      if (!target || !draft || next?.displayed.dataset === target.displayed.dataset) return
      const { dataset, style } = target.displayed
      const isShown = change.shown.some(({ displayed }) => displayed.dataset === dataset)
      if (equal(draft, style) || !isDraftValid(scope.context) || !isShown) return
      sendToSystem(scope, 'workbench', () => ({
        type: 'style.changed',
        dataset,
        style: draft,
        through: past,
      }))
      notify(scope, { kind: 'info', key: 'styleUnsaved', about: dataset })
    }),
    retarget: assign((_, change: DisplayedChange) => {
      const target = activeIn(change)
      return { target, draft: target?.displayed.style ?? null }
    }),
    setTargetStyle: assign(({ context: { target, draft } }) => ({
      target: target &&
        draft && {
          ...target,
          displayed: { ...target.displayed, style: draft },
        },
    })),
    setTarget: assign(({ context }, change: DisplayedChange) => {
      const target = activeIn(change)
      const keep = <S extends Style | null>(style: S) =>
        kept(style, context.target?.displayed.style, target?.displayed.style)
      return {
        target,
        draft: keep(context.draft),
        past: context.past.map(keep),
        future: context.future.map(keep),
      }
    }),
    /** Edits the draft. Each edit is one step; a drag or a typed text is a single step. */
    edit: enqueueActions((scope, edit: Edit) => {
      const { target, draft, past } = scope.context
      if (!target || !draft) return
      const next = edit.next(draft, target)
      if (equal(next, draft)) return
      const continues = edit.continues === true && past.length > 0
      scope.enqueue.assign({ draft: next, past: continues ? past : [...past, draft], future: [] })
      if (!continues) sendToSystem(scope, 'workbench', () => ({ type: 'draft.edited' }))
    }),
    stepBack: assign(({ context: { draft, past, future } }) => ({
      draft: past.at(-1) ?? draft,
      past: past.slice(0, -1),
      future: draft ? [draft, ...future] : future,
    })),
    stepForward: assign(({ context: { draft, past, future } }) => ({
      draft: future[0] ?? draft,
      past: draft ? [...past, draft] : past,
      future: future.slice(1),
    })),
    forgetSteps: enqueueActions(scope => {
      const { past, future } = scope.context
      if (past.length + future.length === 0) return
      scope.enqueue.assign(NO_STEPS)
      sendToSystem(scope, 'workbench', () => ({ type: 'draft.ended' }))
    }),
    /** Resets the settings outside the draft immediately: the opacity and the labels of the origin. */
    resetShown: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', ({ target }) => {
        if (!target) return null
        const { dataset, style, opacity, originLabels } = target.displayed
        return opacity === USUAL.opacity && originLabels === USUAL.originLabels
          ? null
          : { type: 'look.changed', dataset, look: { ...USUAL, style } }
      }),
    ),
    revert: assign(({ context }) => ({
      draft: context.target?.displayed.style ?? null,
    })),
    /** Previews the draft. While the draft cannot be drawn, previews its last drawable state. */
    preview: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', ({ target, draft, past }) => {
        const drawable = [...past, draft].findLast(each => isDraftValid({ target, draft: each }))
        return target && previewOf(target, drawable ?? null)
      }),
    ),
    /** Previews the draft again after another edit, which has painted the saved style. */
    previewAgain: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', context => {
        const { target, draft } = context
        return target && isDraftValid(context) && !equal(draft, target.displayed.style)
          ? previewOf(target, draft)
          : null
      }),
    ),
    endPreview: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', ({ target }) => target && previewOf(target, null)),
    ),
    save: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', ({ target, draft, past }) =>
        target && draft
          ? {
              type: 'style.changed',
              dataset: target.displayed.dataset,
              style: draft,
              through: past,
            }
          : null,
      ),
    ),
  },
}).createMachine({
  id: 'displaySettings',
  description: 'Draft of the display settings of the active dataset.',
  context: { target: null, draft: null, ...NO_STEPS },
  initial: 'idle',
  states: {
    idle: {
      description: 'No dataset is displayed, so the settings are empty.',
      on: {
        'displayed.changed': [
          { guard: withEvent('nothingIsActive') },
          { target: 'editing', actions: withEvent('retarget') },
        ],
      },
    },
    editing: {
      initial: 'clean',
      on: {
        'displayed.changed': [
          {
            guard: withEvent('nothingIsActive'),
            target: 'idle',
            actions: [withEvent('retarget'), 'forgetSteps'],
          },
          { guard: withEvent('savedStyleIsTheSame'), actions: [withEvent('setTarget'), 'previewAgain'] },
          {
            target: '.clean',
            actions: [withEvent('leave'), withEvent('retarget'), 'forgetSteps'],
          },
        ],
        'draft.changed': {
          target: '.checking',
          actions: {
            type: 'edit',
            params: ({ event: { patch, continues } }) => ({
              next: (draft, target) => patched(draft, patch, target),
              continues,
            }),
          },
        },
        'ramp.reversed': {
          guard: 'isGradient',
          target: '.checking',
          actions: { type: 'edit', params: EDITS['ramp.reversed'] },
        },
        'random.toggled': {
          guard: 'isByValue',
          target: '.checking',
          actions: { type: 'edit', params: EDITS['random.toggled'] },
        },
        'settings.reset': {
          guard: 'isNotDefault',
          target: '.checking',
          actions: [{ type: 'edit', params: EDITS['settings.reset'] }, 'resetShown'],
        },
        'draft.undone': { guard: 'canStepBack', target: '.checking', actions: 'stepBack' },
        'draft.redone': { guard: 'canStepForward', target: '.checking', actions: 'stepForward' },
        'draft.left': { target: '.clean', actions: ['revert', 'forgetSteps', 'endPreview'] },
      },
      states: {
        clean: { description: 'The draft matches the saved style.' },
        checking: {
          always: [
            {
              guard: 'draftEqualsSaved',
              target: 'clean',
              actions: 'endPreview',
            },
            { guard: 'draftIsValid', target: 'changed', actions: 'preview' },
            { target: 'invalid', actions: 'preview' },
          ],
        },
        changed: {
          description: 'The draft differs from the saved style. The map shows a preview.',
          on: {
            'settings.saved': { target: 'clean', actions: ['save', 'setTargetStyle', 'forgetSteps'] },
            'settings.cancelled': {
              target: 'clean',
              actions: [{ type: 'edit', params: EDITS['settings.cancelled'] }, 'endPreview'],
            },
          },
        },
        invalid: {
          description: 'The draft cannot be drawn: a gradient needs numbers.',
          on: {
            'settings.cancelled': {
              target: 'clean',
              actions: [{ type: 'edit', params: EDITS['settings.cancelled'] }, 'endPreview'],
            },
          },
        },
      },
    },
  },
})
