import { assign, enqueueActions, setup } from 'xstate'
import { isLocal } from '../src/contract/ids.ts'
import type { Look, SavedStyle } from '../src/contract/savedStyle.ts'
import {
  changedStyles,
  inverseChange,
  type StyleChange,
  type StylePlace,
  savedLooksIn,
  styleIdOf,
  stylesOf,
} from '../src/domain/colour/savedStyles.ts'
import { equal } from '../src/domain/equal.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import type { NotificationKey } from './notifications.machine.ts'
import { failureNotice, notify, sendToSystem } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'

/** Saved style, with where it is saved: in the browser or the account. */
export type PlacedStyle = { place: StylePlace; style: SavedStyle }
/** Change to the saved styles of a place: the browser or the account. */
export type StyleWork = { place: StylePlace; change: StyleChange }
/** `isOver`: the user who started the change has logged out, and other users must not see its result. */
type Queued = StyleWork & {
  former: readonly SavedStyle[]
  isOver: boolean
  /** Notification to show after the change. */
  news: NotificationKey | null
}

export type SavedStylesEvent =
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  /** Another tab has changed the saved styles of this browser or the account. */
  | { type: 'styles.changedElsewhere'; browser: SavedStyle[] }
  | StyleEdit

/** Edits of the saved styles. */
type StyleEdit =
  /** Without a name, replaces the style that the dataset takes when displayed. A null look saves nothing. */
  | { type: 'style.saved'; dataset: string; look: Look | null; name: string | null }
  | { type: 'style.applied'; style: string }
  | { type: 'style.renamed'; style: string; name: string }
  | { type: 'style.removed'; style: string }
  /** Restores the last replaced or removed style. */
  | { type: 'style.restored' }

export type SavedStylesContext = {
  browser: readonly SavedStyle[]
  /** Null for anonymous users. */
  account: readonly SavedStyle[] | null
  /** Pending changes; the first one is running. */
  queue: readonly Queued[]
  undoing: StyleWork | null
  /** Whether the user was warned that this browser cannot save. */
  isWarned: boolean
}

/** Returns all saved styles by their names in commands, starting with those of the account. */
export const placedStyles = ({
  browser,
  account,
}: Pick<SavedStylesContext, 'browser' | 'account'>): [string, PlacedStyle][] => [
  ...(account ?? []).map((style): [string, PlacedStyle] => [
    `account/${style.id}`,
    { place: 'account', style },
  ]),
  ...browser.map((style): [string, PlacedStyle] => [`browser/${style.id}`, { place: 'browser', style }]),
]

const found = (context: SavedStylesContext, called: string): PlacedStyle | null =>
  placedStyles(context).find(([each]) => each === called)?.[1] ?? null

const listOf = (context: Pick<SavedStylesContext, 'browser' | 'account'>, place: StylePlace) =>
  place === 'account' ? (context.account ?? []) : context.browser

/** Returns where the next style of a dataset is saved. Styles of browser-only files stay in the browser. */
const placeFor = ({ account }: Pick<SavedStylesContext, 'account'>, dataset: string): StylePlace =>
  account === null || isLocal(dataset) ? 'browser' : 'account'

/** Returns the saved style for a displayed dataset, from the place that the next save uses. */
export const currentStyle = (
  context: Pick<SavedStylesContext, 'browser' | 'account'>,
  dataset: string,
): SavedStyle | null => stylesOf(listOf(context, placeFor(context, dataset)), dataset)[0] ?? null

/** Returns the changes that remain after a login or logout: those in this browser, and the running one. */
const left = (queue: readonly Queued[]): Queued[] =>
  queue.flatMap((work, at) =>
    work.place === 'browser' ? [work] : at === 0 ? [{ ...work, isOver: true }] : [],
  )

/** Returns the notification for a completed change. */
const newsOf = (type: StyleEdit['type'], place: StylePlace): NotificationKey | null =>
  ({
    'style.saved': place === 'account' ? ('styleSavedInAccount' as const) : ('styleSavedHere' as const),
    'style.removed': 'styleRemoved' as const,
    'style.applied': null,
    'style.renamed': null,
    'style.restored': null,
  })[type]

