import type { Expected } from './row.ts'

/** New password of the logged-in account. Changing it ends the other sessions. */
export const passwordChange: Expected = {
  closed: [
    {
      act: 'screen.changed',
      when: 'a member opens the account settings',
      to: 'editing.clean',
      reads: 'account:password.title',
    },
  ],
  editing: [
    { act: 'screen.changed', when: 'the settings stay in sight' },
    { act: 'screen.changed', when: 'the settings are left: the passwords are forgotten', to: 'closed' },
    { act: 'draft.changed' },
    {
      act: 'password.changed',
      when: 'a new password is missing, or the two differ: nothing is requested',
      to: 'editing.faulty',
      readsOne: ['forms:required', 'forms:passwordsDiffer'],
    },
    {
      act: 'password.changed',
      when: 'both are the same',
      to: 'saving.inSight',
      asks: 'POST /accounts/rest/password/change/',
    },
  ],
  saving: [
    {
      act: 'changePassword done',
      when: 'the person has left the settings: the passwords are forgotten',
      to: 'closed',
      message: 'passwordChanged',
    },
    {
      act: 'changePassword done',
      when: 'the settings are still in sight',
      to: 'editing.saved',
      message: 'passwordChanged',
    },
    {
      act: 'changePassword failed',
      when: 'the person has left the settings: the passwords are forgotten',
      to: 'closed',
      message: 'passwordNotChanged',
    },
    {
      act: 'changePassword failed',
      when: 'the settings are still in sight',
      to: 'editing.refused',
      reads: 'account:password.failed',
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
