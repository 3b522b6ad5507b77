import { assign, enqueueActions, setup } from 'xstate'
import type { Account } from '../src/domain/account/account.ts'
import { type Form, mistakesIn, NO_ERRORS } from '../src/domain/account/formState.ts'
import { Secret } from '../src/domain/account/secret.ts'
import { isScreen, type ScreenChange } from '../src/domain/address/route.ts'
import { type Edit, type Failed, formParts, formStates } from './form.ts'
import { offerMail, sendToSystem, withdrawMail } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent, withField } from './withEvent.ts'

export type SignupDraft = { username: string; email: string; password1: Secret; password2: Secret }
/**
 * Result of a sign-up: the account if it is logged in immediately, or null if the address must be confirmed
 * first.
 */
export type SignupOutcome = { account: Account | null }

export type SignupEvent =
  | ScreenChange
  | { type: 'draft.changed'; patch: Partial<SignupDraft> }
  | { type: 'signup.submitted' }
  | { type: 'signup.restarted' }

const FIELDS = ['username', 'email', 'password1', 'password2'] as const
const EMPTY: SignupDraft = { username: '', email: '', password1: new Secret(), password2: new Secret() }
const form = formParts<SignupDraft>(FIELDS, ({ draft }) =>
  mistakesIn(draft, { required: FIELDS, email: 'email', same: ['password1', 'password2'] }),
)

/** Creates an account. */
export const signupMachine = setup({
  types: { context: {} as Form<SignupDraft>, events: {} as SignupEvent, tags: {} as 'busy' },
  actors: { signUp: unprovidedPromise<SignupOutcome, SignupDraft>('signUp') },
  guards: {
    isHere: (_, { path, visitor }: ScreenChange) => isScreen(path, '/signup') && visitor !== 'member',
    isMember: (_, { visitor }: ScreenChange) => visitor === 'member',
    hasMistakes: ({ context }) => form.hasMistakes(context),
    isLoggedInAtOnce: (_, { account }: SignupOutcome) => account !== null,
  },
  actions: {
    edit: assign(({ context }, edit: Edit<SignupDraft>) => form.edited(context, edit)),
    setMistakes: assign(({ context }) => form.withMistakes(context)),
    setErrors: assign((_, failed: Failed) => form.withErrors(failed)),
    clear: assign({ draft: EMPTY, errors: NO_ERRORS }),
    forgetSecrets: assign(({ context }) => ({
      draft: { ...context.draft, password1: new Secret(), password2: new Secret() },
      errors: NO_ERRORS,
    })),
    notifyOpened: enqueueActions((scope, { account }: SignupOutcome) =>
      sendToSystem(scope, 'session', () => ({ type: 'session.opened', account })),
    ),
    offerMail: enqueueActions(scope => offerMail(scope, scope.context.draft.email)),
    withdrawMail: enqueueActions(withdrawMail),
  },
}).createMachine({
  id: 'signup',
  description: 'Sign-up.',
  context: { draft: EMPTY, errors: NO_ERRORS },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'screen.changed': [
          { guard: withEvent('isHere'), target: 'editing' },
          // A login clears the form, so that no typed text remains.
          { guard: withEvent('isMember'), actions: 'clear' },
        ],
      },
    },
    editing: {
      description: 'The user is typing name, address and password.',
      initial: 'clean',
      on: {
        'screen.changed': [{ guard: withEvent('isHere') }, { target: 'closed', actions: 'forgetSecrets' }],
        'draft.changed': { actions: withEvent('edit') },
        'signup.submitted': [
          { guard: 'hasMistakes', target: '.faulty', actions: 'setMistakes' },
          { target: 'submitting' },
        ],
      },
      states: formStates('A field is missing or invalid and shows its error.'),
    },
    submitting: {
      description: 'The request is pending.',
      tags: 'busy',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: withField('isLoggedInAtOnce', 'output'),
            target: 'closed',
            actions: ['clear', withField('notifyOpened', 'output')],
          },
          { target: 'sent', actions: 'forgetSecrets' },
        ],
        onError: { target: 'editing.refused', actions: withEvent('setErrors') },
      },
      on: {
        'screen.changed': [{ guard: withEvent('isHere') }, { target: 'closed', actions: 'forgetSecrets' }],
      },
    },
    sent: {
      description: 'A message with a link was sent to the address. The user can request another one.',
      entry: 'offerMail',
      exit: 'withdrawMail',
      on: {
        'screen.changed': [{ guard: withEvent('isHere') }, { target: 'closed', actions: 'clear' }],
        'signup.restarted': { target: 'editing', actions: 'clear' },
      },
    },
  },
})
