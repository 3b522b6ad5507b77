import { type ComponentType, useEffect, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { useReturnFocus } from './restoreFocus.ts'
import { useRuntime } from './runtime.tsx'

interface Parts<P = object> {
  isOpen: boolean
  /** Loads the code, once. The function is the same in every rendering. */
  load: () => Promise<ComponentType<P>>
  /** Command that closes the dialog if its code cannot be loaded. */
  close: Command['id']
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
    load().then(
      Found => setLoaded(() => Found),
      () => {
        if (closed.signal.aborted) return
        edit(runtime, 'notifications', { type: 'notified', kind: 'error', key: 'unreachable' })
        run(commandById(close), 'button', runtime)
      },
    )
    return () => closed.abort()
  }, [isOpen, Loaded, load, close, runtime])
  return Loaded
}

/** Renders a part after its first opening. */
export function LazyPart(parts: Parts) {
  const Loaded = useLazyPart(parts)
  return Loaded && <Loaded />
}

/** Renders such a dialog, and restores the focus when it closes. */
export function LazyDialog(parts: Parts) {
  useReturnFocus(parts.isOpen)
  return <LazyPart {...parts} />
}
