import type { ListChange, Saved, SavedLists, SavedPlace } from '../src/domain/savedList.ts'
import type { NotificationKey } from './notifications.machine.ts'
import type { Scope } from './sendToSystem.ts'

/**
 * Change to the list of a place. `draws`: the saved items get a picture of the screen. `moves`: once saved in
 * the account, these items of the browser are removed.
 */
export type ListWork<Item> = {
  place: SavedPlace
  change: ListChange<Item>
  draws: boolean
  moves: readonly string[]
}
/** All items of the changed places, after the work. */
export type ListResult<Item> = Partial<Record<SavedPlace, Saved<Item>[]>>

/** Work that an edit causes. `news`: notification to show after it. */
export type ListEdit<Item> = ListWork<Item> & { news: NotificationKey | null; isUndoable: boolean }

/** Edits of a list. Items are named by their place and id. */
export type ItemEvent<Saving> =
  | { type: 'item.saved'; saving: Saving }
  | { type: 'item.renamed'; item: string; name: string }
  | { type: 'item.removed'; item: string }
  /** Restores the last replaced, renamed or removed item. */
  | { type: 'item.restored' }

export type SavedListEvent<Item, Saving> =
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  /** Another tab has changed the list of this browser or the account. */
  | { type: 'list.changedElsewhere'; browser: Saved<Item>[] }
  | { type: 'list.retried' }
  | ItemEvent<Saving>

/** `isOver`: the user who started the work has logged out, and nobody else may see its result. */
export type QueuedWork<Item> = ListEdit<Item> & { former: SavedLists<Item>; isOver: boolean }

export type SavedListContext<Item> = SavedLists<Item> & {
  /** Pending changes; the first one is running. */
  queue: readonly QueuedWork<Item>[]
  undoing: Pick<ListWork<Item>, 'place' | 'change'> | null
  /** True if the user was warned that this browser cannot save. */
  isWarned: boolean
}

/** Rules and texts of one kind of items. */
export type SavedKind<Item, Saving> = {
  id: string
  description: string
  /** Returns the work of a saving, or null if it changes nothing. */
  editOf: (lists: SavedLists<Item>, saving: Saving) => ListEdit<Item> | null
  /** Returns the id of an item under a name. */
  idOf: (item: Item, name: string) => string
  /** True if a renamed item replaces another item of its new name. */
  replacesNamesake: boolean
  /** Notifies the machines that a saving concerns. */
  notifySaving?: (scope: Scope<SavedLists<Item>>, saving: Saving) => void
  /** Notifies the machines that use the lists. */
  notifyLists?: (scope: Scope<SavedLists<Item>>) => void
  notices: {
    removed: NotificationKey
    notRead: NotificationKey
    notSaved: NotificationKey
    /** Items that the browser cannot store last until the page closes. Null: they disappear. */
    notKept: NotificationKey | null
    /** Offers a new member to move the items of this browser. */
    offered: NotificationKey | null
  }
}
