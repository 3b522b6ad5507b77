import type { World } from '../../commands/command.ts'
import type { Desk } from '../../commands/desk.ts'

/** The snapshots of all machines, read at most once per change, however many buttons look at them. */
export type Hub = {
  world: () => World
  subscribe: (listener: () => void) => () => void
}

/** One subscription to the desk, shared. Listeners hear of several changes of one turn once. */
export function createHub(desk: Desk): Hub {
  const listeners = new Set<() => void>()
  let stop: (() => void) | null = null
  let known: World | null = null
  let told = true

  const tell = () => {
    told = true
    for (const listener of [...listeners]) listener()
  }
  const change = () => {
    known = null
    if (!told) return
    told = false
    queueMicrotask(tell)
  }
  return {
    world: () => {
      if (!stop) return desk.world()
      known ??= desk.world()
      return known
    },
    subscribe: listener => {
      listeners.add(listener)
      stop ??= desk.subscribe(change)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
        known = null
      }
    },
  }
}
