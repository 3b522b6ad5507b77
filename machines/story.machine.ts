import { and, assign, enqueueActions, setup, stateIn } from 'xstate'
import { EMPTY_STORY, type Story, type StoryStep } from '../src/contract/story.ts'
import { showsSomething } from '../src/domain/address/address.ts'
import { readAddress } from '../src/domain/address/readAddress.ts'
import { equal } from '../src/domain/equal.ts'
import { toFailure } from '../src/domain/failure.ts'
import {
  datasetsIn,
  hasRoom,
  patched,
  redated,
  type StoryPatch,
  withConfirmedStep,
  withMovedStep,
  withoutStep,
  withStep,
  withView,
} from '../src/domain/story/edit.ts'
import { restart } from './children.ts'
import type { History } from './recording.log.ts'
import { failureNotice, type Notice, notify, sendToSystem, withNotice } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Ways to read a story: one step at a time, or all steps below each other. */
export const ARRANGEMENTS = ['slides', 'scroll'] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]

/** Story as the browser stores it, with the one before the last removal. */
export type StoredStory = { story: Story; former: Story | null }

export type StoryEvent =
  | { type: 'story.toggled' }
  | { type: 'step.added'; step: StoryStep }
  | { type: 'step.chosen'; at: number }
  | { type: 'step.moved'; from: number; to: number }
  | { type: 'step.removed'; at: number }
  /** Gives a step the view of an address. */
  | { type: 'step.redrawn'; at: number; address: string }
  /** Moves the steps to an instance of a dataset, or to the newest one of each. */
  | { type: 'story.redated'; to: string | null }
  /** Accepts the figures of a step at its new date. */
  | { type: 'step.confirmed'; at: number }
  | { type: 'draft.changed'; patch: StoryPatch }
  | { type: 'story.cleared' }
  | { type: 'story.restored' }
  /** Replaces the story with a saved one. */
  | { type: 'story.taken'; story: Story }
  /** The address contains a story. */
  | { type: 'story.linked'; story: Story }
  | { type: 'story.linkBroken' }
  /** Copies a link to the story, or the code of a frame with it. */
  | { type: 'story.copied'; form: CopyForm }
  /** `before`: the view to return to. */
  | { type: 'reading.begun'; arrangement: Arrangement; before: History }
  | { type: 'reading.turned'; to: number }
  | { type: 'reading.left' }
  /** `before`: the view to return to. */
  | { type: 'story.printed'; file: StoryFile; before: History }
  | { type: 'print.stopped' }

/** Forms of a copied story. */
export type CopyForm = 'link' | 'embed'

/** Files of a story: a document with a page for each step, or web pages that need no server. */
export type StoryFile = 'pdf' | 'folder'

type StoryContext = StoredStory & {
  /** Form of the story that is copied. */
  form: CopyForm
  /** File that is saved. */
  file: StoryFile
  /** Step that is written or read. */
  at: number
  /** View before the reading, with its undo and redo steps; null if a link opened the story. */
  before: History | null
}

const clamped = (at: number, { steps }: Story): number => Math.max(0, Math.min(at, steps.length - 1))

/** Returns a reference to the action that notifies of a failed file, with the text of its kind. */
const withFailure = <const Text extends 'storyNotPrinted' | 'storyFolderNotSaved'>(text: Text) => ({
  type: 'notifyFailure' as const,
  params: ({ event: { error } }: { event: { error: unknown } }) => ({ error, text }),
})

/** Changes of the story that are possible while it is not being read. */
const TAKING = {
  'step.added': { guard: withEvent('takesStep'), target: 'writing', actions: [withEvent('addStep'), 'save'] },
  'story.taken': {
    guard: withEvent('isAnotherStory'),
    target: 'writing',
    actions: [withEvent('take'), 'save'],
  },
  'story.restored': { guard: 'hasFormer', target: 'writing', actions: ['restore', 'save'] },
} as const

const IS_WRITING = stateIn({ screen: 'writing' })

