import { assign, enqueueActions, raise, setup } from 'xstate'
import type { ApiKey } from '../src/domain/account/account.ts'
import { type Form, mistakesIn, NO_ERRORS } from '../src/domain/account/formState.ts'
import { type KeyTerm, termMistake } from '../src/domain/account/keyTerm.ts'
import { Secret } from '../src/domain/account/secret.ts'
import { isAccountSettings, type ScreenChange } from '../src/domain/address/route.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { type Edit, type Failed, formParts } from './form.ts'
import { notify } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent, withField } from './withEvent.ts'

export type KeyDraft = {
  name: string
  term: KeyTerm
  /** Last day, such as `2027-01-31`, if one is chosen. */
  expiry_date: string
}
/** Prefixes of the keys that could not be removed. */
export type Removal = { failed: string[] }

export type ApiKeysEvent =
  | ScreenChange
  | { type: 'keys.retried' }
  | { type: 'keys.renewed' }
  | { type: 'key.toggled'; id: string }
  | { type: 'keys.toggled' }
  | { type: 'keys.removed' }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }
  | { type: 'key.begun' }
  | { type: 'draft.changed'; patch: Partial<KeyDraft> }
  | { type: 'key.created' }
  | { type: 'key.copied' }
  | { type: 'key.closed' }

export type ApiKeysContext = Form<KeyDraft> & {
  /** Newest first. */
  keys: readonly ApiKey[]
  /**
   * Time when the keys were loaded, in milliseconds since 1970. It decides which keys have expired or will
   * soon.
   */
  readAt: number
  selected: readonly string[]
  /** Value of the new key: shown once, and dropped on close. */
  value: Secret
  failure: Failure | null
}

const FIELDS = ['name', 'expiry_date'] as const
const EMPTY: KeyDraft = { name: '', term: '365', expiry_date: '' }
const form = formParts<KeyDraft, ApiKeysContext>(FIELDS, ({ draft }) => {
  const { fields = {} } = mistakesIn(draft, { required: ['name'] }) ?? {}
  const key = termMistake(draft, Date.now())
  const all = key ? { ...fields, expiry_date: { key } } : fields
  return Object.keys(all).length > 0 ? { fields: all, whole: null } : null
})
const listed = (keys: readonly ApiKey[], ids: readonly string[]) =>
  ids.filter(id => keys.some(key => key.id === id))

