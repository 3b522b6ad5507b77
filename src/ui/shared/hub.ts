import type { World } from '../../commands/command.ts'
import type { Desk } from '../../commands/desk.ts'

/** The snapshots of all machines, read at most once per change, however many buttons look at them. */
export type Hub = {
  world: () => World
  subscribe: (listener: () => void) => () => void
  /** Tells the listeners now what they would hear at the end of this turn. */
  flush: () => void
}

/** Changes with every key in the palette, and few commands ask for it. */
const RESTLESS = 'palette'

/** The same answer, looked for again only when something else than what is typed into the palette has changed. */
export function steady<T>(answer: (world: World) => T): (world: World) => T {
  let last: { world: World; isAboutPalette: boolean; value: T } | null = null
  return world => {
    if (last && !last.isAboutPalette && isSame(last.world, world)) return last.value
    let isAboutPalette = false
    const watched = new Proxy(world, {
      get: (target, name) => {
        if (name === RESTLESS) isAboutPalette = true
        return Reflect.get(target, name)
      },
    })
    last = { world, value: answer(watched), isAboutPalette }
    return last.value
  }
}

const isSame = (one: World, other: World) =>
  (Object.keys(one) as (keyof World)[]).every(name => name === RESTLESS || one[name] === other[name])

/** One subscription to the desk, shared. Listeners hear of several changes of one turn once. */
export function createHub(desk: Desk): Hub {
  const listeners = new Set<() => void>()
  let stop: (() => void) | null = null
  let known: World | null = null
  let told = true

  const tell = () => {
    if (told) return
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
    flush: tell,
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
