import type { Expected } from './row.ts'

const VERIFIED = { to: 'verifying', asks: 'POST /accounts/rest/token/verify/' } as const

/**
 * From a cookie to the account: the token is verified, then refreshed, then the user is logged in and the
 * account loaded. If verification fails with 401, the cookie is removed; otherwise an error snackbar is
 * shown.
 */
export const startup: Expected = {
  '': [
    { act: 'startup.begun', to: 'looking' },
    { act: 'startup.resumed', to: 'loading', asks: 'GET /accounts/rest/user/' },
    { act: 'startup.abandoned', to: 'absent' },
  ],
  looking: [
    { act: 'findSession done', when: 'there is a cookie', ...VERIFIED },
    { act: 'findSession done', when: 'there is none', to: 'absent' },
    { act: 'findSession failed', to: 'absent' },
  ],
  verifying: [
    {
      act: 'verifySession done',
      when: 'the token is valid',
      to: 'refreshing',
      asks: 'POST /accounts/rest/token/refresh/',
    },
    { act: 'verifySession done', when: 'the answer is 401', to: 'forgetting' },
    { act: 'verifySession failed', to: 'unsure', message: 'generic' },
  ],
  refreshing: [
    {
      act: 'refreshSession done',
      when: 'there is a new access',
      to: 'loading',
      asks: 'GET /accounts/rest/user/',
    },
    { act: 'refreshSession done', when: 'the answer is 401', to: 'forgetting' },
    { act: 'refreshSession failed', to: 'unsure', message: 'generic' },
  ],
  forgetting: [
    { act: 'forgetSession done', to: 'absent' },
    { act: 'forgetSession failed', to: 'absent' },
  ],
  loading: [
    { act: 'loadAccount done', to: 'restored' },
    { act: 'loadAccount failed', when: 'the session has ended meanwhile, which is reported', to: 'absent' },
    {
      act: 'loadAccount failed',
      when: 'for another reason: the person stays logged in',
      to: 'unloaded',
      message: 'accountNotLoaded',
    },
  ],
  unsure: [{ act: 'startup.retried', to: 'looking' }],
  unloaded: [{ act: 'startup.retried', to: 'loading', asks: 'GET /accounts/rest/user/' }],
}