/** Returns the save of a style, or null if it changes nothing. */
function saving(context: SavedStylesContext, dataset: string, look: Look | null, name: string | null) {
  const current = currentStyle(context, dataset)
  if (!look || (name === null && equal(current?.look, look))) return null
  const called = name?.trim() ?? current?.name ?? ''
  const id = name === null && current ? current.id : styleIdOf(dataset, called)
  return {
    place: placeFor(context, dataset),
    change: { save: { id, dataset, name: called, look }, remove: null },
  }
}

/** Returns a change of a saved style, with its place; null if nothing changes. */
function changing(
  context: SavedStylesContext,
  called: string,
  changeOf: (style: Omit<SavedStyle, 'saved'>) => StyleChange | null,
): StyleWork | null {
  const placed = found(context, called)
  if (!placed) return null
  const { saved: _, ...style } = placed.style
  const change = changeOf(style)
  return change && { place: placed.place, change }
}

/** Returns the change that an edit causes, with its place; null if nothing changes. */
function workOf(context: SavedStylesContext, edit: StyleEdit): StyleWork | null {
  switch (edit.type) {
    case 'style.restored':
      return context.undoing
    case 'style.saved':
      return saving(context, edit.dataset, edit.look, edit.name)
    case 'style.applied':
      return changing(context, edit.style, style => ({ save: style, remove: null }))
    case 'style.removed':
      return changing(context, edit.style, ({ id }) => ({ save: null, remove: id }))
    case 'style.renamed':
      return changing(context, edit.style, style => {
        const name = edit.name.trim()
        const id = styleIdOf(style.dataset, name)
        if (name === style.name) return null
        return { save: { ...style, name, id }, remove: style.id === id ? null : style.id }
      })
  }
}

