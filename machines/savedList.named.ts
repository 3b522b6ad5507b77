import {
  addedItems,
  idOfName,
  listIn,
  type NamedRules,
  type SavedLists,
  underFreeName,
} from '../src/domain/savedList.ts'
import type { NotificationKey } from './notifications.machine.ts'
import { changing, PLAIN } from './savedList.edits.ts'
import type { ListEdit } from './savedList.types.ts'

type Named = { id: string; name: string }

/** Notifications after an edit. */
type NamedNews = Record<'here' | 'inAccount' | 'replaced' | 'moved', NotificationKey>

/** Returns the edits of items that users save under a name, and find by it: one item has a name. */
export const namedEdits = <Item extends Named>(rules: NamedRules<Item>, news: NamedNews) => ({
  idOf: (_: Item, name: string): string => idOfName(rules.prefix, name),

  /** Saves an item under a name, replacing the one of that name. */
  saved(lists: SavedLists<Item>, typed: string, itemOf: (named: Named) => Item): ListEdit<Item> | null {
    const name = typed.trim()
    if (name === '') return null
    const place = lists.account === null ? 'browser' : 'account'
    const item = itemOf({ id: idOfName(rules.prefix, name), name })
    const isReplacing = listIn(lists, place).some(({ id }) => id === item.id)
    const saved = place === 'account' ? news.inAccount : news.here
    return {
      ...PLAIN,
      place,
      change: { save: [item], remove: [] },
      news: isReplacing ? news.replaced : saved,
    }
  },

  copied: (lists: SavedLists<Item>, called: string): ListEdit<Item> | null =>
    changing(lists, called, (item, list) => ({
      ...PLAIN,
      change: { save: [underFreeName(item, rules.prefix, list)], remove: [] },
      isUndoable: false,
    })),

  /** Moves the items of this browser into the account. */
  moved({ account, browser }: SavedLists<Item>): ListEdit<Item> | null {
    if (account === null || browser.length === 0) return null
    return {
      ...PLAIN,
      place: 'account',
      change: addedItems(rules, account, browser),
      moves: browser.map(({ id }) => id),
      news: news.moved,
      isUndoable: false,
    }
  },
})
