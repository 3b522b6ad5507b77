import type { Expected } from './row.ts'

const REFRESHED = { to: 'renewing.exchanging', asks: 'POST /accounts/rest/token/refresh/' } as const

/**
 * Tokens of calls. A call answered with 401 is repeated once after a refresh. Tabs refresh one at a time,
 * because a refresh token works once.
 */
export const tokens: Expected = {
  '': [
    { act: 'tokens.opened', when: 'a login has succeeded here', to: 'holding' },
    { act: 'tokens.closed', when: 'the person leaves: the cookie is removed', to: 'closed' },
    { act: 'tab.opened', when: 'another tab has logged in', to: 'holding' },
    { act: 'tab.closed', when: 'another tab has logged out', to: 'closed' },
  ],
  closed: [
    { act: 'token.sought', when: 'the browser remembers one', to: 'found' },
    { act: 'page.shown', when: 'the browser remembers none' },
    { act: 'page.shown', when: 'the browser remembers one that this tab does not know', to: 'found' },
  ],
  found: [
    { act: 'token.sought', when: 'the browser remembers one' },
    { act: 'token.sought', when: 'it is gone', to: 'closed' },
    { act: 'token.verified', to: 'renewing.awaitingTurn' },
    { act: 'token.refused', when: 'the cookie is removed', to: 'closed' },
    { act: 'token.doubted', to: 'unsure' },
  ],
  unsure: [
    { act: 'token.sought', when: 'the browser remembers one', to: 'found' },
    { act: 'page.shown', when: 'the browser remembers none', to: 'closed' },
    { act: 'page.shown', when: 'the browser still remembers one', to: 'found' },
  ],
  holding: [
    { act: 'access.refused', when: 'it is the access that is held', to: 'renewing.awaitingTurn' },
    { act: 'tab.renewed' },
    { act: 'page.shown', when: 'the browser remembers ours' },
    { act: 'page.shown', when: 'the browser remembers none: the session has ended', to: 'closed' },
    { act: 'page.shown', when: 'the browser remembers another', to: 'found' },
  ],
  'renewing.awaitingTurn': [
    { act: 'tab.renewed', when: 'another tab was first', to: 'holding' },
    { act: 'turn.come', when: 'the server keeps the refresh token', ...REFRESHED },
    { act: 'turn.come', when: 'the browser remembers none: the session has ended', to: 'closed' },
    {
      act: 'turn.come',
      when: 'the browser remembers another: its access may be under way',
      to: 'renewing.awaitingNews',
    },
    { act: 'turn.come', when: 'the browser remembers ours', ...REFRESHED },
  ],
  'renewing.awaitingNews': [
    { act: 'tab.renewed', to: 'holding' },
    { act: 'after sharing', ...REFRESHED },
  ],
  'renewing.exchanging': [
    { act: 'exchange done', when: 'the browser remembers none by now: the session has ended', to: 'closed' },
    {
      act: 'exchange done',
      when: 'the browser remembers another by now, which takes precedence',
      ...REFRESHED,
    },
    { act: 'exchange done', when: 'the server refuses: the session has ended', to: 'closed' },
    {
      act: 'exchange done',
      when: 'it was not the token of this tab: somebody else may have logged in',
      to: 'holding',
    },
    { act: 'exchange done', when: 'there is a new access', to: 'holding' },
    {
      act: 'exchange failed',
      when: 'this tab holds an access: the error of the call is passed on',
      to: 'holding',
    },
    { act: 'exchange failed', when: 'there was none yet', to: 'unsure' },
  ],
}
