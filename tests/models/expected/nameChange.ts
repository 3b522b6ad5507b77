import type { Expected } from './row.ts'

/** Users change their name in the account settings. */
export const nameChange: Expected = {
  '': [{ act: 'session.opened' }, { act: 'session.closed', when: 'the typed name is dropped', to: 'closed' }],
  closed: [
    {
      act: 'screen.changed',
      when: 'a member opens the account settings',
      to: 'editing.clean',
      reads: 'account:name.title',
    },
  ],
  editing: [
    { act: 'screen.changed', when: 'the settings stay in sight' },
    { act: 'screen.changed', when: 'the settings are left', to: 'closed' },
    { act: 'draft.changed', to: 'editing.clean', leaves: 'account:name.saved' },
    { act: 'name.saved', to: 'saving.inSight', asks: 'PATCH /accounts/rest/user/' },
  ],
  saving: [
    { act: 'saveName done', when: 'the person has left the settings', to: 'closed' },
    {
      act: 'saveName done',
      when: 'the settings are still in sight',
      to: 'editing.saved',
      reads: 'account:name.saved',
    },
    {
      act: 'saveName failed',
      when: 'the person has left the settings',
      to: 'closed',
      message: 'nameNotSaved',
    },
    {
      act: 'saveName failed',
      when: 'the settings are still in sight',
      to: 'editing.refused',
      reads: 'account:name.failed',
    },
  ],
  'saving.inSight': [
    { act: 'screen.changed', when: 'the settings stay in sight' },
    { act: 'screen.changed', when: 'the settings are left', to: 'saving.outOfSight' },
  ],
  'saving.outOfSight': [
    { act: 'screen.changed', when: 'the settings are opened again', to: 'saving.inSight' },
  ],
}
