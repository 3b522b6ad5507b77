import type { Expected } from './row.ts'

/** Account deletion needs an explicit confirmation. */
export const accountDeletion: Expected = {
  away: [
    {
      act: 'screen.changed',
      when: 'a member opens the account settings',
      to: 'closed',
      reads: 'account:deletion.title',
    },
  ],
  closed: [
    { act: 'screen.changed', when: 'the settings stay in sight' },
    { act: 'screen.changed', when: 'the settings are left', to: 'away' },
    { act: 'deletion.begun', to: 'confirming.unacknowledged', reads: 'account:deletion.question' },
  ],
  confirming: [
    { act: 'screen.changed', when: 'the settings stay in sight' },
    { act: 'screen.changed', when: 'the settings are left', to: 'away', leaves: 'account:deletion.question' },
    { act: 'deletion.cancelled', to: 'closed', leaves: 'account:deletion.question' },
  ],
  'confirming.unacknowledged': [{ act: 'deletion.acknowledged', to: 'confirming.acknowledged' }],
  'confirming.acknowledged': [
    { act: 'deletion.acknowledged', when: 'the box is unchecked again', to: 'confirming.unacknowledged' },
    { act: 'deletion.confirmed', to: 'deleting.inSight', asks: 'POST /accounts/rest/delete/' },
  ],
  deleting: [
    { act: 'deleteAccount done', to: 'away' },
    {
      act: 'deleteAccount failed',
      when: 'the person has left the settings',
      to: 'away',
      message: 'accountNotDeleted',
    },
    {
      act: 'deleteAccount failed',
      when: 'the question is still in sight',
      to: 'confirming.unacknowledged',
      reads: 'account:deletion.failed',
    },
  ],
  'deleting.inSight': [
    { act: 'screen.changed', when: 'the settings stay in sight' },
    { act: 'screen.changed', when: 'the settings are left', to: 'deleting.outOfSight' },
  ],
  'deleting.outOfSight': [
    { act: 'screen.changed', when: 'the settings are opened again', to: 'deleting.inSight' },
  ],
}
