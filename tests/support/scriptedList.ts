import { fromCallback, fromPromise } from 'xstate'
import type { ListResult, ListWork } from '../../machines/savedList.types.ts'
import type { FailureError } from '../../src/domain/failure.ts'
import { changedList, type Saved, type SavedPlace } from '../../src/domain/savedList.ts'

/** Scripted places of saved items. `gate` delays or refuses calls of the account. */
export function scriptedList<Item extends { id: string; name: string }>(
  stored: readonly Saved<Item>[],
  gate: () => Promise<void> | undefined,
) {
  const lists: Record<SavedPlace, Saved<Item>[]> = { browser: [...stored], account: [] }
  let refusal: FailureError | null = null
  let savings = 0
  return {
    actors: {
      listNews: fromCallback<{ type: 'nothing' }, undefined>(() => {}),
      readAccount: fromPromise<Saved<Item>[], undefined>(async () => {
        if (refusal) throw refusal
        return lists.account
      }),
      changeList: fromPromise<ListResult<Item>, ListWork<Item>>(
        async ({ input: { place, change, moves } }) => {
          if (place === 'account') await gate()
          const now = `2026-01-01T00:00:${String(++savings).padStart(2, '0')}.000Z`
          lists[place] = changedList(lists[place], change, now)
          if (moves.length > 0) lists.browser = changedList(lists.browser, { save: [], remove: moves }, now)
          return place === 'account' ? { ...lists } : { browser: lists.browser }
        },
      ),
    },
    /** Sets the error with which the server refuses the list of the account; null answers again. */
    refuse: (failure: FailureError | null) => {
      refusal = failure
    },
  }
}
