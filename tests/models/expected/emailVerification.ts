import type { Expected } from './row.ts'

/** Email verification by a link: verifying, then verified with a redirect, or unable. */
export const emailVerification: Expected = {
  link: [
    { act: 'screen.changed', when: 'the screen stays in sight: a link is used once' },
    { act: 'screen.changed', when: 'the screen is left', to: 'link.idle' },
  ],
  'link.idle': [
    {
      act: 'screen.changed',
      when: 'the link of a message is opened',
      to: 'link.verifying',
      reads: 'auth:confirm.verifying',
      asks: 'POST /accounts/rest/signup/confirm/',
    },
    { act: 'screen.changed', when: 'another screen is opened' },
  ],
  'link.verifying': [
    {
      act: 'confirmEmail done',
      when: 'the link is valid, and the user is known by browser or password: the session opens',
      to: 'link.verified',
      reads: ['auth:confirm.verified', 'auth:confirm.leave'],
    },
    {
      act: 'confirmEmail done',
      when: 'the link is valid',
      to: 'link.verified',
      reads: ['auth:confirm.verified', 'auth:confirm.leave'],
    },
    {
      act: 'confirmEmail done',
      when: 'there were too many attempts',
      to: 'link.limited',
      reads: ['auth:confirm.limited', 'auth:confirm.retry'],
    },
    {
      act: 'confirmEmail done',
      when: 'this browser did not sign up',
      to: 'link.asking.clean',
      reads: ['auth:confirm.asking', 'auth:confirm.submit'],
    },
    {
      act: 'confirmEmail done',
      when: 'the link is invalid',
      to: 'link.unable',
      reads: 'auth:confirm.unable',
    },
    {
      act: 'confirmEmail failed',
      when: 'the server refuses the password',
      to: 'link.asking.refused',
      reads: 'auth:confirm.submit',
    },
    {
      act: 'confirmEmail failed',
      when: 'the server does not answer',
      to: 'link.unanswered',
      reads: 'auth:confirm.unanswered',
    },
  ],
  'link.asking': [
    { act: 'draft.changed' },
    {
      act: 'verification.submitted',
      when: 'the password is missing: nothing is requested',
      to: 'link.asking.faulty',
      reads: 'forms:required',
    },
    {
      act: 'verification.submitted',
      when: 'there is a password',
      to: 'link.verifying',
      reads: 'auth:confirm.verifying',
      asks: 'POST /accounts/rest/signup/confirm/',
    },
  ],
  'link.verified': [
    { act: 'after reading', when: 'five seconds have passed: the redirect', to: 'link.leaving' },
    { act: 'verification.left', to: 'link.leaving' },
    { act: 'verification.kept', to: 'link.kept', reads: 'auth:confirm.kept' },
  ],
  'link.kept': [{ act: 'verification.left', to: 'link.leaving' }],
  'link.limited': [
    {
      act: 'verification.retried',
      to: 'link.verifying',
      reads: 'auth:confirm.verifying',
      asks: 'POST /accounts/rest/signup/confirm/',
    },
  ],
  'link.unanswered': [
    {
      act: 'verification.retried',
      to: 'link.verifying',
      reads: 'auth:confirm.verifying',
      asks: 'POST /accounts/rest/signup/confirm/',
    },
  ],
  mail: [{ act: 'mail.withdrawn', to: 'mail.closed', leaves: 'auth:resend.submit' }],
  'mail.closed': [{ act: 'mail.offered', to: 'mail.editing.clean' }],
  'mail.editing': [
    { act: 'draft.changed' },
    {
      act: 'mail.requested',
      when: 'the address is missing or invalid: nothing is requested',
      to: 'mail.editing.faulty',
      readsOne: ['forms:required', 'forms:emailInvalid'],
    },
    {
      act: 'mail.requested',
      when: 'there is an address',
      to: 'mail.sending',
      asks: 'POST /accounts/rest/signup/resend-email/',
    },
  ],
  'mail.sending': [
    { act: 'resendMail done', to: 'mail.sent', reads: 'auth:resend.sent' },
    { act: 'resendMail failed', to: 'mail.editing.refused', reads: 'auth:resend.failed' },
  ],
  'mail.sent': [{ act: 'draft.changed', to: 'mail.editing.clean', leaves: 'auth:resend.sent' }],
}
