import { assign, enqueueActions, setup, stateIn } from 'xstate'
import { NOBODY, type Person, personFields } from '../src/contract/person.ts'
import type { Account } from '../src/domain/account/account.ts'
import { edited, errorsOf, type Form, NO_ERRORS } from '../src/domain/account/formState.ts'
import { isScreen, type ScreenChange } from '../src/domain/address/route.ts'
import { toFailure } from '../src/domain/failure.ts'
import { type Notice, notify, sendToSystem } from './sendToSystem.ts'
import { SIGHT } from './sight.ts'
import { unprovidedPromise } from './unprovided.ts'

export type NameChangeEvent =
  | ScreenChange
  | { type: 'session.opened'; account: Account | null }
  | { type: 'session.closed' }
  | { type: 'draft.changed'; patch: Partial<Person> }
  | { type: 'name.saved' }

const personOf = (account: Account | null): Person => account?.person ?? NOBODY

/** Changes the first and last name of the logged-in user. */
export const nameChangeMachine = setup({
  types: {
    context: {} as Form<Person> & { known: Person },
    events: {} as NameChangeEvent,
    tags: {} as 'busy',
  },
  actors: { saveName: unprovidedPromise<Account, Person>('saveName') },
  guards: {
    isHere: ({ event }) =>
      event.type === 'screen.changed' &&
      isScreen(event.path, '/account/settings') &&
      event.visitor === 'member',
  },
  actions: {
    setKnown: assign(({ event }) =>
      event.type === 'session.opened' ? { known: personOf(event.account) } : {},
    ),
    forget: assign({ known: NOBODY, draft: NOBODY, errors: NO_ERRORS }),
    begin: assign(({ context: { known } }) => ({ draft: known, errors: NO_ERRORS })),
    edit: assign(({ context, event }) =>
      event.type === 'draft.changed' ? edited<Person>(context, event.patch) : {},
    ),
    setErrors: assign(({ event }) =>
      'error' in event ? { errors: errorsOf(toFailure(event.error), personFields) } : {},
    ),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
    setAccount: enqueueActions((scope, account: Account) => {
      // As stored by the server: without surrounding blanks.
      scope.enqueue.assign({ known: personOf(account), draft: personOf(account), errors: NO_ERRORS })
      sendToSystem(scope, 'session', () => ({ type: 'account.changed', account }))
    }),
  },
}).createMachine({
  id: 'nameChange',
  description: "Change of the user's name.",
  context: { known: NOBODY, draft: NOBODY, errors: NO_ERRORS },
  initial: 'closed',
  on: {
    'session.opened': { actions: 'setKnown' },
    'session.closed': { target: '.closed', actions: 'forget' },
  },
  states: {
    closed: { on: { 'screen.changed': { guard: 'isHere', target: 'editing', actions: 'begin' } } },
    editing: {
      description: 'The user is typing the name.',
      initial: 'clean',
      on: {
        'screen.changed': [{ guard: 'isHere' }, { target: 'closed' }],
        'draft.changed': { target: '.clean', actions: 'edit' },
        'name.saved': 'saving',
      },
      states: {
        clean: {},
        refused: { description: 'The server refused. The form keeps its input.' },
        saved: { description: 'The name is saved.' },
      },
    },
    saving: {
      description: 'The request is pending.',
      tags: 'busy',
      invoke: {
        id: 'saveName',
        src: 'saveName',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: stateIn('#nameChange.saving.outOfSight'),
            target: 'closed',
            actions: { type: 'setAccount', params: ({ event }) => event.output },
          },
          { target: 'editing.saved', actions: { type: 'setAccount', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: stateIn('#nameChange.saving.outOfSight'),
            target: 'closed',
            actions: { type: 'notify', params: { kind: 'error', key: 'nameNotSaved' } },
          },
          { target: 'editing.refused', actions: 'setErrors' },
        ],
      },
      ...SIGHT,
    },
  },
})
