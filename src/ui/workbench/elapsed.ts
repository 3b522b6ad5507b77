import { useCallback, useSyncExternalStore } from 'react'

const SECOND = 1000

/** Whole seconds since a moment (milliseconds since 1970), counted on while it is looked at. */
export function useElapsed(since: number): number {
  const subscribe = useCallback((listener: () => void) => {
    const timer = setInterval(listener, SECOND / 4)
    return () => clearInterval(timer)
  }, [])
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.floor((Date.now() - since) / SECOND)))
}
