import { assign, setup } from 'xstate'
import { type Form, mistakesIn, NO_ERRORS } from '../src/domain/account/formState.ts'
import { Secret } from '../src/domain/account/secret.ts'
import { belongsToScreen, isScreen, type ScreenChange } from '../src/domain/address/route.ts'
import { resetLinkIn } from '../src/domain/address/secretLink.ts'
import { toFailure } from '../src/domain/failure.ts'
import { type Edit, type Failed, formParts, formStates } from './form.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

export type ResetRequest = { email: string }
export type NewPassword = {
  new_password1: Secret
  new_password2: Secret
  /** Link from the mail, if the page's address contains none. */
  link: Secret
}
export type ResetDraft = ResetRequest & NewPassword
type ResetForm = Form<ResetDraft> & { asksForLink: boolean }

export type PasswordResetEvent =
  | ScreenChange
  | { type: 'draft.changed'; patch: Partial<ResetDraft> }
  | { type: 'reset.requested' }
  | { type: 'reset.restarted' }
  | { type: 'password.chosen' }

const REQUEST = ['email'] as const
const CHOICE = ['new_password1', 'new_password2'] as const
const NO_SECRETS: NewPassword = {
  new_password1: new Secret(),
  new_password2: new Secret(),
  link: new Secret(),
}
const EMPTY: ResetForm = { draft: { email: '', ...NO_SECRETS }, errors: NO_ERRORS, asksForLink: false }

const FIELDS = [...REQUEST, ...CHOICE]
const requestForm = formParts<ResetDraft, ResetForm>(FIELDS, ({ draft }) =>
  mistakesIn(draft, { required: REQUEST, email: 'email' }),
)

const choiceForm = formParts<ResetDraft, ResetForm>(FIELDS, ({ draft, asksForLink }) => {
  if (!asksForLink) return mistakesIn(draft, { required: CHOICE, same: CHOICE })
  const mistakes = mistakesIn(draft, { required: ['link', ...CHOICE], same: CHOICE })
  if (draft.link.isEmpty || resetLinkIn(draft.link.reveal()) !== null) return mistakes
  return { whole: null, fields: { ...mistakes?.fields, link: { key: 'linkIncomplete' } } }
})

const SCREENS = {
  request: '/password-reset',
  choice: '/password/reset',
} as const

/** Resets a forgotten password: requests a mail with a link to the form for a new password. */
export const passwordResetMachine = setup({
  types: { context: {} as ResetForm, events: {} as PasswordResetEvent, tags: {} as 'busy' },
  actors: {
    requestReset: unprovidedPromise<void, ResetRequest>('requestReset'),
    readResetLink: unprovidedPromise<boolean>('readResetLink'),
    resetPassword: unprovidedPromise<void, NewPassword>('resetPassword'),
  },
  guards: {
    isAtRequest: (_, { path }: ScreenChange) => isScreen(path, SCREENS.request),
    isAtChoice: (_, { path }: ScreenChange) => belongsToScreen(path, SCREENS.choice),
    isMember: (_, { visitor }: ScreenChange) => visitor === 'member',
    requestHasMistakes: ({ context }) => requestForm.hasMistakes(context),
    choiceHasMistakes: ({ context }) => choiceForm.hasMistakes(context),
    linkIsRefused: (_, { error }: { error: unknown }) => {
      const { fields = {} } = toFailure(error)
      return 'uid' in fields || 'token' in fields
    },
  },
  actions: {
    edit: assign(({ context }, edit: Edit<ResetDraft>) => requestForm.edited(context, edit)),
    askForLink: assign({ asksForLink: true }),
    setLink: assign({ asksForLink: false }),
    setRequestMistakes: assign(({ context }) => requestForm.withMistakes(context)),
    setChoiceMistakes: assign(({ context }) => choiceForm.withMistakes(context)),
    setErrors: assign((_, failed: Failed) => requestForm.withErrors(failed)),
    clear: assign(EMPTY),
    forgetSecrets: assign(({ context }) => ({
      draft: { ...context.draft, ...NO_SECRETS },
      errors: NO_ERRORS,
    })),
  },
}).createMachine({
  id: 'passwordReset',
  description: 'Replacement of a forgotten password.',
  context: EMPTY,
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetSecrets',
      on: {
        'screen.changed': [
          { guard: withEvent('isAtRequest'), target: 'request' },
          { guard: withEvent('isAtChoice'), target: 'choice' },
          // A login clears the form, so that no typed text remains.
          { guard: withEvent('isMember'), actions: 'clear' },
        ],
      },
    },
    request: {
      initial: 'editing',
      on: {
        'screen.changed': [
          { guard: withEvent('isAtRequest') },
          { guard: withEvent('isAtChoice'), target: 'choice' },
          { target: 'closed' },
        ],
      },
      states: {
        editing: {
          description: 'The user is typing the address for the message.',
          initial: 'clean',
          on: {
            'draft.changed': { actions: withEvent('edit') },
            'reset.requested': [
              { guard: 'requestHasMistakes', target: '.faulty', actions: 'setRequestMistakes' },
              { target: 'sending' },
            ],
          },
          states: formStates('The address is missing or invalid.'),
        },
        sending: {
          description: 'The server is sending a message.',
          tags: 'busy',
          invoke: {
            id: 'requestReset',
            src: 'requestReset',
            input: ({ context }) => ({ email: context.draft.email }),
            onDone: 'sent',
            onError: { target: 'editing.refused', actions: withEvent('setErrors') },
          },
        },
        sent: {
          description: 'A message with a link is sent if the address belongs to an account.',
          on: { 'reset.restarted': 'editing' },
        },
      },
    },
    choice: {
      initial: 'opening',
      on: {
        'screen.changed': [
          { guard: withEvent('isAtChoice') },
          { guard: withEvent('isAtRequest'), target: 'request', actions: 'forgetSecrets' },
          { target: 'closed' },
        ],
      },
      states: {
        opening: {
          description: 'The link of this page is being parsed.',
          invoke: {
            id: 'readResetLink',
            src: 'readResetLink',
            onDone: [
              { guard: ({ event }) => event.output, target: 'editing', actions: 'setLink' },
              { target: 'editing', actions: 'askForLink' },
            ],
            onError: { target: 'editing', actions: 'askForLink' },
          },
        },
        editing: {
          description: 'The user types the new password twice, and pastes the link if the address has none.',
          initial: 'clean',
          on: {
            'draft.changed': { actions: withEvent('edit') },
            'password.chosen': [
              { guard: 'choiceHasMistakes', target: '.faulty', actions: 'setChoiceMistakes' },
              { target: 'saving' },
            ],
          },
          states: formStates('A password or the link is missing, or the passwords differ.'),
        },
        saving: {
          description: 'The request is pending.',
          tags: 'busy',
          invoke: {
            id: 'resetPassword',
            src: 'resetPassword',
            input: ({ context: { draft } }) => ({
              new_password1: draft.new_password1,
              new_password2: draft.new_password2,
              link: draft.link,
            }),
            onDone: { target: 'saved', actions: 'forgetSecrets' },
            onError: [
              { guard: withEvent('linkIsRefused'), target: 'expired', actions: 'forgetSecrets' },
              { target: 'editing.refused', actions: withEvent('setErrors') },
            ],
          },
        },
        saved: { description: 'The new password is saved. The user can log in with it.' },
        expired: {
          description: 'The link was already used or has expired. The user must request a new message.',
        },
      },
    },
  },
})