/** Lists, creates and deletes the API keys of the account. */
export const apiKeysMachine = setup({
  types: { context: {} as ApiKeysContext, events: {} as ApiKeysEvent, tags: {} as 'busy' | 'dialog' },
  actors: {
    listKeys: unprovidedPromise<ApiKey[]>('listKeys'),
    createKey: unprovidedPromise<{ value: Secret }, KeyDraft>('createKey'),
    copyKey: unprovidedPromise<void, { value: Secret }>('copyKey'),
    removeKeys: unprovidedPromise<Removal, { ids: readonly string[] }>('removeKeys'),
  },
  guards: {
    isHere: (_, screen: ScreenChange) => isAccountSettings(screen),
    isListed: ({ context }, toggled: { id: string }) => context.keys.some(({ id }) => id === toggled.id),
    thereAreKeys: ({ context }) => context.keys.length > 0,
    somethingIsInspected: ({ context }) => context.selected.length > 0,
    hasMistakes: ({ context }) => form.hasMistakes(context),
    isRefused: (_, { error }: { error: unknown }) => toFailure(error).code === 'refused',
    someFailed: (_, { failed }: Removal) => failed.length > 0,
  },
  actions: {
    setKeys: assign(({ context }, keys: ApiKey[]) => ({
      keys,
      readAt: Date.now(),
      selected: listed(keys, context.selected),
      failure: null,
    })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forget: assign({
      keys: [],
      selected: [],
      failure: null,
      draft: EMPTY,
      errors: NO_ERRORS,
      value: new Secret(),
    }),
    toggle: assign(({ context: { selected } }, { id }: { id: string }) => {
      const others = selected.filter(each => each !== id)
      return { selected: others.length < selected.length ? others : [...selected, id] }
    }),
    toggleAll: assign(({ context: { keys, selected } }) => ({
      selected: selected.length < keys.length ? keys.map(({ id }) => id) : [],
    })),
    selectFailed: assign((_, { failed }: Removal) => ({ selected: failed })),
    edit: assign(({ context }, edit: Edit<KeyDraft>) => form.edited(context, edit)),
    setMistakes: assign(({ context }) => form.withMistakes(context)),
    setErrors: assign((_, failed: Failed) => form.withErrors(failed)),
    setValue: assign((_, { value }: { value: Secret }) => ({
      value,
      draft: EMPTY,
      errors: NO_ERRORS,
    })),
    forgetValue: assign({ value: new Secret() }),
    notifyRemoved: enqueueActions(scope => notify(scope, { kind: 'success', key: 'keysRemoved' })),
    notifyNotRemoved: enqueueActions((scope, { failed }: Removal) =>
      notify(scope, {
        kind: 'error',
        key: 'keysNotRemoved',
        detail: scope.context.keys
          .filter(({ id }) => failed.includes(id))
          .map(({ name }) => name)
          .join(', '),
      }),
    ),
  },
}).createMachine({
  id: 'apiKeys',
  description: 'API keys of the account.',
  context: {
    draft: EMPTY,
    errors: NO_ERRORS,
    keys: [],
    readAt: 0,
    selected: [],
    value: new Secret(),
    failure: null,
  },
  initial: 'away',
  states: {
    away: {
      description: 'The account settings are closed.',
      entry: 'forget',
      on: { 'screen.changed': { guard: withEvent('isHere'), target: 'here' } },
    },
    here: {
      type: 'parallel',
      on: {
        'screen.changed': [{ guard: withEvent('isHere') }, { target: 'away' }],
      },
      states: {
        list: {
          initial: 'loading',
          states: {
            loading: {
              description: 'The keys are loading.',
              tags: 'busy',
              invoke: {
                id: 'listKeys',
                src: 'listKeys',
                onDone: { target: 'ready', actions: withField('setKeys', 'output') },
                onError: { target: 'failed', actions: withEvent('setFailure') },
              },
              on: { 'keys.renewed': { target: 'loading', reenter: true } },
            },
            ready: {
              on: {
                'keys.renewed': 'loading',
                'key.toggled': { guard: withEvent('isListed'), actions: withEvent('toggle') },
                'keys.toggled': { guard: 'thereAreKeys', actions: 'toggleAll' },
                'keys.removed': { guard: 'somethingIsInspected', target: 'confirming' },
              },
            },
            failed: {
              description: 'Loading the keys failed. The user can retry.',
              on: { 'keys.retried': 'loading', 'keys.renewed': 'loading' },
            },
            confirming: {
              description: 'The user is asked to confirm the removal of the selected keys.',
              tags: 'dialog',
              on: { 'removal.confirmed': 'removing', 'removal.cancelled': 'ready' },
            },
            removing: {
              description: 'The selected keys are being removed.',
              tags: 'busy',
              invoke: {
                id: 'removeKeys',
                src: 'removeKeys',
                input: ({ context }) => ({ ids: context.selected }),
                onDone: [
                  {
                    guard: withField('someFailed', 'output'),
                    target: 'loading',
                    actions: [withField('selectFailed', 'output'), withField('notifyNotRemoved', 'output')],
                  },
                  { target: 'loading', actions: 'notifyRemoved' },
                ],
                onError: { target: 'failed', actions: withEvent('setFailure') },
              },
            },
          },
        },
        creation: {
          initial: 'closed',
          states: {
            closed: { entry: 'forgetValue', on: { 'key.begun': 'naming' } },
            naming: {
              description: 'The user is choosing the name and the expiry of the new key.',
              tags: 'dialog',
              initial: 'clean',
              on: {
                'draft.changed': { actions: withEvent('edit') },
                'key.created': [
                  { guard: 'hasMistakes', target: '.faulty', actions: 'setMistakes' },
                  { target: 'creating' },
                ],
                'key.closed': 'closed',
              },
              states: {
                clean: {},
                faulty: { description: 'The name is missing, or the expiry date is invalid.' },
                refused: { description: 'The server refused: the key does not exist.' },
                lost: { description: 'The answer was lost. The list shows the actual state.' },
              },
            },
            creating: {
              description: 'The server creates the key.',
              tags: ['busy', 'dialog'],
              invoke: {
                id: 'createKey',
                src: 'createKey',
                input: ({ context }) => context.draft,
                onDone: {
                  target: 'shown',
                  actions: [withField('setValue', 'output'), raise({ type: 'keys.renewed' })],
                },
                onError: [
                  {
                    guard: withEvent('isRefused'),
                    target: 'naming.refused',
                    actions: withEvent('setErrors'),
                  },
                  // A key may exist even if the response was lost.
                  {
                    target: 'naming.lost',
                    actions: [withEvent('setErrors'), raise({ type: 'keys.renewed' })],
                  },
                ],
              },
            },
            shown: {
              description: 'The value of the key is visible, only this once.',
              tags: 'dialog',
              initial: 'uncopied',
              on: { 'key.closed': 'closed' },
              states: {
                uncopied: { on: { 'key.copied': 'copying', 'key.closed': 'leaving' } },
                leaving: {
                  description:
                    'The user is asked to confirm that they copied the value, which is never shown again.',
                  on: { 'key.copied': 'copying' },
                },
                copying: {
                  invoke: {
                    id: 'copyKey',
                    src: 'copyKey',
                    input: ({ context }) => ({ value: context.value }),
                    onDone: 'copied',
                    onError: 'uncopiable',
                  },
                },
                copied: {
                  description: 'The clipboard holds the value.',
                  on: { 'key.copied': 'copying' },
                },
                uncopiable: {
                  description: 'The browser refused to copy. The user must copy by hand.',
                  on: { 'key.copied': 'copying', 'key.closed': 'leaving' },
                },
              },
            },
          },
        },
      },
    },
  },
})