/** Loads and changes the saved styles of datasets in this browser and in the account. */
export const savedStylesMachine = setup({
  types: {
    context: {} as SavedStylesContext,
    input: {} as { styles: readonly SavedStyle[] },
    events: {} as SavedStylesEvent,
    tags: {} as 'busy',
  },
  actors: {
    styleNews: unprovidedCallback<{ type: 'nothing' }>('styleNews'),
    readAccountStyles: unprovidedPromise<SavedStyle[]>('readAccountStyles'),
    /** Returns all styles of the place after the change. */
    changeStyles: unprovidedPromise<SavedStyle[], StyleWork>('changeStyles'),
  },
  guards: {
    changesSomething: ({ context }, edit: StyleEdit) => workOf(context, edit) !== null,
    somethingIsToDo: ({ context }) => context.queue.length > 0,
  },
  actions: {
    change: enqueueActions(({ context, enqueue }, edit: StyleEdit) => {
      const work = workOf(context, edit)
      if (!work) return
      const { place, change } = work
      const former = listOf(context, place)
      const now = new Date().toISOString()
      enqueue.assign({
        [place]: changedStyles(former, change, now),
        queue: [...context.queue, { ...work, former, isOver: false, news: newsOf(edit.type, place) }],
        undoing: work === context.undoing ? null : { place, change: inverseChange(former, change) },
      })
    }),
    /** Commits the draft of the display settings: the previewed style becomes the current one. */
    settleDraft: enqueueActions(scope =>
      sendToSystem(scope, 'displaySettings', () => ({ type: 'settings.saved' })),
    ),
    show: enqueueActions((scope, { style }: { style: string }) => {
      const placed = found(scope.context, style)
      sendToSystem(
        scope,
        'workbench',
        () => placed && { type: 'look.changed', dataset: placed.style.dataset, look: placed.style.look },
      )
    }),
    notifyLooks: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', context => ({ type: 'looks.changed', looks: savedLooksIn(context) })),
    ),
    showDone: enqueueActions(scope => {
      const [work] = scope.context.queue
      if (work?.news && !work.isOver) notify(scope, { kind: 'success', key: work.news })
    }),
    resetAccountStyles: assign(({ context }) => ({ account: [], undoing: null, queue: left(context.queue) })),
    clearAccountStyles: assign(({ context }) => ({
      account: null,
      undoing: null,
      queue: left(context.queue),
    })),
    setBrowser: assign((_, { browser }: { browser: SavedStyle[] }) => ({ browser })),
    dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    showUnread: enqueueActions(scope => notify(scope, { kind: 'error', key: 'stylesNotRead' })),
    /**
     * Drops the failed work and reports it. In this browser, the styles last until the page closes; the
     * account's list is shown again.
     */
    dropFailedWork: enqueueActions((scope, { failure }: { failure: Failure }) => {
      const [work] = scope.context.queue
      if (!work || work.isOver) return
      const { place, former } = work
      const isKnown = place === 'browser' && scope.context.isWarned
      if (!isKnown)
        notify(scope, failureNotice(failure, place === 'browser' ? 'stylesNotKept' : 'styleNotSaved'))
      scope.enqueue.assign(place === 'browser' ? { isWarned: true } : { account: former, undoing: null })
    }),
  },
}).createMachine({
  id: 'savedStyles',
  description: 'Saved styles of datasets, in this browser and in the account.',
  context: ({ input }) => ({
    browser: input.styles,
    account: null,
    queue: [],
    undoing: null,
    isWarned: false,
  }),
  invoke: { id: 'styleNews', src: 'styleNews' },
  type: 'parallel',
  on: {
    'style.saved': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: ['settleDraft', { type: 'change', params: ({ event }) => event }, 'notifyLooks'],
    },
    'style.applied': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: [
        'settleDraft',
        { type: 'show', params: ({ event }) => event },
        { type: 'change', params: ({ event }) => event },
        'notifyLooks',
      ],
    },
    'style.renamed': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: [{ type: 'change', params: ({ event }) => event }, 'notifyLooks'],
    },
    'style.removed': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: [{ type: 'change', params: ({ event }) => event }, 'notifyLooks'],
    },
    'style.restored': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: [{ type: 'change', params: ({ event }) => event }, 'notifyLooks'],
    },
  },
  states: {
    place: {
      initial: 'browser',
      on: { 'session.opened': { target: '.reading', actions: 'resetAccountStyles' } },
      states: {
        browser: {
          description: 'Nobody is logged in. Styles are saved in this browser.',
          on: {
            'styles.changedElsewhere': {
              actions: [{ type: 'setBrowser', params: ({ event }) => event }, 'notifyLooks'],
            },
          },
        },
        reading: {
          description: 'The styles of the account are loading.',
          tags: 'busy',
          invoke: {
            id: 'readAccountStyles',
            src: 'readAccountStyles',
            onDone: {
              target: 'account',
              actions: [
                assign(({ context, event }) => ({
                  // Includes pending changes.
                  account: context.queue.reduce(
                    (styles, { place, change }) =>
                      place === 'account' ? changedStyles(styles, change, new Date().toISOString()) : styles,
                    event.output,
                  ),
                })),
                'notifyLooks',
              ],
            },
            onError: { target: 'account', actions: 'showUnread' },
          },
          on: {
            'session.closed': { target: 'browser', actions: ['clearAccountStyles', 'notifyLooks'] },
            'styles.changedElsewhere': {
              target: 'reading',
              reenter: true,
              actions: [{ type: 'setBrowser', params: ({ event }) => event }, 'notifyLooks'],
            },
          },
        },
        account: {
          description: 'A user is logged in. Styles are saved in the account.',
          on: {
            'session.closed': { target: 'browser', actions: ['clearAccountStyles', 'notifyLooks'] },
            'styles.changedElsewhere': {
              target: 'reading',
              actions: [{ type: 'setBrowser', params: ({ event }) => event }, 'notifyLooks'],
            },
          },
        },
      },
    },
    writing: {
      initial: 'done',
      states: {
        done: {
          description: 'All changes are saved.',
          always: { guard: 'somethingIsToDo', target: 'underWay' },
        },
        underWay: {
          description: 'A change is being saved.',
          tags: 'busy',
          invoke: {
            id: 'changeStyles',
            src: 'changeStyles',
            input: ({ context: { queue } }) => {
              const { place, change } = queue[0] ?? { place: 'browser', change: { save: null, remove: null } }
              return { place, change }
            },
            onDone: {
              target: 'done',
              actions: [
                'showDone',
                assign(({ context: { queue }, event }) => {
                  const [work, ...later] = queue
                  return work && !work.isOver && later.length === 0 ? { [work.place]: event.output } : {}
                }),
                'dequeue',
                'notifyLooks',
              ],
            },
            onError: {
              target: 'done',
              actions: [
                { type: 'dropFailedWork', params: ({ event }) => ({ failure: toFailure(event.error) }) },
                'dequeue',
                'notifyLooks',
              ],
            },
          },
        },
      },
    },
  },
})
