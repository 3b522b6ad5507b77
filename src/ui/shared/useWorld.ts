import { useSyncExternalStore } from 'react'
import type { World } from '../../commands/command.ts'
import { useHub } from './desk.tsx'

/** The snapshots of all machines. Draws anew with every change of any: only for what is open for a moment. */
export function useWorld(): World {
  const hub = useHub()
  return useSyncExternalStore(hub.subscribe, hub.world)
}
