import { useSyncExternalStore } from 'react'
import type { Snapshots } from '../../commands/command.ts'
import { useSnapshotStore } from './runtime.tsx'

/** The snapshots of all machines. Draws anew with every change of any: only for what is open for a moment. */
export function useSnapshots(): Snapshots {
  const snapshotStore = useSnapshotStore()
  return useSyncExternalStore(snapshotStore.subscribe, snapshotStore.snapshots)
}