/** Start of a reading, from the map. */
const READING = {
  'reading.begun': [
    {
      guard: withEvent('readsSlides'),
      target: 'reading.slides',
      actions: [withEvent('setBefore'), 'showStep'],
    },
    {
      guard: withEvent('readsScroll'),
      target: 'reading.scroll',
      actions: [withEvent('setBefore'), 'showStep'],
    },
  ],
} as const

/** Story that the user writes or reads: several views in order, with texts. */
export const storyMachine = setup({
  types: {
    context: {} as StoryContext,
    input: {} as StoredStory | null,
    events: {} as StoryEvent,
  },
  actors: {
    storyLinks: unprovidedCallback<{ type: 'nothing' }>('storyLinks'),
    saveStory: unprovidedPromise<void, StoredStory>('saveStory'),
    copyStory: unprovidedPromise<'copied' | 'tooLong', { story: Story; form: CopyForm }>('copyStory'),
    findNewest: unprovidedPromise<string[], { datasets: readonly string[] }>('findNewest'),
    printStory: unprovidedPromise<void, { story: Story; file: StoryFile }>('printStory'),
    forgetStoryLink: unprovidedPromise<void, null>('forgetStoryLink'),
  },
  guards: {
    hasSteps: ({ context }) => context.story.steps.length > 0,
    takesStep: ({ context }, { step }: { step: StoryStep }) =>
      hasRoom(context.story) && showsSomething(step.address),
    isStep: ({ context }, { at }: { at: number }) => context.story.steps[at] !== undefined,
    readsSlides: ({ context }, { arrangement }: { arrangement: Arrangement }) =>
      context.story.steps.length > 0 && arrangement === 'slides',
    readsScroll: ({ context }, { arrangement }: { arrangement: Arrangement }) =>
      context.story.steps.length > 0 && arrangement === 'scroll',
    cameByLink: ({ context }) => context.before === null,
    isAnotherStep: ({ context }, { at }: { at: number }) =>
      at !== context.at && context.story.steps[at] !== undefined,
    isAnotherView: ({ context }, { at, address }: { at: number; address: string }) =>
      showsSomething(address) && (context.story.steps[at]?.address ?? address) !== address,
    moves: ({ context: { story } }, { from, to }: { from: number; to: number }) =>
      from !== to && story.steps[from] !== undefined && story.steps[to] !== undefined,
    turns: ({ context: { story, at } }, { to }: { to: number }) => to !== at && story.steps[to] !== undefined,
    movesTo: ({ context: { story } }, { to }: { to: string | null }) =>
      to !== null && !equal(redated(story, [to]), story),
    findsOther: ({ context: { story } }, { output }: { output: readonly string[] }) =>
      !equal(redated(story, output), story),
    wantsNewest: ({ context }, { to }: { to: string | null }) =>
      to === null && context.story.steps.length > 0,
    isMoved: ({ context }, { at }: { at: number }) => context.story.steps[at]?.since !== undefined,
    hasFormer: ({ context }) => context.former !== null,
    isSomething: ({ context }) => !equal(context.story, EMPTY_STORY),
    isAnotherStory: ({ context }, { story }: { story: Story }) => !equal(context.story, story),
    savesFolder: ({ context }) => context.file === 'folder',
    copiesEmbed: ({ context }) => context.form === 'embed',
    isTooLong: (_, { output }: { output: 'copied' | 'tooLong' }) => output === 'tooLong',
  },
  actions: {
    addStep: assign(({ context }, { step }: { step: StoryStep }) => ({
      story: withStep(context.story, context.at, step),
      at: context.story.steps.length === 0 ? 0 : context.at + 1,
    })),
    setAt: assign(({ context }, { at }: { at: number }) => ({ at: clamped(at, context.story) })),
    turn: assign((_, { to }: { to: number }) => ({ at: to })),
    moveStep: assign(({ context }, { from, to }: { from: number; to: number }) => ({
      story: withMovedStep(context.story, from, to),
      at: to,
    })),
    removeStep: assign(({ context: { story, at } }, removed: { at: number }) => {
      const rest = withoutStep(story, removed.at)
      return { story: rest, former: story, at: clamped(at > removed.at ? at - 1 : at, rest) }
    }),
    redrawStep: assign(({ context: { story } }, { at, address }: { at: number; address: string }) => ({
      story: withView(story, at, address),
      former: story,
    })),
    redate: assign(({ context: { story } }, { instances }: { instances: readonly string[] }) => ({
      story: redated(story, instances),
      former: story,
    })),
    confirmStep: assign(({ context: { story } }, { at }: { at: number }) => ({
      story: withConfirmedStep(story, at),
    })),
    edit: assign(({ context }, { patch }: { patch: StoryPatch }) => ({
      story: patched(context.story, patch),
    })),
    clear: assign(({ context }) => ({ story: EMPTY_STORY, former: context.story, at: 0 })),
    restore: assign(({ context: { story, former, at } }) =>
      former ? { story: former, former: null, at: clamped(at, former) } : { story },
    ),
    /** Keeps the replaced story for undo, unless it is empty. */
    take: assign(({ context }, { story }: { story: Story }) => ({
      story,
      former:
        equal(context.story, EMPTY_STORY) || equal(context.story, story) ? context.former : context.story,
      at: 0,
    })),
    setForm: assign((_, { form }: { form: CopyForm }) => ({ form })),
    setFile: assign((_, { file }: { file: StoryFile }) => ({ file })),
    setBefore: assign((_, { before }: { before: History | null }) => ({ before })),
    showStep: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', ({ story, at, before }) => {
        const step = story.steps[at]
        if (!step) return null
        const { past = [], future = [] } = before ?? {}
        return { type: 'view.restored', view: readAddress(step.address).view, past, future, active: null }
      }),
    ),
    returnToView: enqueueActions(scope => {
      sendToSystem(scope, 'workbench', ({ before }) => before && { type: 'view.restored', ...before })
    }),
    save: enqueueActions(({ context: { story, former }, enqueue }) =>
      restart(enqueue, 'saveStory', { story, former }),
    ),
    forgetLink: enqueueActions(({ enqueue }) => restart(enqueue, 'forgetStoryLink', null)),
    notifyFailure: enqueueActions(
      (scope, { error, text }: { error: unknown; text: 'storyNotPrinted' | 'storyFolderNotSaved' }) =>
        notify(scope, failureNotice(toFailure(error), text)),
    ),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
  },
}).createMachine({
  id: 'story',
  description: 'Story: several views in order, with texts.',
  context: ({ input }) => ({
    story: EMPTY_STORY,
    former: null,
    ...input,
    at: 0,
    before: null,
    form: 'link',
    file: 'pdf',
  }),
  invoke: { id: 'storyLinks', src: 'storyLinks' },
  type: 'parallel',
  on: { 'story.linkBroken': { actions: withNotice('error', 'storyLinkBroken') } },
  states: {
    screen: {
      initial: 'closed',
      on: {
        'story.linked': {
          target: '.reading.slides',
          actions: [withEvent('take'), { type: 'setBefore', params: { before: null } }, 'save', 'showStep'],
        },
      },
      states: {
        closed: {
          description: 'Nothing of the story is visible.',
          on: { 'story.toggled': 'writing', ...TAKING, ...READING },
        },
        writing: {
          description: 'The panel to write the story is open beside the map.',
          on: {
            'story.toggled': 'closed',
            ...TAKING,
            ...READING,
            'story.printed': {
              guard: 'hasSteps',
              target: 'printing',
              actions: [withEvent('setBefore'), withEvent('setFile')],
            },
            'step.chosen': { guard: withEvent('isAnotherStep'), actions: withEvent('setAt') },
            'step.moved': { guard: withEvent('moves'), actions: [withEvent('moveStep'), 'save'] },
            'step.removed': {
              guard: withEvent('isStep'),
              actions: [withEvent('removeStep'), 'save', withNotice('success', 'stepRemoved')],
            },
            'step.redrawn': { guard: withEvent('isAnotherView'), actions: [withEvent('redrawStep'), 'save'] },
            'step.confirmed': { guard: withEvent('isMoved'), actions: [withEvent('confirmStep'), 'save'] },
            'draft.changed': { actions: [withEvent('edit'), 'save'] },
            'story.cleared': {
              guard: 'isSomething',
              actions: ['clear', 'save', withNotice('success', 'storyCleared')],
            },
          },
        },
        printing: {
          description: 'The map shows each step in turn, and its picture becomes a page of the file.',
          invoke: {
            id: 'printStory',
            src: 'printStory',
            input: ({ context: { story, file } }) => ({ story, file }),
            onDone: [
              {
                guard: 'savesFolder',
                target: 'writing',
                actions: ['returnToView', withNotice('success', 'storyFolderSaved')],
              },
              { target: 'writing', actions: ['returnToView', withNotice('success', 'storyPrinted')] },
            ],
            onError: [
              {
                guard: 'savesFolder',
                target: 'writing',
                actions: ['returnToView', withFailure('storyFolderNotSaved')],
              },
              { target: 'writing', actions: ['returnToView', withFailure('storyNotPrinted')] },
            ],
          },
          on: { 'print.stopped': { target: 'writing', actions: 'returnToView' } },
        },
        reading: {
          description: 'The story is read: the map shows the view of the step.',
          on: {
            'reading.turned': { guard: withEvent('turns'), actions: [withEvent('turn'), 'showStep'] },
            'reading.left': [
              { guard: 'cameByLink', target: 'closed', actions: 'forgetLink' },
              { target: 'writing', actions: ['returnToView', 'forgetLink'] },
            ],
          },
          initial: 'slides',
          states: {
            slides: {
              description: 'One step is visible at a time.',
              on: { 'reading.begun': { guard: withEvent('readsScroll'), target: 'scroll' } },
            },
            scroll: {
              description: 'The texts of all steps are below each other.',
              on: { 'reading.begun': { guard: withEvent('readsSlides'), target: 'slides' } },
            },
          },
        },
      },
    },
    task: {
      initial: 'idle',
      states: {
        idle: {
          description: 'No link is being copied, and no date is being read.',
          on: {
            'story.copied': { guard: 'hasSteps', target: 'copying', actions: withEvent('setForm') },
            'story.redated': [
              {
                guard: and([IS_WRITING, withEvent('movesTo')]),
                actions: [
                  { type: 'redate', params: ({ event: { to } }) => ({ instances: to === null ? [] : [to] }) },
                  'save',
                  withNotice('success', 'storyRedated'),
                ],
              },
              { guard: and([IS_WRITING, withEvent('wantsNewest')]), target: 'finding' },
            ],
          },
        },
        finding: {
          description: 'The newest date of each dataset is being read.',
          invoke: {
            id: 'findNewest',
            src: 'findNewest',
            input: ({ context: { story } }) => ({ datasets: datasetsIn(story) }),
            onDone: [
              {
                guard: withEvent('findsOther'),
                target: 'idle',
                actions: [
                  { type: 'redate', params: ({ event }) => ({ instances: event.output }) },
                  'save',
                  withNotice('success', 'storyRedated'),
                ],
              },
              { target: 'idle', actions: withNotice('info', 'storyIsNewest') },
            ],
            onError: { target: 'idle', actions: withNotice('error', 'storyNotRedated') },
          },
        },
        copying: {
          description: 'A link that contains the story is being copied.',
          invoke: {
            id: 'copyStory',
            src: 'copyStory',
            input: ({ context: { story, form } }) => ({ story, form }),
            onDone: [
              {
                guard: withEvent('isTooLong'),
                target: 'idle',
                actions: withNotice('warning', 'storyTooLong'),
              },
              {
                guard: 'copiesEmbed',
                target: 'idle',
                actions: withNotice('success', 'embedCopied'),
              },
              { target: 'idle', actions: withNotice('success', 'storyCopied') },
            ],
            onError: { target: 'idle', actions: withNotice('error', 'storyNotCopied') },
          },
        },
      },
    },
  },
})
