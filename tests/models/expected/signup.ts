import type { Expected } from './row.ts'

/** Sign-up, with the password typed twice. */
export const signup: Expected = {
  closed: [
    {
      act: 'screen.changed',
      when: 'the sign-up is opened by somebody who is not logged in',
      to: 'editing.clean',
      reads: 'auth:signup.title',
      focus: 'auth:username',
    },
    { act: 'screen.changed', when: 'a member goes elsewhere: the typed texts are dropped' },
  ],
  editing: [
    { act: 'screen.changed', when: 'the sign-up stays in sight' },
    { act: 'screen.changed', when: 'the screen is left: the passwords are forgotten', to: 'closed' },
    { act: 'draft.changed' },
    {
      act: 'signup.submitted',
      when: 'a field is missing, the address is invalid, or the two passwords differ: nothing is requested',
      to: 'editing.faulty',
      readsOne: ['forms:required', 'forms:emailInvalid', 'forms:passwordsDiffer'],
    },
    {
      act: 'signup.submitted',
      when: 'every field is valid',
      to: 'submitting',
      asks: 'POST /accounts/rest/signup/',
    },
  ],
  submitting: [
    { act: 'signUp done', when: 'no address need be confirmed: the person is logged in', to: 'closed' },
    { act: 'signUp done', when: 'the address is to be confirmed', to: 'sent', reads: 'auth:sent.title' },
    { act: 'signUp failed', to: 'editing.refused', reads: 'auth:signup.failed' },
    { act: 'screen.changed', when: 'the sign-up stays in sight' },
    { act: 'screen.changed', when: 'the screen is left: the passwords are forgotten', to: 'closed' },
  ],
  sent: [
    { act: 'screen.changed', when: 'the sign-up stays in sight' },
    { act: 'screen.changed', when: 'the screen is left', to: 'closed', leaves: 'auth:sent.title' },
    { act: 'signup.restarted', to: 'editing.clean', reads: 'auth:signup.title' },
  ],
}
