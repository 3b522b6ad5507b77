import type { Snapshots } from '../../commands/command.ts'
import type { Runtime } from '../../commands/runtime.ts'

/** The snapshots of all machines, read at most once per change, however many buttons look at them. */
export type SnapshotStore = {
  snapshots: () => Snapshots
  subscribe: (listener: () => void) => () => void
  /** Tells the listeners now what they would hear at the end of this turn. */
  flush: () => void
}

/** Changes with every key in the palette, and few commands ask for it. */
const CHANGES_OFTEN = 'palette'

/** The same answer, looked for again only when something else than what is typed into the palette has changed. */
export function memoizedSelector<T>(answer: (snapshots: Snapshots) => T): (snapshots: Snapshots) => T {
  let last: { snapshots: Snapshots; isAboutPalette: boolean; value: T } | null = null
  return snapshots => {
    if (last && !last.isAboutPalette && isSame(last.snapshots, snapshots)) return last.value
    let isAboutPalette = false
    const watched = new Proxy(snapshots, {
      get: (target, name) => {
        if (name === CHANGES_OFTEN) isAboutPalette = true
        return Reflect.get(target, name)
      },
    })
    last = { snapshots, value: answer(watched), isAboutPalette }
    return last.value
  }
}

const isSame = (one: Snapshots, other: Snapshots) =>
  (Object.keys(one) as (keyof Snapshots)[]).every(name => name === CHANGES_OFTEN || one[name] === other[name])

/** One subscription to the runtime, shared. Listeners hear of several changes of one turn once. */
export function createSnapshotStore(runtime: Runtime): SnapshotStore {
  const listeners = new Set<() => void>()
  let stop: (() => void) | null = null
  let cached: Snapshots | null = null
  let isNotified = true

  const notify = () => {
    if (isNotified) return
    isNotified = true
    for (const listener of [...listeners]) listener()
  }
  const change = () => {
    cached = null
    if (!isNotified) return
    isNotified = false
    queueMicrotask(notify)
  }
  return {
    snapshots: () => {
      if (!stop) return runtime.snapshots()
      cached ??= runtime.snapshots()
      return cached
    },
    flush: notify,
    subscribe: listener => {
      listeners.add(listener)
      stop ??= runtime.subscribe(change)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
        cached = null
      }
    },
  }
}
