import { assign, enqueueActions, setup, stateIn } from 'xstate'
import { NOBODY, type Person, personFields } from '../src/contract/person.ts'
import type { Account } from '../src/domain/account/account.ts'
import { type Form, NO_ERRORS } from '../src/domain/account/formState.ts'
import { isAccountSettings, type ScreenChange } from '../src/domain/address/route.ts'
import { type Edit, type Failed, formParts, SIGHT } from './form.ts'
import { type Notice, notify, sendToSystem, withNotice } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent, withField } from './withEvent.ts'

export type NameChangeEvent =
  | ScreenChange
  | { type: 'session.opened'; account: Account | null }
  | { type: 'session.closed' }
  | { type: 'draft.changed'; patch: Partial<Person> }
  | { type: 'name.saved' }

type NameChangeContext = Form<Person> & { known: Person }

const form = formParts<Person, NameChangeContext>(personFields, () => null)

const personOf = (account: Account | null): Person => account?.person ?? NOBODY

/** Changes the first and last name of the logged-in user. */
export const nameChangeMachine = setup({
  types: {
    context: {} as NameChangeContext,
    events: {} as NameChangeEvent,
    tags: {} as 'busy',
  },
  actors: { saveName: unprovidedPromise<Account, Person>('saveName') },
  guards: {
    isHere: (_, screen: ScreenChange) => isAccountSettings(screen),
  },
  actions: {
    setKnown: assign((_, { account }: { account: Account | null }) => ({ known: personOf(account) })),
    forget: assign({ known: NOBODY, draft: NOBODY, errors: NO_ERRORS }),
    begin: assign(({ context: { known } }) => ({ draft: known, errors: NO_ERRORS })),
    edit: assign(({ context }, edit: Edit<Person>) => form.edited(context, edit)),
    setErrors: assign((_, failed: Failed) => form.withErrors(failed)),
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
    'session.opened': { actions: withEvent('setKnown') },
    'session.closed': { target: '.closed', actions: 'forget' },
  },
  states: {
    closed: {
      on: {
        'screen.changed': { guard: withEvent('isHere'), target: 'editing', actions: 'begin' },
      },
    },
    editing: {
      description: 'The user is typing the name.',
      initial: 'clean',
      on: {
        'screen.changed': [{ guard: withEvent('isHere') }, { target: 'closed' }],
        'draft.changed': { target: '.clean', actions: withEvent('edit') },
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
            actions: withField('setAccount', 'output'),
          },
          { target: 'editing.saved', actions: withField('setAccount', 'output') },
        ],
        onError: [
          {
            guard: stateIn('#nameChange.saving.outOfSight'),
            target: 'closed',
            actions: withNotice('error', 'nameNotSaved'),
          },
          { target: 'editing.refused', actions: withEvent('setErrors') },
        ],
      },
      ...SIGHT,
    },
  },
})
