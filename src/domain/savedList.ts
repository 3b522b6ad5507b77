import { equal } from './equal.ts'
import { fold } from './fold.ts'
import { hashOf } from './hash.ts'

/** Place where a list is saved. */
export type SavedPlace = 'browser' | 'account'

/** Item to save, replacing the one with its id. */
type Named = { id: string; name: string }

export type Saved<Item> = Item & { saved: string }

/** Change to the list of a place. */
export type ListChange<Item> = { save: readonly Item[]; remove: readonly string[] }

/** Lists of this browser and of the account; null for anonymous users. */
export type SavedLists<Item> = {
  browser: readonly Saved<Item>[]
  account: readonly Saved<Item>[] | null
}

/** Saved item, its place, and its name in commands. */
export type Placed<Item> = { called: string; place: SavedPlace; item: Saved<Item> }

const newestFirst = (one: { saved: string }, other: { saved: string }) => other.saved.localeCompare(one.saved)

export const listIn = <Item>(lists: SavedLists<Item>, place: SavedPlace): readonly Saved<Item>[] =>
  lists[place] ?? []

/** Returns the items of all places, newest first. */
export const placedItems = <Item extends Named>(lists: SavedLists<Item>): Placed<Item>[] =>
  (['account', 'browser'] as const)
    .flatMap(place => listIn(lists, place).map(item => ({ called: `${place}/${item.id}`, place, item })))
    .sort((one, other) => newestFirst(one.item, other.item))

/** Returns the list after a change, newest first. */
export function changedList<Item extends Named>(
  list: readonly Saved<Item>[],
  { save, remove }: ListChange<Item>,
  saved: string,
): Saved<Item>[] {
  const gone = new Set([...remove, ...save.map(({ id }) => id)])
  return [...save.map(item => ({ ...item, saved })), ...list.filter(({ id }) => !gone.has(id))].sort(
    newestFirst,
  )
}

/** Rules of items that users find by their names. */
export type NamedRules<Item> = {
  /** Begins the ids of the items. */
  prefix: string
  /** Returns the part of an item that its name does not determine. */
  contentOf: (item: Item) => unknown
}

/** Returns the id of an item by its name. Saving under an existing name replaces that item. */
export const idOfName = (prefix: string, name: string): string =>
  `${prefix}-${hashOf(name.trim().normalize('NFC').toLowerCase())}`

/** Longest name that leaves room for a number. */
const BASE_LENGTH = 72

/** Returns an item under a name that no other has: “Bretagne (2)” after “Bretagne”. */
export function underFreeName<Item extends Named>(
  item: Item,
  prefix: string,
  others: readonly Named[],
): Item {
  const taken = new Set(others.map(({ id }) => id))
  const base = item.name.replace(/ \(\d+\)$/, '').slice(0, BASE_LENGTH)
  const named = (number: number): Item => {
    const name = `${base} (${number})`
    const id = idOfName(prefix, name)
    return taken.has(id) ? named(number + 1) : { ...item, id, name }
  }
  return named(2)
}

/** Returns the change that adds items to others. A taken name gets a number; items with equal content are skipped. */
export function addedItems<Item extends Named>(
  { prefix, contentOf }: NamedRules<Item>,
  items: readonly Item[],
  added: readonly Item[],
): ListChange<Item> {
  const save: Item[] = []
  for (const each of added) {
    const known = [...items, ...save]
    const other = known.find(({ id }) => id === each.id)
    if (other && equal(contentOf(other), contentOf(each))) continue
    save.push(other ? underFreeName(each, prefix, known) : each)
  }
  return { save, remove: [] }
}

/** Returns the inverse of a change. */
export function inverseChange<Item extends Named>(
  list: readonly Saved<Item>[],
  { save, remove }: ListChange<Item>,
): ListChange<Item> {
  const touched = new Set([...remove, ...save.map(({ id }) => id)])
  const former = list.filter(({ id }) => touched.has(id))
  const known = new Set(former.map(({ id }) => id))
  return { save: former, remove: save.flatMap(({ id }) => (known.has(id) ? [] : [id])) }
}

/** Returns the items whose names contain the words of a text, in any order, whatever their accents. */
export function itemsNamed<Item extends Named>(items: readonly Placed<Item>[], text: string): Placed<Item>[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return items.filter(({ item: { name } }) => words.every(word => fold(name).includes(word)))
}
