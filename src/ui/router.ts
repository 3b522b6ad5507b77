import type { ComponentType, ReactNode } from 'react'
import type { RouterLocation } from './shared/location.ts'

/** Part of a screen. Its children are the parts in front of it. */
export type Layer = ComponentType<{ children?: ReactNode }>

/** Loads the code of a layer. */
export type LoadLayer = () => Promise<Layer>

/** Thrown when the code of a screen fails to load. */
export class ScreenMissing extends Error {}

/** Visible screen. */
export type Shown = {
  location: RouterLocation
  /** The outermost first. None until the code of the first screen is loaded. */
  layers: readonly Layer[]
  error: ScreenMissing | null
}

type State = {
  shown: Shown
  /** Destination whose code is loading, or null. */
  next: RouterLocation | null
}

type Listener = (state: State) => void

/** Returns the index of the current history entry, or null if the application did not create it. */
const indexInHistory = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null

const currentLocation = (): RouterLocation => ({
  pathname: location.pathname,
  search: location.search,
  key: (history.state as { key?: string } | null)?.key ?? 'default',
})

/** Writes an address into the history. If the browser refuses, it loads the page of the address. */
function write(address: string, key: string, replace: boolean): void {
  const idx = (indexInHistory() ?? 0) + (replace ? 0 : 1)
  try {
    history[replace ? 'replaceState' : 'pushState']({ key, idx }, '', address)
  } catch {
    location.assign(address)
  }
}

/**
 * Creates a router over the browser's history. The former screen and its address stay until the code of the
 * next one is loaded.
 */
export function createHistoryRouter(layersOf: (pathname: string) => readonly LoadLayer[]) {
  const listeners = new Set<Listener>()
  const loaded = new Map<LoadLayer, Layer>()
  let state: State = { shown: { location: currentLocation(), layers: [], error: null }, next: null }

  const change = (next: State) => {
    state = next
    for (const listener of [...listeners]) listener(state)
  }
  const loadLayer = async (load: LoadLayer): Promise<Layer> => {
    const layer = loaded.get(load) ?? (await load())
    loaded.set(load, layer)
    return layer
  }
  /** Shows a location once its code is loaded, unless another one has been requested since. */
  const show = async (next: RouterLocation, commit: () => void) => {
    change({ ...state, next })
    const found = await Promise.all(layersOf(next.pathname).map(loadLayer)).catch(
      (error: unknown) => new ScreenMissing(String(error), { cause: error }),
    )
    if (state.next !== next) return
    commit()
    const shown =
      found instanceof ScreenMissing ? { layers: [], error: found } : { layers: found, error: null }
    change({ shown: { location: next, ...shown }, next: null })
  }
  const showCurrent = () => show(currentLocation(), () => {})

  if (indexInHistory() === null) history.replaceState({ ...(history.state as object | null), idx: 0 }, '')
  addEventListener('popstate', () => void showCurrent())
  const ready = showCurrent()

  return {
    /** Resolves once the code of the first screen is loaded, or failed to load. */
    ready,
    get state() {
      return state
    },
    navigate: (to: string, { replace }: { replace: boolean }): Promise<void> => {
      const { pathname, search, hash } = new URL(to, location.origin)
      const key = Math.random().toString(36).slice(2, 10)
      return show({ pathname, search, key }, () => write(pathname + search + hash, key, replace))
    },
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
