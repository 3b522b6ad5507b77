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

/** Longest name that leaves room for a number. */
const BASE_LENGTH = 72

/**
 * Returns the change that adds items to others. A taken name gets a number; items with equal content are skipped.
 * @param idOf Returns the id of an item by its name.
 */
export function addedItems<Item extends Named>(
  items: readonly Item[],
  added: readonly Item[],
  idOf: (name: string) => string,
  isEqual: (one: Item, other: Item) => boolean,
): ListChange<Item> {
  const known = new Map(items.map(item => [item.id, item]))
  const freeName = (name: string) => {
    const base = name.slice(0, BASE_LENGTH)
    let number = 2
    while (known.has(idOf(`${base} (${number})`))) number++
    return `${base} (${number})`
  }
  const save: Item[] = []
  for (const each of added) {
    const other = known.get(each.id)
    if (other && isEqual(other, each)) continue
    const name = other ? freeName(each.name) : each.name
    const item = { ...each, name, id: idOf(name) }
    known.set(item.id, item)
    save.push(item)
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
