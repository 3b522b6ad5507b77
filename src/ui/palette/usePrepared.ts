import { useEffect } from 'react'
import { useSnapshotStore } from '../shared/runtime.tsx'
import type { Lister } from './listing.ts'
import type { Words } from './words.ts'

/** Milliseconds at a time: a key that is pressed meanwhile does not wait for longer. */
const BIT = 8

/** Has the lister prepare itself between the opening of the palette and the first key. */
export function usePrepared(lister: Lister, words: Words): void {
  const snapshotStore = useSnapshotStore()
  useEffect(() => {
    const bits = lister.prepare(snapshotStore.snapshots(), words)[Symbol.iterator]()
    let timer = setTimeout(goOn)
    function goOn() {
      const until = performance.now() + BIT
      while (performance.now() < until) if (bits.next().done) return
      timer = setTimeout(goOn)
    }
    return () => clearTimeout(timer)
  }, [snapshotStore, lister, words])
}
