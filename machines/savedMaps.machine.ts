import { assign, enqueueActions, setup } from 'xstate'
import type { NewSavedMap, SavedMap } from '../src/contract/savedMap.ts'
import { readAddress } from '../src/domain/address/readAddress.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import {
  addedMaps,
  changedMaps,
  freeName,
  type MapChange,
  type MapPlace,
  mapIdOf,
  type PlacedMaps,
  placedMaps,
  undoingOfMaps,
} from '../src/domain/view/savedMaps.ts'
import type { NotificationKey } from './notifications.machine.ts'
import { failureNotice, notify, sendToSystem } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'

/**
 * Change to the saved maps of a place. `draws`: the saved map gets a picture of the screen. `moves`: once
 * saved in the account, these maps of the browser are removed.
 */
export type MapWork = { place: MapPlace; change: MapChange; draws: boolean; moves: readonly string[] }
/** All maps of the changed places, after the work. */
export type MapResult = Partial<Record<MapPlace, SavedMap[]>>

/** `isOver`: the user who started it has logged out, and nobody else may see the result. */
type Queued = MapWork & { former: PlacedMaps; isOver: boolean; news: NotificationKey | null }

export type SavedMapsEvent =
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  /** Another tab has changed the saved maps of this browser or the account. */
  | { type: 'maps.changedElsewhere'; browser: SavedMap[] }
  | { type: 'maps.retried' }
  /** Shows a saved map as a new step of the view. */
  | { type: 'map.opened'; map: string }
  | MapEdit

/** Edits of the saved maps. Maps are named by their place and id. */
type MapEdit =
  /** Saves the View of an address. Under an existing name, replaces that map. */
  | { type: 'map.saved'; name: string; address: string }
  | { type: 'map.renamed'; map: string; name: string }
  | { type: 'map.duplicated'; map: string }
  | { type: 'map.removed'; map: string }
  /** Restores the last replaced or deleted map. */
  | { type: 'map.restored' }
  /** Moves the maps of this browser into the account. */
  | { type: 'maps.moved' }

export type SavedMapsContext = PlacedMaps & {
  /** Pending changes; the first one is running. */
  queue: readonly Queued[]
  undoing: Pick<MapWork, 'place' | 'change'> | null
}

const listOf = (context: PlacedMaps, place: MapPlace) =>
  place === 'account' ? (context.account ?? []) : context.browser

const placedAs = (context: PlacedMaps, called: string) =>
  placedMaps(context).find(([each]) => each === called)

/** Returns whether a view displays a dataset, by its address. */
const showsSomething = (address: string) => /[?&]show=/.test(address)

const NOTHING = { draws: false, moves: [] } as const

/** Returns the change of one saved map, or null if it is gone. */
function changing(
  context: PlacedMaps,
  called: string,
  changeOf: (map: NewSavedMap, maps: readonly SavedMap[]) => MapChange | null,
): MapWork | null {
  const [, place, placed] = placedAs(context, called) ?? []
  if (!place || !placed) return null
  const { saved: _, ...map } = placed
  const change = changeOf(map, listOf(context, place))
  return change && { ...NOTHING, place, change }
}

/** Returns the change of an edit, with its place, or null if it changes nothing. */
function workOf(context: SavedMapsContext, edit: MapEdit): MapWork | null {
  switch (edit.type) {
    case 'map.saved': {
      if (!showsSomething(edit.address)) return null
      const name = edit.name.trim()
      const map = { id: mapIdOf(name), name, address: edit.address, picture: null }
      const place = context.account === null ? 'browser' : 'account'
      return { place, change: { save: [map], remove: [] }, draws: true, moves: [] }
    }
    case 'map.renamed':
      return changing(context, edit.map, (map, maps) => {
        const name = edit.name.trim()
        const id = mapIdOf(name)
        const isTaken = id !== map.id && maps.some(each => each.id === id)
        if (name === map.name || isTaken) return null
        return { save: [{ ...map, name, id }], remove: map.id === id ? [] : [map.id] }
      })
    case 'map.duplicated':
      return changing(context, edit.map, (map, maps) => {
        const name = freeName(map.name, maps)
        return { save: [{ ...map, name, id: mapIdOf(name) }], remove: [] }
      })
    case 'map.removed':
      return changing(context, edit.map, ({ id }) => ({ save: [], remove: [id] }))
    case 'map.restored':
      return context.undoing && { ...NOTHING, ...context.undoing }
    case 'maps.moved': {
      const { account, browser } = context
      if (account === null || browser.length === 0) return null
      const moves = browser.map(({ id }) => id)
      return { place: 'account', change: addedMaps(account, browser), draws: false, moves }
    }
  }
}

