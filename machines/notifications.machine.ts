import { assign, enqueueActions, setup } from 'xstate'
import type notifications from '../locales/fr/notifications.json'
import { restart } from './children.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Message of a snackbar: a key of `locales/<language>/notifications.json`. */
export type NotificationKey = keyof typeof notifications.texts

export type Notification = {
  id: string
  kind: 'error' | 'success' | 'info' | 'warning'
  key: NotificationKey
  /** Further text shown unchanged, such as a file's name or a sentence of the server; null for none. */
  detail: string | null
  /** Dataset of an offer. */
  about?: string | undefined
  /** Milliseconds since 1970. */
  at: number
}

/** Requests a snackbar. */
export type Notified = {
  type: 'notified'
  kind: Notification['kind']
  key: NotificationKey
  detail?: string | null
  /** True to skip it if the same message was shown within a day. */
  isDaily?: boolean
  about?: string
}

export type NotificationsEvent =
  | Notified
  | { type: 'notification.dismissed'; id: string }
  | { type: 'notification.expired'; id: string }
  /** All notifications stay while the pointer or focus is on one of them. */
  | { type: 'notifications.held' }
  | { type: 'notifications.released' }
  /** Withdraws an offer about a subject that was accepted or has changed since. */
  | { type: 'offers.outdated'; subject: OfferSubject }
  | { type: 'notifications.toggled' }
  | { type: 'notifications.cleared' }

export type NotificationsContext = {
  visible: Notification[]
  history: Notification[]
  count: number
  /** Milliseconds left of each visible notification, as of the last start of its timer. */
  clocks: Readonly<Record<string, { left: number; since: number }>>
  /** Time when the timers were stopped; null while they run. */
  stoppedAt: number | null
}

const DAY = 24 * 3600 * 1000
const MONTH = 30 * DAY
const DURATION = { error: 3000, success: 5000, info: 5000, warning: 20_000 } as const
/**
 * Duration in milliseconds of a notification with an offer or a list: long enough to read it and reach its
 * button.
 */
const LONG_DURATION = 20_000
const expired = (id: string) => ({ type: 'notification.expired', id }) as const
const without = (list: Notification[], id: string) => list.filter(each => each.id !== id)

/** Subjects for which only the newest offer is valid: the last change of the view, file, removal, style or map. */
type OfferSubject = 'view' | 'file' | 'ownDataset' | 'style' | 'map' | 'template'

/**
 * Subjects of notifications with an offer or about a file; null if every notification of the kind stays
 * valid.
 */
const OFFERS: Readonly<Partial<Record<NotificationKey, OfferSubject | null>>> = {
  removedWithUndo: 'view',
  fileOpened: 'file',
  fileNotOpened: 'file',
  ownRemoved: 'ownDataset',
  styleRemoved: 'style',
  mapReplaced: 'map',
  mapRemoved: 'map',
  templateReplaced: 'template',
  templateRemoved: 'template',
  templatesHere: null,
  mapSavedInAccount: null,
  mapsHere: null,
  styleUnsaved: null,
  updated: null,
}
const subjectOf = ({ key }: Pick<Notification, 'key'>): OfferSubject | null => OFFERS[key] ?? null
const withoutOffers = (list: Notification[], subject: OfferSubject | null) =>
  list.filter(each => subject === null || subjectOf(each) !== subject)

type Outdated = { subject: OfferSubject }
type Identified = { id: string }

const isVisible = ({ visible }: NotificationsContext, id: string) => visible.some(each => each.id === id)
const isOffered = ({ visible }: NotificationsContext, subject: OfferSubject) =>
  visible.some(each => subjectOf(each) === subject)

