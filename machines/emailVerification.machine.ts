import { assign, enqueueActions, raise, setup } from 'xstate'
import { edited, errorsOf, type Form, mistakesIn, NO_ERRORS } from '../src/domain/account/form.ts'
import { isUnder, type ScreenChange, type Visitor } from '../src/domain/address/route.ts'
import { toFailure } from '../src/domain/failure.ts'
import { sendToSystem } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'

/** Answer of the server about the link of a mail; `limited` after too many attempts. */
export type LinkVerdict = 'good' | 'bad' | 'limited'

export type MailDraft = { email: string }

type EmailVerificationEvent =
  | ScreenChange
  | { type: 'verification.left' }
  | { type: 'verification.retried' }
  /** The form that asks for another message comes in sight, filled in with an address where one is known. */
  | { type: 'mail.offered'; email: string }
  | { type: 'mail.withdrawn' }
  | { type: 'draft.changed'; patch: Partial<MailDraft> }
  | { type: 'mail.requested' }

export type EmailVerificationContext = Form<MailDraft> & { visitor: Visitor }

const FIELDS = ['email'] as const
const mistakes = ({ draft }: Form<MailDraft>) => mistakesIn(draft, { required: FIELDS, email: 'email' })

/** Confirms an address by the link of a message, and sends the message again on request. */
export const emailVerificationMachine = setup({
  types: {
    context: {} as EmailVerificationContext,
    events: {} as EmailVerificationEvent,
    tags: {} as 'busy',
  },
  actors: {
    confirmEmail: unprovidedPromise<LinkVerdict>('confirmEmail'),
    resendMail: unprovidedPromise<void, MailDraft>('resendMail'),
  },
  delays: { reading: 5000 },
  guards: {
    isHere: ({ event }) => event.type === 'screen.changed' && isUnder(event.path, '/account/confirm'),
    hasMistakes: ({ context }) => mistakes(context) !== null,
  },
  actions: {
    /** Empties the form when a member arrives or leaves, so that nothing of what they typed before stays here. */
    noteVisitor: assign(({ context, event }) => {
      if (event.type !== 'screen.changed') return {}
      const { visitor } = event
      const isOrWasMember = [visitor, context.visitor].includes('member')
      return isOrWasMember ? { visitor, draft: { email: '' }, errors: NO_ERRORS } : { visitor }
    }),
    address: assign(({ event }) =>
      event.type === 'mail.offered' ? { draft: { email: event.email }, errors: NO_ERRORS } : {},
    ),
    edit: assign(({ context, event }) =>
      event.type === 'draft.changed' ? edited<MailDraft>(context, event.patch) : {},
    ),
    point: assign(({ context }) => ({ errors: mistakes(context) ?? NO_ERRORS })),
    refuse: assign(({ event }) =>
      'error' in event ? { errors: errorsOf(toFailure(event.error), FIELDS) } : {},
    ),
    goOn: enqueueActions(scope =>
      sendToSystem(scope, 'navigation', ({ visitor }) => ({
        type: 'navigation.requested',
        to: visitor === 'member' ? '/' : '/login',
      })),
    ),
  },
}).createMachine({
  id: 'emailVerification',
  description: 'An address is confirmed by the link of a message.',
  context: { draft: { email: '' }, errors: NO_ERRORS, visitor: 'restoring' },
  type: 'parallel',
  states: {
    link: {
      initial: 'idle',
      on: {
        'screen.changed': [
          { guard: 'isHere', actions: 'noteVisitor' },
          { target: '.idle', actions: 'noteVisitor' },
        ],
      },
      states: {
        idle: {
          on: {
            'screen.changed': [
              { guard: 'isHere', target: 'verifying', actions: 'noteVisitor' },
              { actions: 'noteVisitor' },
            ],
          },
        },
        verifying: {
          description: 'The server is asked whether the link is good: once, since a link serves once.',
          tags: 'busy',
          invoke: {
            id: 'confirmEmail',
            src: 'confirmEmail',
            onDone: [
              { guard: ({ event }) => event.output === 'good', target: 'verified' },
              { guard: ({ event }) => event.output === 'limited', target: 'limited' },
              { target: 'unable' },
            ],
            onError: 'unanswered',
          },
        },
        verified: {
          description: 'The address is confirmed. The next screen follows by itself.',
          after: { reading: { target: 'leaving' } },
          on: { 'verification.left': 'leaving' },
        },
        leaving: {
          description: 'The next screen is on its way.',
          entry: 'goOn',
        },
        unable: {
          description: 'The link is not good: another message can be asked for.',
          entry: raise({ type: 'mail.offered', email: '' }),
          exit: raise({ type: 'mail.withdrawn' }),
        },
        limited: {
          description: 'Too many attempts: the link can be tried again later.',
          on: { 'verification.retried': 'verifying' },
        },
        unanswered: {
          description: 'Nobody could say whether the link is good: it can be tried again.',
          on: { 'verification.retried': 'verifying' },
        },
      },
    },
    mail: {
      initial: 'closed',
      on: { 'mail.withdrawn': '.closed' },
      states: {
        closed: {
          description: 'No form in sight asks for another message.',
          on: { 'mail.offered': { target: 'editing', actions: 'address' } },
        },
        editing: {
          description: 'The address can be typed that the message shall be sent to again.',
          initial: 'clean',
          on: {
            'draft.changed': { actions: 'edit' },
            'mail.requested': [
              { guard: 'hasMistakes', target: '.faulty', actions: 'point' },
              { target: 'sending' },
            ],
          },
          states: {
            clean: {},
            faulty: { description: 'The address is missing or is none.' },
            refused: { description: 'The server refused; what was typed is still there.' },
          },
        },
        sending: {
          description: 'The server is asked to send the message again.',
          tags: 'busy',
          invoke: {
            id: 'resendMail',
            src: 'resendMail',
            input: ({ context }) => context.draft,
            onDone: 'sent',
            onError: { target: 'editing.refused', actions: 'refuse' },
          },
        },
        sent: {
          description: 'If the address belongs to an account that waits for it, a message is on its way.',
          on: { 'draft.changed': { target: 'editing', actions: 'edit' } },
        },
      },
    },
  },
})
