import { fromCallback, fromPromise } from 'xstate'
import type { MapResult, MapWork } from '../../machines/savedMaps.machine.ts'
import type { SavedMap } from '../../src/contract/savedMap.ts'
import type { FailureError } from '../../src/domain/failure.ts'
import { changedMaps, type MapPlace } from '../../src/domain/view/savedMaps.ts'

/** Scripted places of saved maps. `gate` delays or refuses calls of the account. */
export function scriptedMaps(stored: readonly SavedMap[], gate: () => Promise<void> | undefined) {
  const maps: Record<MapPlace, SavedMap[]> = { browser: [...stored], account: [] }
  let refusal: FailureError | null = null
  let savings = 0
  return {
    actors: {
      mapNews: fromCallback<{ type: 'nothing' }, undefined>(() => {}),
      readAccountMaps: fromPromise<SavedMap[], undefined>(async () => {
        if (refusal) throw refusal
        return maps.account
      }),
      changeMaps: fromPromise<MapResult, MapWork>(async ({ input: { place, change, moves } }) => {
        if (place === 'account') await gate()
        const now = `2026-01-01T00:00:${String(++savings).padStart(2, '0')}.000Z`
        maps[place] = changedMaps(maps[place], change, now)
        if (moves.length > 0) maps.browser = changedMaps(maps.browser, { save: [], remove: moves }, now)
        return place === 'account' ? { ...maps } : { browser: maps.browser }
      }),
    },
    /** Sets the error with which the server refuses the saved maps; null answers again. */
    refuseMaps: (failure: FailureError | null) => {
      refusal = failure
    },
  }
}