/** Shows snackbars for some seconds each, and keeps their history for 30 days. */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    input: {} as { history: Notification[] },
    events: {} as NotificationsEvent,
  },
  actors: {
    saveHistory: unprovidedPromise<void, { history: Notification[] }>('saveHistory'),
  },
  guards: {
    isVisible: ({ context }, { id }: Identified) => isVisible(context, id),
    isVisibleWhileStopped: ({ context }, { id }: Identified) =>
      context.stoppedAt !== null && isVisible(context, id),
    isKnown: ({ context }, { isDaily, key, detail = null }: Notified) =>
      isDaily === true &&
      context.history.some(each => each.key === key && each.detail === detail && Date.now() - each.at < DAY),
    isRunning: ({ context }) => context.stoppedAt === null && context.visible.length > 0,
    isStopped: ({ context }) => context.stoppedAt !== null,
    isOffered: ({ context }, { subject }: Outdated) => isOffered(context, subject),
    isOfferedWhileStopped: ({ context }, { subject }: Outdated) =>
      context.stoppedAt !== null && isOffered(context, subject),
    thereIsAHistory: ({ context }) => context.history.length > 0,
  },
  actions: {
    show: enqueueActions(({ context, enqueue }, { kind, key, detail = null, about }: Notified) => {
      const at = Date.now()
      const notification = {
        id: `${at}-${context.count}`,
        kind,
        key,
        detail,
        at,
        ...(about ? { about } : {}),
      }
      enqueue.assign({
        count: context.count + 1,
        visible: [...withoutOffers(context.visible, subjectOf(notification)), notification],
        history: [notification, ...context.history],
      })
      const isLong = key in OFFERS || (kind === 'info' && detail !== null)
      const left = isLong ? LONG_DURATION : DURATION[kind]
      enqueue.assign({ clocks: { ...context.clocks, [notification.id]: { left, since: at } } })
      if (context.stoppedAt === null)
        enqueue.raise(expired(notification.id), { delay: left, id: notification.id })
    }),
    stop: enqueueActions(({ context: { visible, clocks }, enqueue }) => {
      const now = Date.now()
      const spent = ({ left, since }: { left: number; since: number }) => left - (now - since)
      for (const { id } of visible) enqueue.cancel(id)
      enqueue.assign({
        stoppedAt: now,
        clocks: Object.fromEntries(
          visible.flatMap(({ id }) => (clocks[id] ? [[id, { left: spent(clocks[id]), since: now }]] : [])),
        ),
      })
    }),
    resume: enqueueActions(({ context: { visible, clocks }, enqueue }) => {
      const now = Date.now()
      const left = (id: string) => Math.max(0, clocks[id]?.left ?? 0)
      for (const { id } of visible) enqueue.raise(expired(id), { delay: left(id), id })
      enqueue.assign({
        stoppedAt: null,
        clocks: Object.fromEntries(visible.map(({ id }) => [id, { left: left(id), since: now }])),
      })
    }),
    hide: assign(({ context }, { id }: Identified) => ({ visible: without(context.visible, id) })),
    withdrawOffers: assign(({ context }, { subject }: Outdated) => ({
      visible: withoutOffers(context.visible, subject),
    })),
    clear: assign({ history: [] }),
    save: enqueueActions(({ context, enqueue }) => {
      restart(enqueue, 'saveHistory', { history: context.history })
    }),
  },
}).createMachine({
  id: 'notifications',
  description: 'Snackbars, and their history.',
  context: ({ input }) => ({
    visible: [],
    history: input.history.filter(({ at }) => Date.now() - at < MONTH),
    count: 0,
    clocks: {},
    stoppedAt: null,
  }),
  initial: 'closed',
  on: {
    notified: [{ guard: withEvent('isKnown') }, { actions: [withEvent('show'), 'save'] }],
    'notification.dismissed': [
      // A removed notification emits no pointer leave event.
      { guard: withEvent('isVisibleWhileStopped'), actions: [withEvent('hide'), 'resume'] },
      { guard: withEvent('isVisible'), actions: withEvent('hide') },
    ],
    'notifications.held': { guard: 'isRunning', actions: 'stop' },
    'notifications.released': { guard: 'isStopped', actions: 'resume' },
    'notification.expired': { guard: withEvent('isVisible'), actions: withEvent('hide') },
    'offers.outdated': [
      { guard: withEvent('isOfferedWhileStopped'), actions: [withEvent('withdrawOffers'), 'resume'] },
      { guard: withEvent('isOffered'), actions: withEvent('withdrawOffers') },
    ],
    'notifications.cleared': {
      guard: 'thereIsAHistory',
      actions: ['clear', 'save'],
    },
  },
  states: {
    closed: { on: { 'notifications.toggled': 'open' } },
    open: {
      description: 'The history is open.',
      on: { 'notifications.toggled': 'closed' },
    },
  },
})
