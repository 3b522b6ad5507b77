import type { Expected } from './row.ts'

/** Forgotten password: the user requests a mail, whose link lets them set a new one, typed twice. */
export const passwordReset: Expected = {
  closed: [
    {
      act: 'screen.changed',
      when: 'the form that asks for a message is opened',
      to: 'request.editing.clean',
      reads: 'auth:reset.title',
      focus: 'auth:email',
    },
    {
      act: 'screen.changed',
      when: 'the link of a message is opened',
      to: 'choice.opening',
      reads: 'auth:choice.opening',
    },
    { act: 'screen.changed', when: 'a member goes elsewhere: the typed texts are dropped' },
  ],
  request: [
    { act: 'screen.changed', when: 'the form stays in sight' },
    {
      act: 'screen.changed',
      when: 'the link of a message is opened',
      to: 'choice.opening',
      reads: 'auth:choice.opening',
    },
    { act: 'screen.changed', when: 'the screen is left', to: 'closed' },
  ],
  'request.editing': [
    { act: 'draft.changed' },
    {
      act: 'reset.requested',
      when: 'the address is missing or invalid: nothing is requested',
      to: 'request.editing.faulty',
      readsOne: ['forms:required', 'forms:emailInvalid'],
    },
    {
      act: 'reset.requested',
      when: 'there is an address',
      to: 'request.sending',
      asks: 'POST /accounts/rest/password/reset/',
    },
  ],
  'request.sending': [
    { act: 'requestReset done', to: 'request.sent', reads: 'auth:reset.sent' },
    { act: 'requestReset failed', to: 'request.editing.refused', reads: 'auth:reset.failed' },
  ],
  'request.sent': [{ act: 'reset.restarted', to: 'request.editing.clean', reads: 'auth:reset.title' }],
  choice: [
    { act: 'screen.changed', when: 'the form stays in sight' },
    {
      act: 'screen.changed',
      when: 'another message is requested',
      to: 'request.editing.clean',
      reads: 'auth:reset.title',
    },
    { act: 'screen.changed', when: 'the screen is left: the passwords are forgotten', to: 'closed' },
  ],
  'choice.opening': [
    {
      act: 'readResetLink done',
      when: 'the link is whole',
      to: 'choice.editing.clean',
      reads: 'auth:choice.title',
      focus: 'auth:newPassword',
    },
    {
      act: 'readResetLink done',
      when: 'the address has no whole link: the form asks for it',
      to: 'choice.editing.clean',
      reads: 'auth:choice.link',
      focus: 'auth:choice.link',
    },
    {
      act: 'readResetLink failed',
      when: 'the form asks for the link',
      to: 'choice.editing.clean',
      reads: 'auth:choice.link',
      focus: 'auth:choice.link',
    },
  ],
  'choice.editing': [
    { act: 'draft.changed' },
    {
      act: 'password.chosen',
      when: 'a password is missing, or the two differ: nothing is requested',
      to: 'choice.editing.faulty',
      readsOne: ['forms:required', 'forms:passwordsDiffer', 'forms:linkIncomplete'],
    },
    {
      act: 'password.chosen',
      when: 'both are the same, and the link is whole',
      to: 'choice.saving',
      asks: 'POST /accounts/rest/password/reset/confirm/',
    },
  ],
  'choice.saving': [
    { act: 'resetPassword done', to: 'choice.saved', reads: 'auth:choice.saved' },
    {
      act: 'resetPassword failed',
      when: 'the link was used or has expired',
      to: 'choice.expired',
      reads: 'auth:choice.expired',
    },
    {
      act: 'resetPassword failed',
      when: 'the password is refused, or the server does not answer',
      to: 'choice.editing.refused',
      reads: 'auth:choice.failed',
    },
  ],
}
