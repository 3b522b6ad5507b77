import { assign, enqueueActions, setup } from 'xstate'
import type { Account } from '../src/domain/account/account.ts'
import { type Form, mistakesIn, NO_ERRORS } from '../src/domain/account/formState.ts'
import { Secret } from '../src/domain/account/secret.ts'
import { isScreen, type ScreenChange } from '../src/domain/address/route.ts'
import { toFailure } from '../src/domain/failure.ts'
import { type Edit, type Failed, formParts } from './form.ts'
import { failureNotice, notify, offerMail, sendToSystem, withdrawMail } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent, withField } from './withEvent.ts'

export type LoginDraft = { username: string; password: Secret }
/** Flow with Google: for a code that the server exchanges, or for an access token. */
export type GoogleOffer = { client: string; flow: 'code' | 'token' }
/** Proof of identity from Google: a code, an access token, or an ID token of One Tap. */
export type GoogleAnswer = { kind: 'code' | 'access' | 'identity'; token: Secret }
/** Login methods of the installation other than a password. */
export type LoginOffers = { demo: boolean; google: GoogleOffer | null }

export type LoginEvent =
  | ScreenChange
  | { type: 'offers.known'; offers: LoginOffers }
  | { type: 'draft.changed'; patch: Partial<LoginDraft> }
  | { type: 'login.submitted' }
  | { type: 'demo.requested' }
  | { type: 'google.requested' }
  | { type: 'google.answered'; answer: GoogleAnswer }
  | { type: 'google.dismissed' }
  | { type: 'google.failed' }

export type LoginContext = Form<LoginDraft> & {
  offers: LoginOffers
  mayLogIn: boolean
  /** Google's answer, until the server has verified it. */
  answer: GoogleAnswer | null
}

const FIELDS = ['username', 'password'] as const
const EMPTY: LoginDraft = { username: '', password: new Secret() }
const form = formParts<LoginDraft, LoginContext>(FIELDS, ({ draft }) =>
  mistakesIn(draft, { required: FIELDS }),
)

