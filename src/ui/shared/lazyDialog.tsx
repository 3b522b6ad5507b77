import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { AFTER_MAP } from '../../contract/limits.ts'
import { useReturnFocus } from './restoreFocus.ts'
import { useMachine, useRuntime } from './runtime.tsx'

interface Parts<P = object> {
  isOpen: boolean
  /** Loads the code, once. The function is the same in every rendering. */
  load: () => Promise<ComponentType<P>>
  /** Command that closes the dialog if its code cannot be loaded. */
  close: Command['id']
}

/** Loaded parts, by the function that loads them. */
const loadedParts = new WeakMap<Parts['load'], unknown>()

async function loadPart<P>(load: Parts<P>['load']): Promise<ComponentType<P>> {
  const Found = await load()
  loadedParts.set(load as Parts['load'], Found)
  return Found
}

/**
 * Loads a part some time after the map, once the page is idle, so that the part opens in the same frame. Loading
 * it earlier would delay the map.
 */
export function usePreload<P>(load: Parts<P>['load']): void {
  const isDrawn = useMachine('workbench', ({ context }) => context.bounds !== null)
  const hasMap = useMachine('navigation', ({ context }) => context.place.path === '/')
  const isWaiting = hasMap && !isDrawn
  useEffect(() => {
    if (isWaiting || !('requestIdleCallback' in window)) return
    let idle = 0
    const later = setTimeout(() => {
      // The opening reports a failure.
      idle = requestIdleCallback(() => void loadPart(load).catch(() => {}))
    }, AFTER_MAP)
    return () => {
      clearTimeout(later)
      cancelIdleCallback(idle)
    }
  }, [isWaiting, load])
}

/**
 * Returns a part after its first opening, once its code is loaded. If the code cannot be loaded, shows a message
 * and closes the part; the next opening retries.
 */
export function useLazyPart<P>({ isOpen, load, close }: Parts<P>): ComponentType<P> | null {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  const runtime = useRuntime()
  useEffect(() => {
    if (!isOpen || Loaded) return
    const closed = new AbortController()
    loadPart(load).then(
      Found => setLoaded(() => Found),
      () => {
        if (closed.signal.aborted) return
        edit(runtime, 'notifications', { type: 'notified', kind: 'error', key: 'unreachable' })
        run(commandById(close), 'button', runtime)
      },
    )
    return () => closed.abort()
  }, [isOpen, Loaded, load, close, runtime])
  // A part that was loaded ahead needs no second rendering.
  const known = isOpen ? (loadedParts.get(load as Parts['load']) as ComponentType<P> | undefined) : null
  return Loaded ?? known ?? null
}

/** Renders a part after its first opening, and `waiting` while its code is loading. */
export function LazyPart({ waiting = null, ...parts }: Parts & { waiting?: ReactNode }) {
  const Loaded = useLazyPart(parts)
  return Loaded ? <Loaded /> : parts.isOpen && waiting
}

/** Renders such a dialog, and restores the focus when it closes. */
export function LazyDialog(parts: Parts) {
  useReturnFocus(parts.isOpen)
  return <LazyPart {...parts} />
}
