import { assign, enqueueActions, setup } from 'xstate'
import { toFailure } from '../src/domain/failure.ts'
import type { Saved } from '../src/domain/savedList.ts'
import { afterFailure, editOf, failureNews, queued, remaining, withAccount } from './savedList.edits.ts'
import type {
  ItemEvent,
  ListResult,
  ListWork,
  SavedKind,
  SavedListContext,
  SavedListEvent,
} from './savedList.types.ts'
import { failureNotice, notify } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'

/** Returns the machine of a list that is saved in this browser and in the account. */
export const savedListMachine = <Item extends { id: string; name: string }, Saving>(
  kind: SavedKind<Item, Saving>,
) => {
  type Context = SavedListContext<Item>
  type Event = SavedListEvent<Item, Saving>
  type Edit = ItemEvent<Saving>
  const changesSomething = ({ context, event }: { context: Context; event: Edit }) =>
    editOf(kind, context, event) !== null
  const change = assign<Context, Edit, undefined, Event, never>(({ context, event }) => {
    const edit = editOf(kind, context, event)
    return edit ? queued(context, edit) : {}
  })
  return setup({
    types: {
      context: {} as Context,
      input: {} as { items: readonly Saved<Item>[] },
      events: {} as Event,
      tags: {} as 'busy',
    },
    actors: {
      listNews: unprovidedCallback<{ type: 'nothing' }>('listNews'),
      readAccount: unprovidedPromise<Saved<Item>[]>('readAccount'),
      changeList: unprovidedPromise<ListResult<Item>, ListWork<Item>>('changeList'),
    },
    guards: { somethingIsToDo: ({ context }) => context.queue.length > 0 },
    actions: {
      notifyLists: enqueueActions(scope => kind.notifyLists?.(scope)),
      showDone: enqueueActions(scope => {
        const [work] = scope.context.queue
        if (work?.news && !work.isOver) notify(scope, { kind: 'success', key: work.news })
      }),
      resetAccount: assign(({ context: { queue } }) => ({
        account: [],
        undoing: null,
        queue: remaining(queue),
      })),
      clearAccount: assign(({ context: { queue } }) => ({
        account: null,
        undoing: null,
        queue: remaining(queue),
      })),
      dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
      showUnread: enqueueActions(scope => notify(scope, { kind: 'error', key: kind.notices.notRead })),
      offerMove: enqueueActions(scope => {
        const { offered } = kind.notices
        if (offered && scope.context.browser.length > 0)
          notify(scope, { kind: 'info', key: offered, isDaily: true })
      }),
    },
  }).createMachine({
    id: kind.id,
    description: kind.description,
    context: ({ input }) => ({
      browser: input.items,
      account: null,
      queue: [],
      undoing: null,
      isWarned: false,
    }),
    invoke: { id: 'listNews', src: 'listNews' },
    type: 'parallel',
    on: {
      'item.saved': {
        guard: changesSomething,
        actions: [
          enqueueActions(scope => kind.notifySaving?.(scope, scope.event.saving)),
          change,
          'notifyLists',
        ],
      },
      'item.renamed': { guard: changesSomething, actions: [change, 'notifyLists'] },
      'item.removed': { guard: changesSomething, actions: [change, 'notifyLists'] },
      'item.restored': { guard: changesSomething, actions: [change, 'notifyLists'] },
    },
    states: {
      place: {
        initial: 'browser',
        on: { 'session.opened': { target: '.member', actions: 'resetAccount' } },
        states: {
          browser: {
            description: 'Nobody is logged in. Items are saved in this browser.',
            on: {
              'list.changedElsewhere': {
                actions: [assign({ browser: ({ event }) => event.browser }), 'notifyLists'],
              },
            },
          },
          member: {
            description: 'A user is logged in. Items are saved in the account.',
            initial: 'reading',
            on: {
              'session.closed': { target: 'browser', actions: ['clearAccount', 'notifyLists'] },
              'list.changedElsewhere': {
                target: '.reading',
                actions: [assign({ browser: ({ event }) => event.browser }), 'notifyLists'],
              },
            },
            states: {
              reading: {
                description: 'The list of the account is loading.',
                tags: 'busy',
                invoke: {
                  id: 'readAccount',
                  src: 'readAccount',
                  onDone: {
                    target: 'read',
                    actions: [
                      assign(({ context, event }) => withAccount(context, event.output)),
                      'offerMove',
                      'notifyLists',
                    ],
                  },
                  onError: { target: 'unread', actions: 'showUnread' },
                },
              },
              read: { description: 'The list of the account is loaded.' },
              unread: {
                description: 'The list of the account could not be read. The user can retry.',
                on: { 'list.retried': 'reading' },
              },
            },
          },
        },
      },
      writing: {
        initial: 'done',
        states: {
          done: {
            description: 'All changes are saved.',
            always: { guard: 'somethingIsToDo', target: 'underWay' },
          },
          underWay: {
            description: 'A change is being saved.',
            tags: 'busy',
            invoke: {
              id: 'changeList',
              src: 'changeList',
              input: ({ context: { queue } }) => {
                if (!queue[0]) throw new Error('No change to save.')
                const { place, change, draws, moves } = queue[0]
                return { place, change, draws, moves }
              },
              onDone: {
                target: 'done',
                actions: [
                  'showDone',
                  assign(({ context: { queue }, event }) =>
                    queue.length === 1 && !queue[0]?.isOver ? event.output : {},
                  ),
                  'dequeue',
                  'notifyLists',
                ],
              },
              onError: {
                target: 'done',
                actions: [
                  enqueueActions(scope => {
                    const key = failureNews(kind, scope.context)
                    if (key) notify(scope, failureNotice(toFailure(scope.event.error), key))
                  }),
                  assign(({ context }) => afterFailure(kind, context)),
                  'dequeue',
                  'notifyLists',
                ],
              },
            },
          },
        },
      },
    },
  })
}
