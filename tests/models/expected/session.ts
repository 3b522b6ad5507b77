import type { Expected } from './row.ts'

/** Anonymous and logged in, and the transitions between them. */
export const session: Expected = {
  '': [
    { act: 'session.shared', when: 'another tab has logged in', to: 'restoring' },
    {
      act: 'session.doubted',
      when: 'there may be another session',
      to: 'restoring',
    },
  ],
  restoring: [
    { act: 'session.opened', to: 'authenticated' },
    { act: 'session.absent', to: 'anonymous' },
    { act: 'session.ended', to: 'anonymous' },
  ],
  anonymous: [{ act: 'session.opened', to: 'authenticated' }],
  authenticated: [
    {
      act: 'findEndingKeys done',
      when: 'keys that expire soon are reported once a day',
      message: ['keysEnding', null],
    },
    { act: 'findEndingKeys failed' },
    { act: 'session.opened', when: 'another account is logged in', to: 'authenticated' },
    { act: 'account.changed' },
    {
      act: 'session.left',
      when: 'all user fields are cleared at once',
      to: 'leaving',
      asks: 'POST /accounts/rest/logout/',
    },
    { act: 'session.ended', to: 'anonymous', message: 'sessionEnded' },
    { act: 'session.erased', to: 'anonymous', message: 'accountDeleted' },
  ],
  leaving: [
    { act: 'closeSession done', to: 'anonymous' },
    { act: 'closeSession failed', when: 'it is only logged', to: 'anonymous' },
    { act: 'session.opened', to: 'authenticated' },
  ],
}
