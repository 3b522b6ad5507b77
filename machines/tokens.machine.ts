import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { TabNews, Tokens } from '../src/domain/account/account.ts'
import { sendToSystem } from './sendToSystem.ts'
import type { SessionNews } from './session.machine.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent, withField } from './withEvent.ts'

/** Commands to the cookie that stores the refresh token; `null` removes its content. */
export type MemoryCommand =
  | { type: 'token.kept'; token: string }
  | { type: 'token.removed'; token: string | null }

/** Result of exchanging a token, and the token that the browser now stores. */
export type Exchanged = ({ type: 'renewed'; tokens: Tokens } | { type: 'refused' }) & {
  remembered: string | null
}

export type TokensEvent =
  /** A login has succeeded here. */
  | { type: 'tokens.opened'; tokens: Tokens }
  /** The user logs out, or the account is deleted. */
  | { type: 'tokens.closed' }
  /** The startup has looked for a token from a former visit. */
  | { type: 'token.sought'; token: string | null }
  /** The found token is valid and must be exchanged. */
  | { type: 'token.verified' }
  /** The found token is no longer valid. */
  | { type: 'token.refused' }
  /** The server did not say whether the found token is valid. */
  | { type: 'token.doubted' }
  /** The server returned 401. */
  | { type: 'access.refused'; access: string }
  /** No other tab is renewing the session now. */
  | { type: 'turn.come'; remembered: string | null }
  /** The page is visible again. */
  | { type: 'page.shown'; remembered: string | null }
  | { type: 'tab.opened'; tokens: Tokens }
  | { type: 'tab.renewed'; tokens: Tokens }
  | { type: 'tab.closed' }

/** Refresh token that the browser stores, if any. */
type Memory = { remembered: string | null }

type TokensContext = {
  tokens: Tokens | null
  /** Token to exchange, or being exchanged. */
  candidate: string
}

/** Verifies a token that another tab has stored. */
const DOUBT = {
  target: 'found',
  actions: [
    withField('setCandidate', 'remembered'),
    { type: 'notifySession', params: { type: 'session.doubted' } },
  ],
} as const

/**
 * Manages the tokens of this tab. The access token is in memory only; the browser also stores the refresh
 * token, for all its tabs.
 */
