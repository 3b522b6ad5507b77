import {
  changedList,
  inverseChange,
  listIn,
  placedItems,
  type Saved,
  type SavedLists,
  type SavedPlace,
} from '../src/domain/savedList.ts'
import type {
  ItemEvent,
  ListEdit,
  ListWork,
  QueuedWork,
  SavedKind,
  SavedListContext,
} from './savedList.types.ts'

type Named = { id: string; name: string }
type Kind = Pick<SavedKind<unknown, unknown>, 'notices'>

/** Parts of an edit that most edits share. */
export const PLAIN = { draws: false, moves: [], news: null, isUndoable: true } as const

/** Returns the change of one item, or null if it is gone. */
export function changing<Item extends Named>(
  lists: SavedLists<Item>,
  called: string,
  changeOf: (item: Item, list: readonly Saved<Item>[]) => Omit<ListEdit<Item>, 'place'> | null,
): ListEdit<Item> | null {
  const found = placedItems(lists).find(each => each.called === called)
  const edit = found && changeOf(found.item, listIn(lists, found.place))
  return found && edit ? { place: found.place, ...edit } : null
}

/** Returns the work that an event causes, or null if it changes nothing. */
export function editOf<Item extends Named, Saving>(
  kind: SavedKind<Item, Saving>,
  context: SavedListContext<Item>,
  event: ItemEvent<Saving>,
): ListEdit<Item> | null {
  switch (event.type) {
    case 'item.saved':
      return kind.editOf(context, event.saving)
    case 'item.removed':
      return changing(context, event.item, ({ id }) => ({
        ...PLAIN,
        change: { save: [], remove: [id] },
        news: kind.notices.removed,
      }))
    case 'item.restored':
      return context.undoing && { ...PLAIN, ...context.undoing, isUndoable: false }
    case 'item.renamed':
      return changing(context, event.item, (item, list) => {
        const name = event.name.trim()
        const id = kind.idOf(item, name)
        const isTaken = !kind.replacesNamesake && id !== item.id && list.some(each => each.id === id)
        if (name === item.name || isTaken) return null
        const remove = item.id === id ? [] : [item.id]
        return { ...PLAIN, change: { save: [{ ...item, name, id }], remove } }
      })
  }
}

/** Returns the lists after a work, before it is done. */
function listsAfter<Item extends Named>(
  { browser, account }: SavedLists<Item>,
  { place, change, moves }: ListWork<Item>,
): SavedLists<Item> {
  const now = new Date().toISOString()
  return place === 'account'
    ? {
        browser: browser.filter(({ id }) => !moves.includes(id)),
        account: changedList(account ?? [], change, now),
      }
    : { browser: changedList(browser, change, now), account }
}

/** Shows the result of an edit at once, and queues its work. */
export function queued<Item extends Named>(
  context: SavedListContext<Item>,
  edit: ListEdit<Item>,
): Partial<SavedListContext<Item>> {
  const { browser, account, queue } = context
  const { place, change } = edit
  return {
    ...listsAfter(context, edit),
    queue: [...queue, { ...edit, former: { browser, account }, isOver: false }],
    undoing: edit.isUndoable ? { place, change: inverseChange(listIn(context, place), change) } : null,
  }
}

/** Returns whether the items of a failed work last until the page closes. */
const lasts = ({ notices }: Kind, { place }: { place: SavedPlace }) =>
  place === 'browser' && notices.notKept !== null

/** Returns the notification for the failure of the running work, or null for none. */
export function failureNews<Item>(kind: Kind, { queue, isWarned }: SavedListContext<Item>) {
  const [work] = queue
  if (!work || work.isOver) return null
  if (!lasts(kind, work)) return kind.notices.notSaved
  return isWarned ? null : kind.notices.notKept
}

/** Returns the lists after the failure of the running work: the former ones, unless its items last. */
export function afterFailure<Item>(
  kind: Kind,
  { queue: [work] }: SavedListContext<Item>,
): Partial<SavedListContext<Item>> {
  if (!work || work.isOver) return {}
  if (lasts(kind, work)) return { isWarned: true }
  const { browser, account } = work.former
  if (work.place === 'browser') return { browser, undoing: null }
  return work.moves.length > 0 ? { browser, account, undoing: null } : { account, undoing: null }
}

/** Returns the lists once the account's own is read, with the pending changes. */
export const withAccount = <Item extends Named>(
  { browser, queue }: SavedListContext<Item>,
  account: readonly Saved<Item>[],
): SavedLists<Item> =>
  queue
    .filter(({ isOver }) => !isOver)
    .reduce<SavedLists<Item>>((lists, work) => listsAfter(lists, work), { browser, account })

/** Returns the work that remains after a login or logout: that of this browser, and the running one. */
export const remaining = <Item>(queue: readonly QueuedWork<Item>[]): QueuedWork<Item>[] =>
  queue.flatMap((work, at) =>
    work.place === 'browser' ? [work] : at === 0 ? [{ ...work, isOver: true }] : [],
  )
