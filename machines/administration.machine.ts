import { assign, enqueueActions, not, setup } from 'xstate'
import { mayAdminister } from '../src/contract/role.ts'
import type { Account } from '../src/domain/account/account.ts'
import type { ScreenChange } from '../src/domain/address/route.ts'
import {
  type Act,
  FIRST_FILTER,
  hasNext,
  isGivenUp,
  type ListFilter,
  type Listing,
  pathOfSection,
  type RequestedPage,
  type Section,
  sectionOf,
  subjectOf,
} from '../src/domain/administration/sections.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import type { NotificationKey } from './notifications.machine.ts'
import { failureNotice, notify, sendToSystem } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent, withField } from './withEvent.ts'

export type AdministrationEvent =
  | ScreenChange
  | { type: 'administration.opened'; section: Section }
  | { type: 'session.opened'; account: Account | null }
  | { type: 'session.closed' }
  /** Reloads the list, which failed to load or may have changed. */
  | { type: 'list.retried' }
  | { type: 'page.turned'; by: 1 | -1 }
  /** Sent while the user types a search. */
  | { type: 'accounts.searched'; search: string }
  | { type: 'accounts.filtered'; filter: Partial<Pick<ListFilter, 'state' | 'role'>> }
  | { type: 'feedback.filtered'; feedback: ListFilter['feedback'] }
  | { type: 'act.begun'; act: Act | null }
  /** Sent while the user types an answer. */
  | { type: 'answer.changed'; text: string }
  | { type: 'answer.sent' }
  | { type: 'answer.closed' }
  | { type: 'act.confirmed' }
  | { type: 'act.cancelled' }

export type AdministrationContext = {
  /** Account of the logged-in user, once known. */
  account: Account | null
  /** Visible section, or null. */
  section: Section | null
  /** Counted from 1. */
  page: number
  filter: ListFilter
  /** Keeps the former page visible while another one is loading. */
  listing: Listing | null
  failure: Failure | null
  /** Action to confirm or in progress. */
  act: Act | null
  /** Unsent answers, by the number of the feedback. */
  answers: Readonly<Record<number, string>>
}

/** Milliseconds without typing before the search starts. */
const SETTLING_MS = 250

/** Returns the message for a completed action. */
function doneBy(act: Act | null): NotificationKey {
  switch (act?.kind) {
    case 'mark':
      return 'feedbackMarked'
    case 'answer':
      return 'feedbackAnswered'
    case 'removal':
      return 'importRemoved'
    case 'again':
      return 'jobsAgain'
    case 'change':
      if (act.change.quota !== undefined) return 'memberQuota'
      if (act.change.suspended === undefined) return 'memberRole'
      return act.change.suspended ? 'memberSuspended' : 'memberResumed'
    default:
      return 'memberDeleted'
  }
}

/** Returns the message for an action whose target was already gone. */
function goneBy(act: Act | null): NotificationKey {
  if (act?.kind === 'again') return 'jobsGone'
  return act?.kind === 'removal' ? 'importGone' : 'memberGone'
}

const isAdministrator = ({ account }: AdministrationContext): boolean =>
  account !== null && mayAdminister(account.role)

const FRESH = { page: 1, filter: FIRST_FILTER, listing: null, failure: null, act: null, answers: {} }