export const tokensMachine = setup({
  types: { context: {} as TokensContext, events: {} as TokensEvent, tags: {} as 'busy' },
  actors: {
    memory: unprovidedCallback<MemoryCommand>('memory'),
    tabs: unprovidedCallback<TabNews>('tabs'),
    turn: unprovidedCallback<{ type: 'nothing' }>('turn'),
    exchange: unprovidedPromise<Exchanged, { token: string }>('exchange'),
  },
  /** Milliseconds to wait for a message of another tab. */
  delays: { sharing: 200 },
  guards: {
    isHeld: ({ context: { tokens } }, { access }: { access: string }) => tokens?.access === access,
    isOpen: ({ context }) => context.tokens !== null,
    serverKeepsIt: ({ context }) => context.tokens?.refresh === '',
    isFound: (_, { token }: { token: string | null }) => token !== null,
    nothingIsRemembered: (_, { remembered }: Memory) => remembered === null,
    oursIsRemembered: ({ context: { tokens } }, { remembered }: Memory) =>
      tokens?.refresh === '' || remembered === tokens?.refresh,
    anotherIsRemembered: ({ context: { tokens } }, { remembered }: Memory) =>
      tokens !== null && remembered !== tokens.refresh,
  },
  actions: {
    setTokens: assign((_, { tokens }: { tokens: Tokens }) => ({ tokens })),
    forget: assign({ tokens: null, candidate: '' }),
    setCandidate: assign((_, candidate: string | null) => ({ candidate: candidate ?? '' })),
    saveToken: sendTo(
      'memory',
      ({ context: { tokens } }): MemoryCommand => ({
        type: 'token.kept',
        token: tokens?.refresh ?? '',
      }),
    ),
    removeAnyToken: sendTo('memory', { type: 'token.removed', token: null } satisfies MemoryCommand),
    removeOwnToken: sendTo(
      'memory',
      ({ context: { tokens, candidate } }): MemoryCommand => ({
        type: 'token.removed',
        token: tokens?.refresh ?? candidate,
      }),
    ),
    notifyTabs: sendTo(
      'tabs',
      ({ context: { tokens } }, { type }: { type: TabNews['type'] }): TabNews =>
        type === 'closed' ? { type } : { type, access: tokens?.access ?? '' },
    ),
    notifySession: enqueueActions((scope, news: SessionNews) => sendToSystem(scope, 'session', () => news)),
  },
}).createMachine({
  id: 'tokens',
  description: 'Tokens of the session, which authenticate calls.',
  context: { tokens: null, candidate: '' },
  invoke: [
    { id: 'memory', src: 'memory' },
    { id: 'tabs', src: 'tabs' },
  ],
  initial: 'closed',
  on: {
    'tokens.opened': {
      target: '.holding',
      actions: [withEvent('setTokens'), 'saveToken', { type: 'notifyTabs', params: { type: 'opened' } }],
    },
    'tokens.closed': {
      target: '.closed',
      actions: ['removeAnyToken', { type: 'notifyTabs', params: { type: 'closed' } }],
    },
    'tab.opened': {
      target: '.holding',
      actions: [withEvent('setTokens'), { type: 'notifySession', params: { type: 'session.shared' } }],
    },
    'tab.closed': {
      target: '.closed',
      actions: ['removeOwnToken', { type: 'notifySession', params: { type: 'session.ended' } }],
    },
  },
  states: {
    closed: {
      description: 'Without a session, calls carry no access token, and a refused call is not repeated.',
      entry: 'forget',
      on: {
        'token.sought': {
          guard: withEvent('isFound'),
          target: 'found',
          actions: withField('setCandidate', 'token'),
        },
        'page.shown': [{ guard: withEvent('nothingIsRemembered') }, DOUBT],
      },
    },
    found: {
      description: 'The browser has a stored token. Refused calls wait until it is verified.',
      tags: 'busy',
      entry: assign({ tokens: null }),
      on: {
        'token.sought': [
          { guard: withEvent('isFound'), actions: withField('setCandidate', 'token') },
          { target: 'closed' },
        ],
        'token.verified': 'renewing',
        'token.refused': { target: 'closed', actions: 'removeOwnToken' },
        'token.doubted': 'unsure',
      },
    },
    unsure: {
      description: 'Verifying the stored token failed. Calls continue without it, and the user can retry.',
      entry: 'forget',
      on: {
        'token.sought': {
          guard: withEvent('isFound'),
          target: 'found',
          actions: withField('setCandidate', 'token'),
        },
        'page.shown': [{ guard: withEvent('nothingIsRemembered'), target: 'closed' }, DOUBT],
      },
    },
    holding: {
      description: 'Calls carry the access token.',
      on: {
        'access.refused': { guard: withEvent('isHeld'), target: 'renewing' },
        'tab.renewed': { actions: withEvent('setTokens') },
        'page.shown': [
          { guard: withEvent('oursIsRemembered') },
          {
            guard: withEvent('nothingIsRemembered'),
            target: 'closed',
            actions: { type: 'notifySession', params: { type: 'session.ended' } },
          },
          DOUBT,
        ],
      },
    },
    renewing: {
      description: 'One tab exchanges the refresh token, once for all refused calls.',
      tags: 'busy',
      invoke: { id: 'turn', src: 'turn' },
      initial: 'awaitingTurn',
      states: {
        awaitingTurn: {
          description: 'Another tab may be renewing the session.',
          on: {
            'tab.renewed': { target: '#tokens.holding', actions: withEvent('setTokens') },
            'turn.come': [
              { guard: 'serverKeepsIt', target: 'exchanging' },
              {
                guard: withEvent('nothingIsRemembered'),
                target: '#tokens.closed',
                actions: { type: 'notifySession', params: { type: 'session.ended' } },
              },
              {
                guard: withEvent('anotherIsRemembered'),
                target: 'awaitingNews',
                actions: withField('setCandidate', 'remembered'),
              },
              { target: 'exchanging', actions: withField('setCandidate', 'remembered') },
            ],
          },
        },
        awaitingNews: {
          description: 'Another tab has renewed the session. Its access token may be on its way.',
          on: {
            'tab.renewed': { target: '#tokens.holding', actions: withEvent('setTokens') },
          },
          after: { sharing: 'exchanging' },
        },
        exchanging: {
          description:
            'The exchange is pending. Older news of other tabs do not end it, because the token works once.',
          invoke: {
            id: 'exchange',
            src: 'exchange',
            input: ({ context: { candidate } }) => ({ token: candidate }),
            onDone: [
              {
                guard: ({ context, event }) =>
                  isStale(context, event.output) && event.output.remembered === null,
                target: '#tokens.closed',
                actions: { type: 'notifySession', params: { type: 'session.ended' } },
              },
              {
                guard: ({ context, event }) => isStale(context, event.output),
                target: 'exchanging',
                reenter: true,
                actions: assign({ candidate: ({ event }) => event.output.remembered ?? '' }),
              },
              {
                guard: ({ event }) => event.output.type === 'refused',
                target: '#tokens.closed',
                actions: [
                  'removeAnyToken',
                  { type: 'notifyTabs', params: { type: 'closed' } },
                  { type: 'notifySession', params: { type: 'session.ended' } },
                ],
              },
              {
                guard: ({ context: { tokens, candidate } }) =>
                  tokens !== null && candidate !== tokens.refresh,
                target: '#tokens.holding',
                actions: [
                  assign(({ event }) => renewed(event.output)),
                  'saveToken',
                  { type: 'notifyTabs', params: { type: 'renewed' } },
                  // The token was not this tab's: another user may have logged in.
                  { type: 'notifySession', params: { type: 'session.shared' } },
                ],
              },
              {
                target: '#tokens.holding',
                actions: [
                  assign(({ event }) => renewed(event.output)),
                  'saveToken',
                  { type: 'notifyTabs', params: { type: 'renewed' } },
                ],
              },
            ],
            onError: [{ guard: 'isOpen', target: '#tokens.holding' }, { target: '#tokens.unsure' }],
          },
        },
      },
    },
  },
})

/** Returns whether the cookie has changed to another token or to none. The cookie takes precedence. */
const isStale = ({ candidate }: TokensContext, { remembered }: Exchanged) =>
  candidate !== '' && remembered !== candidate

const renewed = (exchanged: Exchanged) => (exchanged.type === 'renewed' ? { tokens: exchanged.tokens } : {})
