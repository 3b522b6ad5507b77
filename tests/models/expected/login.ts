import type { Expected } from './row.ts'

/** Login with a name and password, with the demo account of a local installation, or with Google. */
export const login: Expected = {
  '': [{ act: 'offers.known', when: 'the form is not in sight' }],
  'form.closed': [
    {
      act: 'screen.changed',
      when: 'the login is opened by somebody who is not logged in',
      to: 'form.editing.clean',
      reads: 'auth:login.title',
      focus: 'auth:login.username',
    },
    { act: 'screen.changed', when: 'another screen is opened' },
  ],
  'form.editing': [
    { act: 'offers.known', when: 'Google can be offered anew', to: 'form.editing.clean' },
    { act: 'screen.changed', when: 'the login stays in sight' },
    { act: 'screen.changed', when: 'the screen is left: the password is forgotten', to: 'form.closed' },
    { act: 'draft.changed' },
    {
      act: 'login.submitted',
      when: 'the name or the password is missing: nothing is requested',
      to: 'form.editing.faulty',
      reads: 'forms:required',
    },
    {
      act: 'login.submitted',
      when: 'both are given',
      to: 'form.submitting',
      asks: 'POST /accounts/rest/login/',
    },
  ],
  'form.submitting': [
    { act: 'logIn done', to: 'form.closed', leaves: 'auth:login.title' },
    { act: 'logIn failed', to: 'form.editing.refused', reads: 'auth:login.failed' },
    { act: 'screen.changed', when: 'the login stays in sight' },
    { act: 'screen.changed', when: 'the screen is left: the password is forgotten', to: 'form.closed' },
  ],
  'demo.idle': [
    {
      act: 'demo.requested',
      when: 'the installation offers it and nobody is logged in',
      to: 'demo.entering',
      asks: 'POST /accounts/rest/demo/',
    },
  ],
  'demo.entering': [
    { act: 'logInAsDemo done', to: 'demo.idle' },
    { act: 'logInAsDemo failed', to: 'demo.idle', message: 'loginFailed' },
  ],
  'google.idle': [
    {
      act: 'google.requested',
      when: 'the installation offers it and nobody is logged in',
      to: 'google.asking.opening',
    },
    {
      act: 'google.answered',
      when: 'One Tap answers while nobody is logged in',
      to: 'google.entering',
      asks: 'POST /accounts/rest/google/',
    },
  ],
  'google.asking': [
    { act: 'google.answered', to: 'google.entering', asks: 'POST /accounts/rest/google/' },
    { act: 'google.dismissed', to: 'google.idle' },
    { act: 'google.failed', to: 'google.idle', message: 'googleFailed' },
    { act: 'screen.changed', when: 'somebody is logged in meanwhile', to: 'google.idle' },
  ],
  'google.asking.opening': [
    { act: 'after doubleClick', when: 'another window can be opened', to: 'google.asking.open' },
  ],
  'google.asking.open': [
    { act: 'google.requested', when: 'the first window is lost', to: 'google.asking.opening' },
  ],
  'google.entering': [
    { act: 'logInWithGoogle done', to: 'google.idle' },
    { act: 'logInWithGoogle failed', to: 'google.idle', message: 'loginFailed' },
  ],
}