/** Logs in with a name and a password, with the demo account of a local installation, or with Google. */
export const loginMachine = setup({
  types: { context: {} as LoginContext, events: {} as LoginEvent, tags: {} as 'busy' },
  /** In milliseconds. */
  delays: { doubleClick: 1000 },
  actors: {
    logIn: unprovidedPromise<Account, LoginDraft>('logIn'),
    logInAsDemo: unprovidedPromise<Account>('logInAsDemo'),
    logInWithGoogle: unprovidedPromise<Account, GoogleAnswer>('logInWithGoogle'),
    askGoogle: unprovidedCallback<{ type: 'nothing' }, GoogleOffer>('askGoogle'),
    oneTap: unprovidedCallback<{ type: 'nothing' }, { client: string | null }>('oneTap'),
  },
  guards: {
    isHere: (_, { path, visitor }: ScreenChange) => isScreen(path, '/login') && visitor !== 'member',
    hasMistakes: ({ context }) => form.hasMistakes(context),
    demoIsOffered: ({ context }) => context.offers.demo && context.mayLogIn,
    isMember: (_, { visitor }: ScreenChange) => visitor === 'member',
    googleIsOffered: ({ context }) => context.offers.google !== null && context.mayLogIn,
  },
  actions: {
    /** Empties the form after a login, so that no typed text remains. */
    setVisitor: assign((_, { visitor }: ScreenChange) => ({
      mayLogIn: visitor === 'anonymous',
      ...(visitor === 'member' ? { draft: EMPTY, errors: NO_ERRORS } : {}),
    })),
    setOffers: assign((_, { offers }: { offers: LoginOffers }) => ({ offers })),
    edit: assign(({ context }, edit: Edit<LoginDraft>) => form.edited(context, edit)),
    setMistakes: assign(({ context }) => form.withMistakes(context)),
    setErrors: assign((_, failed: Failed) => form.withErrors(failed)),
    setAnswer: assign((_, { answer }: { answer: GoogleAnswer }) => ({ answer })),
    clear: assign({ draft: EMPTY, errors: NO_ERRORS }),
    forgetSecrets: assign(({ context }) => ({
      draft: { ...context.draft, password: new Secret() },
      errors: NO_ERRORS,
    })),
    notifyOpened: enqueueActions((scope, account: Account) =>
      sendToSystem(scope, 'session', () => ({ type: 'session.opened', account })),
    ),
    /** Offers another message to the address, if the user typed one as their name. */
    offerMail: enqueueActions(scope => {
      const { username } = scope.context.draft
      offerMail(scope, username.includes('@') ? username : '')
    }),
    withdrawMail: enqueueActions(withdrawMail),
    notifyGoogleFailed: enqueueActions(scope => notify(scope, { kind: 'error', key: 'googleFailed' })),
    notifyFailed: enqueueActions((scope, { error }: { error: unknown }) =>
      notify(scope, failureNotice(toFailure(error), 'loginFailed')),
    ),
  },
}).createMachine({
  id: 'login',
  description: 'Login.',
  context: {
    draft: EMPTY,
    errors: NO_ERRORS,
    offers: { demo: false, google: null },
    mayLogIn: false,
    answer: null,
  },
  on: { 'offers.known': { actions: withEvent('setOffers') } },
  type: 'parallel',
  states: {
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'screen.changed': [
              { guard: withEvent('isHere'), target: 'editing', actions: withEvent('setVisitor') },
              { actions: withEvent('setVisitor') },
            ],
          },
        },
        editing: {
          description: 'The user is typing name and password.',
          initial: 'clean',
          invoke: {
            id: 'oneTap',
            src: 'oneTap',
            input: ({ context }) => ({ client: context.offers.google?.client ?? null }),
          },
          on: {
            'offers.known': { target: 'editing', reenter: true, actions: withEvent('setOffers') },
            'screen.changed': [
              { guard: withEvent('isHere'), actions: withEvent('setVisitor') },
              { target: 'closed', actions: ['forgetSecrets', withEvent('setVisitor')] },
            ],
            'draft.changed': { actions: withEvent('edit') },
            'login.submitted': [
              { guard: 'hasMistakes', target: '.faulty', actions: 'setMistakes' },
              { target: 'submitting' },
            ],
          },
          states: {
            clean: {},
            faulty: { description: 'A field is missing and shows its error.' },
            refused: {
              description:
                'The server refused. The form keeps its input. The address may need confirmation first.',
              entry: 'offerMail',
              exit: 'withdrawMail',
            },
          },
        },
        submitting: {
          description: 'The request is pending.',
          tags: 'busy',
          invoke: {
            id: 'logIn',
            src: 'logIn',
            input: ({ context }) => context.draft,
            onDone: { target: 'closed', actions: ['clear', withField('notifyOpened', 'output')] },
            onError: { target: 'editing.refused', actions: withEvent('setErrors') },
          },
          on: {
            'screen.changed': [
              { guard: withEvent('isHere'), actions: withEvent('setVisitor') },
              { target: 'closed', actions: ['forgetSecrets', withEvent('setVisitor')] },
            ],
          },
        },
      },
    },
    demo: {
      initial: 'idle',
      states: {
        idle: { on: { 'demo.requested': { guard: 'demoIsOffered', target: 'entering' } } },
        entering: {
          description: 'The demo account of a local installation is logging in.',
          tags: 'busy',
          invoke: {
            id: 'logInAsDemo',
            src: 'logInAsDemo',
            onDone: { target: 'idle', actions: withField('notifyOpened', 'output') },
            onError: { target: 'idle', actions: withEvent('notifyFailed') },
          },
        },
      },
    },
    google: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'google.requested': { guard: 'googleIsOffered', target: 'asking' },
            'google.answered': {
              guard: 'googleIsOffered',
              target: 'entering',
              actions: withEvent('setAnswer'),
            },
          },
        },
        asking: {
          description: 'Google asks the user in its own window.',
          invoke: {
            id: 'askGoogle',
            src: 'askGoogle',
            input: ({ context }) => context.offers.google ?? { client: '', flow: 'token' as const },
          },
          initial: 'opening',
          on: {
            'google.answered': { target: 'entering', actions: withEvent('setAnswer') },
            'google.dismissed': 'idle',
            'google.failed': { target: 'idle', actions: 'notifyGoogleFailed' },
            'screen.changed': { guard: withEvent('isMember'), target: 'idle' },
          },
          states: {
            opening: { after: { doubleClick: 'open' } },
            open: {
              description: 'The window is open, hidden or silent. The user can open another one.',
              on: { 'google.requested': '#login.google.asking' },
            },
          },
        },
        entering: {
          description: 'The server verifies the answer of Google.',
          exit: assign({ answer: null }),
          tags: 'busy',
          invoke: {
            id: 'logInWithGoogle',
            src: 'logInWithGoogle',
            input: ({ context: { answer } }) => {
              if (!answer) throw new Error('Only a Google response can be verified.')
              return answer
            },
            onDone: { target: 'idle', actions: withField('notifyOpened', 'output') },
            onError: { target: 'idle', actions: withEvent('notifyFailed') },
          },
        },
      },
    },
  },
})