/** Loads administration data page by page, and runs actions on accounts. */
export const administrationMachine = setup({
  types: {
    context: {} as AdministrationContext,
    events: {} as AdministrationEvent,
    tags: {} as 'busy' | 'dialog',
  },
  actors: {
    readSection: unprovidedPromise<Listing, RequestedPage>('readSection'),
    administer: unprovidedPromise<void, Act>('administer'),
  },
  guards: {
    mayOpen: ({ context }, { section }: { section: Section }) =>
      isAdministrator(context) && context.section !== section,
    isWanted: ({ context }) => context.section !== null && isAdministrator(context),
    isOther: ({ context }, { path }: ScreenChange) => ![context.section, null].includes(sectionOf(path)),
    areAccounts: ({ context }) => context.section === 'accounts',
    isFeedback: ({ context }) => context.section === 'feedback',
    isPage: ({ context }, { by }: { by: 1 | -1 }) =>
      by === 1 ? hasNext(context.listing, context.page) : context.page > 1,
    /** The requested page no longer has items. */
    isBeyond: ({ context }, { error }: { error: unknown }) =>
      context.page > 1 && toFailure(error).code === 'notFound',
    isForGood: (_, { act }: { act: Act | null }) => act?.kind === 'deletion' || act?.kind === 'removal',
    isAnswer: (_, { act }: { act: Act | null }) => act?.kind === 'answer',
    isWritten: ({ context: { act } }) => act?.kind === 'answer' && act.text.trim() !== '',
    isAct: ({ context }, { act }: { act: Act | null }) =>
      act !== null && (act.kind !== 'again' || isGivenUp(context.listing, act.instance)),
    /** Another administrator, or the user in another tab, has already deleted or removed it. */
    isGone: ({ context }, { error }: { error: unknown }) =>
      (subjectOf(context.act) !== null || context.act?.kind === 'again') &&
      toFailure(error).code === 'notFound',
  },
  delays: { settling: SETTLING_MS },
  actions: {
    open: enqueueActions((scope, section: Section) =>
      sendToSystem(scope, 'navigation', () => ({ type: 'navigation.requested', to: pathOfSection(section) })),
    ),
    setSection: assign((_, { path }: ScreenChange) => ({ section: sectionOf(path) })),
    resetList: assign(FRESH),
    turnPage: assign(({ context }, { by }: { by: 1 | -1 }) => ({ page: context.page + by })),
    turnPageBack: assign(({ context }) => ({ page: context.page - 1 })),
    search: assign(({ context }, { search }: { search: string }) => ({
      page: 1,
      filter: { ...context.filter, search },
    })),
    filter: assign(({ context: { filter } }, change: Partial<ListFilter>) => ({
      page: 1,
      filter: { ...filter, ...change },
    })),
    setListing: assign((_, { listing }: { listing: Listing }) => ({ listing, failure: null })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    setAct: assign((_, { act }: { act: Act | null }) => ({ act })),
    restoreAnswer: assign(({ context: { act, answers } }) =>
      act?.kind === 'answer' ? { act: { ...act, text: answers[act.feedback] ?? '' } } : {},
    ),
    saveAnswer: assign(({ context: { act, answers } }, { text }: { text: string }) =>
      act?.kind === 'answer' ? { act: { ...act, text }, answers: { ...answers, [act.feedback]: text } } : {},
    ),
    forgetAnswer: assign(({ context: { act, answers } }) =>
      act?.kind === 'answer' ? { answers: { ...answers, [act.feedback]: '' } } : {},
    ),
    clearAct: assign({ act: null }),
    notifyDone: enqueueActions(scope => {
      const { act } = scope.context
      notify(scope, { kind: 'success', key: doneBy(act), detail: subjectOf(act) })
    }),
    notifyNotFound: enqueueActions(scope =>
      notify(scope, {
        kind: 'info',
        key: goneBy(scope.context.act),
        detail: subjectOf(scope.context.act),
      }),
    ),
    notifyNotDone: enqueueActions((scope, { error }: { error: unknown }) =>
      notify(scope, failureNotice(toFailure(error), 'notAdministered')),
    ),
  },
}).createMachine({
  id: 'administration',
  description: 'Accounts, and the actions of administrators on them.',
  context: { account: null, section: null, ...FRESH },
  initial: 'away',
  on: {
    'administration.opened': { guard: withEvent('mayOpen'), actions: withField('open', 'section') },
    'screen.changed': { actions: withEvent('setSection') },
    'session.opened': { actions: assign(({ event }) => ({ account: event.account })) },
    'session.closed': { actions: assign({ account: null }) },
  },
  states: {
    away: {
      description: 'The administration is closed, or the user may not open it.',
      entry: 'resetList',
      always: { guard: 'isWanted', target: 'here' },
    },
    here: {
      initial: 'reading',
      always: { guard: not('isWanted'), target: 'away' },
      on: {
        'screen.changed': [
          {
            guard: withEvent('isOther'),
            target: '.reading',
            reenter: true,
            actions: [withEvent('setSection'), 'resetList'],
          },
          { actions: withEvent('setSection') },
        ],
        'accounts.searched': {
          guard: 'areAccounts',
          target: '.settling',
          reenter: true,
          actions: withEvent('search'),
        },
        'accounts.filtered': {
          guard: 'areAccounts',
          target: '.reading',
          reenter: true,
          actions: withField('filter', 'filter'),
        },
        'feedback.filtered': {
          guard: 'isFeedback',
          target: '.reading',
          reenter: true,
          actions: { type: 'filter', params: ({ event: { feedback } }) => ({ feedback }) },
        },
      },
      states: {
        settling: {
          description: 'The user is typing.',
          tags: 'busy',
          after: { settling: 'reading' },
        },
        reading: {
          description: 'A page is loading.',
          tags: 'busy',
          invoke: {
            id: 'readSection',
            src: 'readSection',
            input: ({ context: { section, page, filter } }) => ({
              section: section ?? 'accounts',
              page,
              filter,
            }),
            onDone: {
              target: 'ready',
              actions: { type: 'setListing', params: ({ event }) => ({ listing: event.output }) },
            },
            onError: [
              { guard: withEvent('isBeyond'), target: 'reading', reenter: true, actions: 'turnPageBack' },
              { target: 'failed', actions: withEvent('setFailure') },
            ],
          },
        },
        ready: {
          description: 'The page matches the server.',
          on: {
            'page.turned': { guard: withEvent('isPage'), target: 'reading', actions: withEvent('turnPage') },
            'list.retried': 'reading',
            'act.begun': [
              { guard: withEvent('isForGood'), target: 'confirming', actions: withEvent('setAct') },
              {
                guard: withEvent('isAnswer'),
                target: 'writing',
                actions: [withEvent('setAct'), 'restoreAnswer'],
              },
              { guard: withEvent('isAct'), target: 'acting', actions: withEvent('setAct') },
            ],
          },
        },
        failed: {
          description: 'Loading the page failed. The user can retry.',
          on: { 'list.retried': 'reading' },
        },
        confirming: {
          description: 'The administrator is asked to confirm the deletion of an account or an instance.',
          tags: 'dialog',
          on: {
            'act.confirmed': 'acting',
            'act.cancelled': { target: 'ready', actions: 'clearAct' },
          },
        },
        writing: {
          description: 'The administrator is writing an answer to a feedback.',
          tags: 'dialog',
          on: {
            'answer.changed': { actions: withEvent('saveAnswer') },
            'answer.sent': { guard: 'isWritten', target: 'acting' },
            'answer.closed': { target: 'ready', actions: 'clearAct' },
          },
        },
        acting: {
          description: 'The server performs the action.',
          tags: 'busy',
          invoke: {
            id: 'administer',
            src: 'administer',
            input: ({ context }) => context.act as Act,
            onDone: { target: 'reading', actions: ['notifyDone', 'forgetAnswer', 'clearAct'] },
            onError: [
              { guard: withEvent('isGone'), target: 'reading', actions: ['notifyNotFound', 'clearAct'] },
              {
                target: 'reading',
                actions: [withEvent('notifyNotDone'), 'clearAct'],
              },
            ],
          },
          on: {
            // The search starts after the current request.
            'accounts.searched': { actions: withEvent('search') },
            'accounts.filtered': { actions: withField('filter', 'filter') },
            'feedback.filtered': {
              actions: { type: 'filter', params: ({ event: { feedback } }) => ({ feedback }) },
            },
          },
        },
      },
    },
  },
})
