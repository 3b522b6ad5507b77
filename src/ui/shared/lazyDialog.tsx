import { type ComponentType, useEffect, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { useReturnFocus } from './restoreFocus.ts'
import { useRuntime } from './runtime.tsx'

interface Parts {
  isOpen: boolean
  /** Loads the code, once. The function is the same in every rendering. */
  load: () => Promise<ComponentType>
  /** Command that closes the dialog if its code cannot be loaded. */
  close: Command['id']
}

/**
 * Renders a part after its first opening, because its code loads lazily. If the code cannot be loaded, shows
 * a message and closes the part; the next opening retries.
 */
export function LazyPart({ isOpen, load, close }: Parts) {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
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
  return Loaded && <Loaded />
}

/** Renders such a dialog, and restores focus when it closes. */
export function LazyDialog(parts: Parts) {
  useReturnFocus(parts.isOpen)
  return <LazyPart {...parts} />
}
