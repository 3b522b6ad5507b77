import { assign, enqueueActions, raise, setup } from 'xstate'
import type { Account } from '../src/domain/account/account.ts'
import { editForm, type Form, mistakesIn, NO_ERRORS } from '../src/domain/account/formState.ts'
import { Secret } from '../src/domain/account/secret.ts'
import { belongsToScreen, type ScreenChange, type Visitor } from '../src/domain/address/route.ts'
import { toFailure } from '../src/domain/failure.ts'
import { type Failed, formParts, formStates } from './form.ts'
import { sendToSystem } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/**
 * Response of the server to a mail's link: `limited` after too many attempts, `asksPassword` in a browser
 * that did not sign up.
 */
export type LinkVerdict = 'good' | 'bad' | 'limited' | 'asksPassword'

/** `account`: the address is confirmed, and its account is logged in. */
export type LinkOutcome = LinkVerdict | { account: Account }

export type MailDraft = { email: string }
type Draft = MailDraft & { password: Secret }

export type EmailVerificationEvent =
  | ScreenChange
  | { type: 'verification.left' }
  /** Stops the redirect, so that the page can be read without a time limit. */
  | { type: 'verification.kept' }
  | { type: 'verification.retried' }
  /** The user has typed the password chosen at sign-up. */
  | { type: 'verification.submitted' }
  /** Shows the form that requests another mail, prefilled with the address if it is known. */
  | { type: 'mail.offered'; email: string }
  | { type: 'mail.withdrawn' }
  | { type: 'draft.changed'; patch: Partial<Draft> }
  | { type: 'mail.requested' }

export type EmailVerificationContext = Form<Draft> & { visitor: Visitor }

const FIELDS = ['email', 'password'] as const
const EMPTY: Form<Draft> = { draft: { email: '', password: new Secret('') }, errors: NO_ERRORS }
const form = formParts<Draft, EmailVerificationContext>(FIELDS, ({ draft }) =>
  mistakesIn(draft, { required: ['email'], email: 'email' }),
)
const passwordForm = formParts<Draft, EmailVerificationContext>(FIELDS, ({ draft }) =>
  mistakesIn(draft, { required: ['password'] }),
)

