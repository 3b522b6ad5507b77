import { assign, enqueueActions, setup, stateIn } from 'xstate'
import type { Account } from '../src/domain/account/account.ts'
import { edited, errorsOf, type Form, NO_ERRORS } from '../src/domain/account/form.ts'
import { isScreen, type ScreenChange } from '../src/domain/address/route.ts'
import { toFailure } from '../src/domain/failure.ts'
import { type Notice, notify, sendToSystem } from './sendToSystem.ts'
import { SIGHT } from './sight.ts'
import { unprovidedPromise } from './unprovided.ts'

/** First and last name of the person; both may be left empty. */
export type NameDraft = { first_name: string; last_name: string }

type NameChangeEvent =
  | ScreenChange
  | { type: 'session.opened'; account: Account | null }
  | { type: 'session.closed' }
  | { type: 'draft.changed'; patch: Partial<NameDraft> }
  | { type: 'name.saved' }

const FIELDS = ['first_name', 'last_name'] as const
const EMPTY: NameDraft = { first_name: '', last_name: '' }
const nameOf = (account: Account | null): NameDraft =>
  account ? { first_name: account.firstName, last_name: account.lastName } : EMPTY

/** Changes the first and the last name of the person who is logged in. */
export const nameChangeMachine = setup({
  types: {
    context: {} as Form<NameDraft> & { known: NameDraft },
    events: {} as NameChangeEvent,
    tags: {} as 'busy',
  },
  actors: { saveName: unprovidedPromise<Account, NameDraft>('saveName') },
  guards: {
    isHere: ({ event }) =>
      event.type === 'screen.changed' &&
      isScreen(event.path, '/account/settings') &&
      event.visitor === 'member',
  },
  actions: {
    know: assign(({ event }) => (event.type === 'session.opened' ? { known: nameOf(event.account) } : {})),
    forget: assign({ known: EMPTY, draft: EMPTY, errors: NO_ERRORS }),
    begin: assign(({ context: { known } }) => ({ draft: known, errors: NO_ERRORS })),
    edit: assign(({ context, event }) =>
      event.type === 'draft.changed' ? edited<NameDraft>(context, event.patch) : {},
    ),
    refuse: assign(({ event }) =>
      'error' in event ? { errors: errorsOf(toFailure(event.error), FIELDS) } : {},
    ),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
    keep: enqueueActions((scope, account: Account) => {
      // As the server keeps it: without blanks around it.
      scope.enqueue.assign({ known: nameOf(account), draft: nameOf(account), errors: NO_ERRORS })
      sendToSystem(scope, 'session', () => ({ type: 'account.changed', account }))
    }),
  },
}).createMachine({
  id: 'nameChange',
  description: 'The person says what they are called.',
  context: { known: EMPTY, draft: EMPTY, errors: NO_ERRORS },
  initial: 'closed',
  on: {
    'session.opened': { actions: 'know' },
    'session.closed': { target: '.closed', actions: 'forget' },
  },
  states: {
    closed: { on: { 'screen.changed': { guard: 'isHere', target: 'editing', actions: 'begin' } } },
    editing: {
      description: 'The name is being typed.',
      initial: 'clean',
      on: {
        'screen.changed': [{ guard: 'isHere' }, { target: 'closed' }],
        'draft.changed': { target: '.clean', actions: 'edit' },
        'name.saved': 'saving',
      },
      states: {
        clean: {},
        refused: { description: 'The server refused; what was typed is still there.' },
        saved: { description: 'The name is kept.' },
      },
    },
    saving: {
      description: 'The server is being asked.',
      tags: 'busy',
      invoke: {
        id: 'saveName',
        src: 'saveName',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: stateIn('#nameChange.saving.outOfSight'),
            target: 'closed',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'editing.saved', actions: { type: 'keep', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: stateIn('#nameChange.saving.outOfSight'),
            target: 'closed',
            actions: { type: 'notify', params: { kind: 'error', key: 'nameNotSaved' } },
          },
          { target: 'editing.refused', actions: 'refuse' },
        ],
      },
      ...SIGHT,
    },
  },
})
