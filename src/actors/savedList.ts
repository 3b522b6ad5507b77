import { fromCallback, fromPromise } from 'xstate'
import { z } from 'zod'
import type { ListResult, ListWork } from '../../machines/savedList.types.ts'
import { isRefusal } from '../api/client.ts'
import { FailureError } from '../domain/failure.ts'
import { changedList, type ListChange, type Saved } from '../domain/savedList.ts'
import { type KEPT, readKept, saveInStorage } from './storage.ts'

type Key = (typeof KEPT)[keyof typeof KEPT]

type SavedList<Item> = {
  /** Name of the list in its stored form, and of the channel to the other tabs. */
  name: 'maps' | 'stories' | 'styles' | 'templates'
  key: Key
  /** Keeps content of another version, or damaged content, before it is overwritten. */
  spoiltKey: Key
  schema: z.ZodType<Saved<Item>>
  /** Throws, or drops the oldest items, if there are too many for this browser. */
  limit: (items: Saved<Item>[]) => Saved<Item>[]
  /** Calls for the list of the account. */
  calls: {
    list: (signal: AbortSignal) => Promise<Saved<Item>[]>
    save: (item: Item, signal: AbortSignal) => Promise<void>
    remove: (id: string, signal: AbortSignal) => Promise<void>
  }
  /** Returns items with a picture of the screen. */
  draw?: (items: readonly Item[]) => Promise<Item[]>
}

/** Returns a list of this browser and of the account: the read function, and the actors of its machine. */
export function savedList<Item extends { id: string; name: string }>(list: SavedList<Item>) {
  const { name, key, spoiltKey, schema, calls } = list
  const Stored = z.looseObject({ version: z.literal(1) })

  /** Returns the readable items of this browser, and whether some could not be read. */
  function read(): { items: Saved<Item>[]; isSpoilt: boolean } {
    const stored = readKept(Stored, key)?.[name]
    if (!Array.isArray(stored)) return { items: [], isSpoilt: textKept(key) !== null }
    const items = stored.flatMap(item => schema.safeParse(item).data ?? [])
    return { items, isSpoilt: items.length < stored.length }
  }

  /** Changes the current content: another tab may have changed it since it was read. */
  function changeHere(change: ListChange<Item>): Saved<Item>[] {
    const { items, isSpoilt } = read()
    const changed = list.limit(changedList(items, change, new Date().toISOString()))
    if (isSpoilt) saveInStorage(spoiltKey, textKept(key))
    if (!saveInStorage(key, { version: 1, [name]: changed }))
      throw new FailureError({ code: 'unexpected', detail: null })
    return changed
  }

  async function changeInAccount(
    { save, remove }: ListChange<Item>,
    signal: AbortSignal,
  ): Promise<Saved<Item>[]> {
    for (const item of save) await calls.save(item, signal)
    for (const id of remove)
      await calls.remove(id, signal).catch(error => {
        // Another tab was faster.
        if (!isRefusal(error, [404])) throw error
      })
    return calls.list(signal)
  }

  let channel: BroadcastChannel | null = null
  /** Returns the channel to the other tabs of this browser, if it supports one. */
  function tabs(): BroadcastChannel | null {
    if (!channel && typeof BroadcastChannel !== 'undefined')
      channel = new BroadcastChannel(`cartable.${name}`)
    return channel
  }

  return {
    read,
    actors: {
      /** Saves a change, notifies the other tabs, and returns all items of the changed places. */
      changeList: fromPromise<ListResult<Item>, ListWork<Item>>(async ({ input, signal }) => {
        const { place, draws, moves } = input
        const change =
          draws && list.draw ? { ...input.change, save: await list.draw(input.change.save) } : input.change
        const result: ListResult<Item> =
          place === 'account'
            ? { account: await changeInAccount(change, signal) }
            : { browser: changeHere(change) }
        if (moves.length > 0) result.browser = changeHere({ save: [], remove: moves })
        tabs()?.postMessage('changed')
        return result
      }),
      readAccount: fromPromise<Saved<Item>[], undefined>(({ signal }) => calls.list(signal)),
      /** Reports that another tab has changed the list. */
      listNews: fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
        const others = tabs()
        const onMessage = () => sendBack({ type: 'list.changedElsewhere', browser: read().items })
        others?.addEventListener('message', onMessage)
        return () => others?.removeEventListener('message', onMessage)
      }),
    },
  }
}

function textKept(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