/** Returns the notification for a completed edit. */
function newsOf(context: PlacedMaps, { type }: MapEdit, { place, change }: MapWork): NotificationKey | null {
  const [saved] = change.save
  const isReplacing = listOf(context, place).some(({ id }) => id === saved?.id)
  if (type === 'map.saved' && isReplacing) return 'mapReplaced'
  if (type === 'map.saved') return place === 'account' ? 'mapSavedInAccount' : 'mapSavedHere'
  if (type === 'map.removed') return 'mapRemoved'
  return type === 'maps.moved' ? 'mapsMoved' : null
}

/** Returns the work that remains after a login or logout: that of this browser, and the running one. */
const left = (queue: readonly Queued[]): Queued[] =>
  queue.flatMap((work, at) =>
    work.place === 'browser' ? [work] : at === 0 ? [{ ...work, isOver: true }] : [],
  )

/** Returns the lists after a work, before it is done. */
function expectedAfter({ browser, account }: PlacedMaps, { place, change, moves }: MapWork): PlacedMaps {
  const now = new Date().toISOString()
  return place === 'account'
    ? {
        browser: browser.filter(({ id }) => !moves.includes(id)),
        account: changedMaps(account ?? [], change, now),
      }
    : { browser: changedMaps(browser, change, now), account }
}