/** Confirms an address by a message's link, and sends the message again on request. */
export const emailVerificationMachine = setup({
  types: {
    context: {} as EmailVerificationContext,
    events: {} as EmailVerificationEvent,
    tags: {} as 'busy',
  },
  actors: {
    confirmEmail: unprovidedPromise<LinkOutcome, { password: Secret }>('confirmEmail'),
    resendMail: unprovidedPromise<void, MailDraft>('resendMail'),
  },
  delays: { reading: 5000 },
  guards: {
    isHere: (_, { path }: ScreenChange) => belongsToScreen(path, '/account/confirm'),
    isLoggedIn: (_, { output }: { output: LinkOutcome }) => typeof output !== 'string',
    hasMistakes: ({ context }) => form.hasMistakes(context),
    lacksPassword: ({ context }) => passwordForm.hasMistakes(context),
    isWrongPassword: (_, { error }: { error: unknown }) =>
      toFailure(error).fields?.['password'] !== undefined,
  },
  actions: {
    /** Empties the form when a member logs in or out, so that no typed text remains. */
    setVisitor: assign(({ context }, { visitor }: ScreenChange) => {
      const isOrWasMember = [visitor, context.visitor].includes('member')
      return isOrWasMember ? { visitor, ...EMPTY } : { visitor }
    }),
    address: assign((_, { email }: MailDraft) => ({ ...EMPTY, draft: { ...EMPTY.draft, email } })),
    editPassword: assign(({ context }, { patch: { password } }: { patch: Partial<Draft> }) =>
      password ? editForm<Draft>(context, { password }) : {},
    ),
    editAddress: assign(({ context }, { patch: { email } }: { patch: Partial<Draft> }) =>
      email === undefined ? {} : editForm<Draft>(context, { email }),
    ),
    setMistakes: assign(({ context }) => form.withMistakes(context)),
    setPasswordMistakes: assign(({ context }) => passwordForm.withMistakes(context)),
    forgetPassword: assign(({ context }) => editForm<Draft>(context, { password: new Secret('') })),
    setErrors: assign((_, failed: Failed) => form.withErrors(failed)),
    notifyOpened: enqueueActions((scope, { output }: { output: LinkOutcome }) =>
      sendToSystem(scope, 'session', () =>
        typeof output === 'string' ? null : { type: 'session.opened', account: output.account },
      ),
    ),
    openNextScreen: enqueueActions(scope =>
      sendToSystem(scope, 'navigation', ({ visitor }) => ({
        type: 'navigation.requested',
        to: visitor === 'member' ? '/' : '/login',
      })),
    ),
  },
}).createMachine({
  id: 'emailVerification',
  description: 'Confirmation of an address by the link of a message.',
  context: { ...EMPTY, visitor: 'restoring' },
  type: 'parallel',
  states: {
    link: {
      initial: 'idle',
      on: {
        'screen.changed': [
          { guard: withEvent('isHere'), actions: withEvent('setVisitor') },
          { target: '.idle', actions: [withEvent('setVisitor'), 'forgetPassword'] },
        ],
      },
      states: {
        idle: {
          on: {
            'screen.changed': [
              { guard: withEvent('isHere'), target: 'verifying', actions: withEvent('setVisitor') },
              { actions: withEvent('setVisitor') },
            ],
          },
        },
        verifying: {
          description: 'The server verifies the link, once, because a link works once.',
          tags: 'busy',
          exit: 'forgetPassword',
          invoke: {
            id: 'confirmEmail',
            src: 'confirmEmail',
            input: ({ context }) => ({ password: context.draft.password }),
            onDone: [
              { guard: withEvent('isLoggedIn'), target: 'verified', actions: withEvent('notifyOpened') },
              { guard: ({ event }) => event.output === 'good', target: 'verified' },
              { guard: ({ event }) => event.output === 'limited', target: 'limited' },
              { guard: ({ event }) => event.output === 'asksPassword', target: 'asking' },
              { target: 'unable' },
            ],
            onError: [
              {
                guard: withEvent('isWrongPassword'),
                target: 'asking.refused',
                actions: withEvent('setErrors'),
              },
              { target: 'unanswered' },
            ],
          },
        },
        asking: {
          description: 'This browser did not sign up. The user can type the password chosen at sign-up.',
          initial: 'clean',
          on: {
            'draft.changed': { actions: withEvent('editPassword') },
            'verification.submitted': [
              { guard: 'lacksPassword', target: '.faulty', actions: 'setPasswordMistakes' },
              { target: 'verifying' },
            ],
          },
          states: formStates('The password is missing.', 'No sign-up with this address has that password.'),
        },
        verified: {
          description: 'The address is confirmed. The next screen opens by itself.',
          after: { reading: { target: 'leaving' } },
          on: { 'verification.left': 'leaving', 'verification.kept': 'kept' },
        },
        kept: {
          description: 'The address is confirmed. The user has stopped the redirect.',
          on: { 'verification.left': 'leaving' },
        },
        leaving: {
          description: 'The next screen is loading.',
          entry: 'openNextScreen',
        },
        unable: {
          description: 'The link is invalid. The user can request another message.',
          entry: raise({ type: 'mail.offered', email: '' }),
          exit: raise({ type: 'mail.withdrawn' }),
        },
        limited: {
          description: 'Too many attempts: the link can be tried again later.',
          on: { 'verification.retried': 'verifying' },
        },
        unanswered: {
          description: 'Verifying the link failed. The user can retry.',
          on: { 'verification.retried': 'verifying' },
        },
      },
    },
    mail: {
      initial: 'closed',
      on: { 'mail.withdrawn': '.closed' },
      states: {
        closed: {
          description: 'No form for another message is open.',
          on: {
            'mail.offered': { target: 'editing', actions: withEvent('address') },
          },
        },
        editing: {
          description: 'The user can type the address for another message.',
          initial: 'clean',
          on: {
            'draft.changed': { actions: withEvent('editAddress') },
            'mail.requested': [
              { guard: 'hasMistakes', target: '.faulty', actions: 'setMistakes' },
              { target: 'sending' },
            ],
          },
          states: formStates('The address is missing or invalid.'),
        },
        sending: {
          description: 'The server is sending the message again.',
          tags: 'busy',
          invoke: {
            id: 'resendMail',
            src: 'resendMail',
            input: ({ context }) => context.draft,
            onDone: 'sent',
            onError: { target: 'editing.refused', actions: withEvent('setErrors') },
          },
        },
        sent: {
          description: 'A message is sent if the address belongs to an unconfirmed account.',
          on: {
            'draft.changed': { target: 'editing', actions: withEvent('editAddress') },
          },
        },
      },
    },
  },
})
