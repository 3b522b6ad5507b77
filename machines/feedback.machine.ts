import { assign, setup } from 'xstate'
import type { SentPath } from '../src/contract/path.ts'
import type { Account } from '../src/domain/account/account.ts'
import { editForm, errorsOf, type Form, mistakesIn, NO_ERRORS } from '../src/domain/account/formState.ts'
import { toFailure } from '../src/domain/failure.ts'
import { unprovidedPromise } from './unprovided.ts'

export type FeedbackDraft = {
  feedback: string
  email: string
  can_contact: boolean
  /** 1 to 5, or null without a rating. */
  rate: number | null
  /** Recorded path, if the user attached one. */
  path: SentPath | null
}

export type FeedbackEvent =
  | { type: 'session.opened'; account: Account | null }
  | { type: 'session.closed' }
  | { type: 'feedback.opened' }
  | { type: 'draft.changed'; patch: Partial<FeedbackDraft> }
  | { type: 'feedback.sent' }
  | { type: 'feedback.closed' }

const FIELDS = ['feedback', 'email', 'can_contact', 'rate', 'path'] as const
const EMPTY: FeedbackDraft = { feedback: '', email: '', can_contact: false, rate: null, path: null }
/** Requires an address only if the user wants an answer. */
const mistakes = ({ draft }: Form<FeedbackDraft>) =>
  mistakesIn(draft, {
    required: draft.can_contact ? ['feedback', 'email'] : ['feedback'],
    email: 'email',
  })

/** Sends the user's feedback to the product team. */
export const feedbackMachine = setup({
  types: {
    context: {} as Form<FeedbackDraft> & { address: string },
    events: {} as FeedbackEvent,
    tags: {} as 'busy',
  },
  actors: { sendFeedback: unprovidedPromise<void, FeedbackDraft>('sendFeedback') },
  guards: {
    hasMistakes: ({ context }) => mistakes(context) !== null,
    isOfAccount: ({ context }) => context.address !== '',
  },
  actions: {
    setAddress: assign(({ context: { draft, address } }, { account }: { account: Account | null }) => {
      if (!account) return {}
      const { email } = account
      // Typed text stays.
      const typed = draft.email !== '' && draft.email !== address
      return { address: email, draft: typed ? draft : { ...draft, email } }
    }),
    forgetAddress: assign(({ context: { draft, address } }) => ({
      address: '',
      draft: draft.email === address ? { ...draft, email: '' } : draft,
    })),
    forget: assign({ draft: EMPTY, errors: NO_ERRORS, address: '' }),
    edit: assign(({ context }, { patch }: { patch: Partial<FeedbackDraft> }) =>
      editForm<FeedbackDraft>(context, patch),
    ),
    setMistakes: assign(({ context }) => ({ errors: mistakes(context) ?? NO_ERRORS })),
    setErrors: assign((_, { error }: { error: unknown }) => ({ errors: errorsOf(toFailure(error), FIELDS) })),
    clear: assign(({ context }) => ({ draft: { ...EMPTY, email: context.address }, errors: NO_ERRORS })),
  },
}).createMachine({
  id: 'feedback',
  description: 'Feedback on the product.',
  context: { draft: EMPTY, errors: NO_ERRORS, address: '' },
  initial: 'closed',
  on: {
    'session.opened': { actions: { type: 'setAddress', params: ({ event }) => event } },
    'session.closed': { actions: 'forgetAddress' },
  },
  states: {
    closed: {
      description: 'The unsent text is still there for its author.',
      on: {
        'feedback.opened': 'writing',
        'session.closed': { guard: 'isOfAccount', actions: 'forget' },
      },
    },
    writing: {
      initial: 'clean',
      on: {
        'draft.changed': { actions: { type: 'edit', params: ({ event }) => event } },
        'feedback.sent': [
          { guard: 'hasMistakes', target: '.faulty', actions: 'setMistakes' },
          { target: 'sending' },
        ],
        'feedback.closed': 'closed',
      },
      states: {
        clean: {},
        faulty: { description: 'A field is missing or invalid and shows its error.' },
        refused: { description: 'Sending failed. The form keeps its input.' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendFeedback',
        src: 'sendFeedback',
        input: ({ context }) => context.draft,
        onDone: { target: 'thanked', actions: 'clear' },
        onError: { target: 'writing.refused', actions: { type: 'setErrors', params: ({ event }) => event } },
      },
    },
    thanked: {
      description: 'The feedback has arrived. The page thanks the user.',
      on: { 'feedback.closed': 'closed' },
    },
  },
})
