import { assign, setup } from 'xstate'
import type { SentPath } from '../src/contract/path.ts'
import type { Account } from '../src/domain/account/account.ts'
import { type Form, mistakesIn, NO_ERRORS } from '../src/domain/account/formState.ts'
import { type Edit, type Failed, formParts, formStates } from './form.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

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

type FeedbackContext = Form<FeedbackDraft> & { address: string }

const FIELDS = ['feedback', 'email', 'can_contact', 'rate', 'path'] as const
const EMPTY: FeedbackDraft = { feedback: '', email: '', can_contact: false, rate: null, path: null }
/** Requires an address only if the user wants an answer. */
const form = formParts<FeedbackDraft, FeedbackContext>(FIELDS, ({ draft }) =>
  mistakesIn(draft, { required: draft.can_contact ? ['feedback', 'email'] : ['feedback'], email: 'email' }),
)

/** Sends the user's feedback to the product team. */
export const feedbackMachine = setup({
  types: {
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    tags: {} as 'busy',
  },
  actors: { sendFeedback: unprovidedPromise<void, FeedbackDraft>('sendFeedback') },
  guards: {
    hasMistakes: ({ context }) => form.hasMistakes(context),
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
    edit: assign(({ context }, edit: Edit<FeedbackDraft>) => form.edited(context, edit)),
    setMistakes: assign(({ context }) => form.withMistakes(context)),
    setErrors: assign((_, failed: Failed) => form.withErrors(failed)),
    clear: assign(({ context }) => ({ draft: { ...EMPTY, email: context.address }, errors: NO_ERRORS })),
  },
}).createMachine({
  id: 'feedback',
  description: 'Feedback on the product.',
  context: { draft: EMPTY, errors: NO_ERRORS, address: '' },
  initial: 'closed',
  on: {
    'session.opened': { actions: withEvent('setAddress') },
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
        'draft.changed': { actions: withEvent('edit') },
        'feedback.sent': [
          { guard: 'hasMistakes', target: '.faulty', actions: 'setMistakes' },
          { target: 'sending' },
        ],
        'feedback.closed': 'closed',
      },
      states: formStates(
        'A field is missing or invalid and shows its error.',
        'Sending failed. The form keeps its input.',
      ),
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendFeedback',
        src: 'sendFeedback',
        input: ({ context }) => context.draft,
        onDone: { target: 'thanked', actions: 'clear' },
        onError: { target: 'writing.refused', actions: withEvent('setErrors') },
      },
    },
    thanked: {
      description: 'The feedback has arrived. The page thanks the user.',
      on: { 'feedback.closed': 'closed' },
    },
  },
})
