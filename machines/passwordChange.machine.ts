import { assign, enqueueActions, setup, stateIn } from 'xstate'
import { type Form, mistakesIn, NO_ERRORS } from '../src/domain/account/formState.ts'
import { Secret } from '../src/domain/account/secret.ts'
import { isAccountSettings, type ScreenChange } from '../src/domain/address/route.ts'
import { type Edit, type Failed, formParts, SIGHT } from './form.ts'
import { type Notice, notify, sendToSystem, withNotice } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** The old password is required, except for accounts from another provider, which have none. */
export type PasswordChangeDraft = {
  old_password: Secret
  new_password1: Secret
  new_password2: Secret
  /** True to remove the API keys. */
  end_keys: boolean
}

export type PasswordChangeEvent =
  | ScreenChange
  | { type: 'draft.changed'; patch: Partial<PasswordChangeDraft> }
  | { type: 'password.changed' }

const FIELDS = ['old_password', 'new_password1', 'new_password2'] as const
const CHOICE = ['new_password1', 'new_password2'] as const
const EMPTY: PasswordChangeDraft = {
  old_password: new Secret(),
  new_password1: new Secret(),
  new_password2: new Secret(),
  end_keys: false,
}
const form = formParts<PasswordChangeDraft>(FIELDS, ({ draft }) =>
  mistakesIn(draft, { required: CHOICE, same: CHOICE }),
)

/** Effects of a changed password, on any screen. */
const CHANGED = ['renewKeys', 'clear', withNotice('success', 'passwordChanged')] as const

/** Changes the password of the logged-in account. */
export const passwordChangeMachine = setup({
  types: { context: {} as Form<PasswordChangeDraft>, events: {} as PasswordChangeEvent, tags: {} as 'busy' },
  actors: { changePassword: unprovidedPromise<void, PasswordChangeDraft>('changePassword') },
  guards: {
    isHere: (_, screen: ScreenChange) => isAccountSettings(screen),
    hasMistakes: ({ context }) => form.hasMistakes(context),
  },
  actions: {
    edit: assign(({ context }, edit: Edit<PasswordChangeDraft>) => form.edited(context, edit)),
    setMistakes: assign(({ context }) => form.withMistakes(context)),
    setErrors: assign((_, failed: Failed) => form.withErrors(failed)),
    clear: assign({ draft: EMPTY, errors: NO_ERRORS }),
    renewKeys: enqueueActions(scope =>
      sendToSystem(scope, 'apiKeys', ({ draft }) => (draft.end_keys ? { type: 'keys.renewed' } : null)),
    ),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
  },
}).createMachine({
  id: 'passwordChange',
  description: 'Change of the password.',
  context: { draft: EMPTY, errors: NO_ERRORS },
  initial: 'closed',
  states: {
    closed: {
      entry: 'clear',
      on: {
        'screen.changed': { guard: withEvent('isHere'), target: 'editing' },
      },
    },
    editing: {
      description: 'The user is typing the old and the new password.',
      initial: 'clean',
      on: {
        'screen.changed': [{ guard: withEvent('isHere') }, { target: 'closed' }],
        'draft.changed': { actions: withEvent('edit') },
        'password.changed': [
          { guard: 'hasMistakes', target: '.faulty', actions: 'setMistakes' },
          { target: 'saving' },
        ],
      },
      states: {
        clean: {},
        faulty: { description: 'A password is missing, or the two passwords differ.' },
        refused: { description: 'The server refused. The form keeps its input.' },
        saved: { description: 'The new password is saved. All other sessions have ended.' },
      },
    },
    saving: {
      description: 'The request is pending.',
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => context.draft,
        onDone: [
          { guard: stateIn('#passwordChange.saving.outOfSight'), target: 'closed', actions: [...CHANGED] },
          { target: 'editing.saved', actions: [...CHANGED] },
        ],
        onError: [
          {
            guard: stateIn('#passwordChange.saving.outOfSight'),
            target: 'closed',
            actions: withNotice('error', 'passwordNotChanged'),
          },
          { target: 'editing.refused', actions: withEvent('setErrors') },
        ],
      },
      ...SIGHT,
    },
  },
})
