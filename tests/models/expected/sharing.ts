import type { Expected } from './row.ts'

/** Data that the account keeps, and its private links. */
export const sharing: Expected = {
  list: [
    {
      act: 'screen.changed',
      when: 'a member opens the account settings',
      to: 'list.loading',
      reads: 'account:sharing.loading',
      asks: 'GET /accounts/rest/data/',
    },
    { act: 'screen.changed', when: 'the settings are left', to: 'list.away' },
  ],
  'list.loading': [
    { act: 'listSharing done', to: 'list.ready', leaves: 'account:sharing.loading' },
    { act: 'listSharing failed', to: 'list.failed', reads: 'account:sharing.failed' },
  ],
  'list.ready': [
    {
      act: 'kept.removed',
      when: 'the account keeps the data',
      to: 'list.confirming',
      reads: 'account:ending.data.title',
    },
    {
      act: 'link.revoked',
      when: 'the link is valid',
      to: 'list.confirming',
      reads: 'account:ending.link.title',
    },
  ],
  'list.failed': [{ act: 'sharing.retried', to: 'list.loading', asks: 'GET /accounts/rest/data/' }],
  'list.confirming': [
    { act: 'ending.confirmed', to: 'list.ending', asks: 'DELETE /accounts/rest/link/{id}/' },
    { act: 'ending.cancelled', to: 'list.ready', leaves: 'account:ending.link.title' },
  ],
  'list.ending': [
    { act: 'endSharing done', to: 'list.loading', message: ['linkRevoked', 'keptRemoved'] },
    { act: 'endSharing failed', to: 'list.loading', message: 'sharingNotEnded' },
  ],
  'keeping.idle': [{ act: 'own.kept', when: 'some are named', to: 'keeping.underWay' }],
  'keeping.underWay': [
    { act: 'keepOwn done', to: 'keeping.idle', message: 'ownKept' },
    { act: 'keepOwn failed', when: 'nobody is logged in', to: 'keeping.awaitingAccount' },
    { act: 'keepOwn failed', when: 'the server refuses', to: 'keeping.idle', message: 'ownNotKept' },
  ],
  'keeping.awaitingAccount': [
    { act: 'session.opened', to: 'keeping.underWay' },
    { act: 'own.kept', when: 'some are named', to: 'keeping.underWay' },
  ],
}