/** Loads and changes the maps that the user has saved under a name, in this browser and in the account. */
export const savedMapsMachine = setup({
  types: {
    context: {} as SavedMapsContext,
    input: {} as { maps: readonly SavedMap[] },
    events: {} as SavedMapsEvent,
    tags: {} as 'busy',
  },
  actors: {
    mapNews: unprovidedCallback<{ type: 'nothing' }>('mapNews'),
    readAccountMaps: unprovidedPromise<SavedMap[]>('readAccountMaps'),
    changeMaps: unprovidedPromise<MapResult, MapWork>('changeMaps'),
  },
  guards: {
    changesSomething: ({ context }, edit: MapEdit) => workOf(context, edit) !== null,
    isSaved: ({ context }, { map }: { map: string }) => placedAs(context, map) !== undefined,
    somethingIsToDo: ({ context }) => context.queue.length > 0,
  },
  actions: {
    change: enqueueActions(({ context, enqueue }, edit: MapEdit) => {
      const work = workOf(context, edit)
      if (!work) return
      const { browser, account } = context
      const isUndoable = edit.type === 'map.saved' || edit.type === 'map.removed'
      enqueue.assign({
        ...expectedAfter(context, work),
        queue: [
          ...context.queue,
          { ...work, former: { browser, account }, isOver: false, news: newsOf(context, edit, work) },
        ],
        undoing: isUndoable
          ? { place: work.place, change: undoingOfMaps(listOf(context, work.place), work.change) }
          : null,
      })
    }),
    show: enqueueActions((scope, { map: called }: { map: string }) =>
      sendToSystem(scope, 'workbench', context => {
        const [, , map] = placedAs(context, called) ?? []
        return map ? { type: 'view.opened', view: readAddress(map.address).view } : null
      }),
    ),
    showDone: enqueueActions(scope => {
      const [work] = scope.context.queue
      if (work?.news && !work.isOver) notify(scope, { kind: 'success', key: work.news })
    }),
    setDone: assign(({ context: { queue } }, { result }: { result: MapResult }) =>
      queue.length === 1 && !queue[0]?.isOver ? result : {},
    ),
    resetAccount: assign(({ context }) => ({ account: [], undoing: null, queue: left(context.queue) })),
    clearAccount: assign(({ context }) => ({ account: null, undoing: null, queue: left(context.queue) })),
    /** Includes pending changes. */
    setAccount: assign(({ context }, { maps }: { maps: readonly SavedMap[] }) =>
      context.queue.reduce<PlacedMaps>(
        (placed, work) => (work.isOver ? placed : expectedAfter(placed, work)),
        {
          browser: context.browser,
          account: maps,
        },
      ),
    ),
    setBrowser: assign((_, { browser }: { browser: SavedMap[] }) => ({ browser })),
    dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    showUnread: enqueueActions(scope => notify(scope, { kind: 'error', key: 'mapsNotRead' })),
    offerMove: enqueueActions(scope => {
      if (scope.context.browser.length > 0) notify(scope, { kind: 'info', key: 'mapsHere', isDaily: true })
    }),
    /** Drops the failed work, shows the former lists again, and reports it. */
    dropFailedWork: enqueueActions((scope, { failure }: { failure: Failure }) => {
      const [work] = scope.context.queue
      if (!work || work.isOver) return
      notify(scope, failureNotice(failure, 'mapNotSaved'))
      scope.enqueue.assign({ ...work.former, undoing: null })
    }),
  },
}).createMachine({
  id: 'savedMaps',
  description: 'Maps saved under a name, in this browser and in the account.',
  context: ({ input }) => ({ browser: input.maps, account: null, queue: [], undoing: null }),
  invoke: { id: 'mapNews', src: 'mapNews' },
  type: 'parallel',
  on: {
    'map.opened': {
      guard: { type: 'isSaved', params: ({ event }) => event },
      actions: { type: 'show', params: ({ event }) => event },
    },
    'map.saved': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: { type: 'change', params: ({ event }) => event },
    },
    'map.renamed': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: { type: 'change', params: ({ event }) => event },
    },
    'map.duplicated': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: { type: 'change', params: ({ event }) => event },
    },
    'map.removed': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: { type: 'change', params: ({ event }) => event },
    },
    'map.restored': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: { type: 'change', params: ({ event }) => event },
    },
    'maps.moved': {
      guard: { type: 'changesSomething', params: ({ event }) => event },
      actions: { type: 'change', params: ({ event }) => event },
    },
  },
  states: {
    place: {
      initial: 'browser',
      on: { 'session.opened': { target: '.reading', actions: 'resetAccount' } },
      states: {
        browser: {
          description: 'Nobody is logged in. Maps are saved in this browser.',
          on: {
            'maps.changedElsewhere': { actions: { type: 'setBrowser', params: ({ event }) => event } },
          },
        },
        reading: {
          description: 'The maps of the account are loading.',
          tags: 'busy',
          invoke: {
            id: 'readAccountMaps',
            src: 'readAccountMaps',
            onDone: {
              target: 'account',
              actions: [{ type: 'setAccount', params: ({ event }) => ({ maps: event.output }) }, 'offerMove'],
            },
            onError: { target: 'unread', actions: 'showUnread' },
          },
          on: {
            'session.closed': { target: 'browser', actions: 'clearAccount' },
            'maps.changedElsewhere': {
              target: 'reading',
              reenter: true,
              actions: { type: 'setBrowser', params: ({ event }) => event },
            },
          },
        },
        account: {
          description: 'A user is logged in. Maps are saved in the account.',
          on: {
            'session.closed': { target: 'browser', actions: 'clearAccount' },
            'maps.changedElsewhere': {
              target: 'reading',
              actions: { type: 'setBrowser', params: ({ event }) => event },
            },
          },
        },
        unread: {
          description: 'The maps of the account could not be read. The user can retry.',
          on: {
            'session.closed': { target: 'browser', actions: 'clearAccount' },
            'maps.retried': 'reading',
            'maps.changedElsewhere': {
              target: 'reading',
              actions: { type: 'setBrowser', params: ({ event }) => event },
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
            id: 'changeMaps',
            src: 'changeMaps',
            input: ({ context: { queue } }) => {
              if (!queue[0]) throw new Error('No change to save.')
              const { place, change, draws, moves } = queue[0]
              return { place, change, draws, moves }
            },
            onDone: {
              target: 'done',
              actions: [
                'showDone',
                { type: 'setDone', params: ({ event }) => ({ result: event.output }) },
                'dequeue',
              ],
            },
            onError: {
              target: 'done',
              actions: [
                { type: 'dropFailedWork', params: ({ event }) => ({ failure: toFailure(event.error) }) },
                'dequeue',
              ],
            },
          },
        },
      },
    },
  },
})
