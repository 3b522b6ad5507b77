import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Machines } from '../../../machines/index.ts'
import type { loadingMachine } from '../../../machines/loading.machine.ts'
import type { Snapshots } from '../../commands/command.ts'
import { resumeWaitingCommand } from '../../commands/prerequisites.ts'
import { createRuntime, type Runtime } from '../../commands/runtime.ts'

/** Snapshots of all machines. They are read at most once per change, even if many buttons use them. */
type SnapshotStore = {
  snapshots: () => Snapshots
  subscribe: (listener: () => void) => () => void
  /** Notifies the listeners now instead of at the end of this turn. */
  flush: () => void
}

/** These snapshots change with every key press, but few commands depend on them. */
const CHANGE_OFTEN: ReadonlySet<unknown> = new Set<keyof Snapshots>(['palette', 'typing'])

/** Returns the same answer until something other than typed text changes. */
export function memoizedSelector<T>(answer: (snapshots: Snapshots) => T): (snapshots: Snapshots) => T {
  let last: { snapshots: Snapshots; isAboutTyping: boolean; value: T } | null = null
  return snapshots => {
    if (last && !last.isAboutTyping && isSame(last.snapshots, snapshots)) return last.value
    let isAboutTyping = false
    const watched = new Proxy(snapshots, {
      get: (target, name) => {
        if (CHANGE_OFTEN.has(name)) isAboutTyping = true
        return Reflect.get(target, name)
      },
    })
    last = { snapshots, value: answer(watched), isAboutTyping }
    return last.value
  }
}

const isSame = (one: Snapshots, other: Snapshots) =>
  (Object.keys(one) as (keyof Snapshots)[]).every(name => CHANGE_OFTEN.has(name) || one[name] === other[name])

/** Shares one subscription to the runtime. Listeners are notified once per turn. */
function createSnapshotStore(runtime: Runtime): SnapshotStore {
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

export type Root = ActorRefFrom<Machines['workbench']>

const RuntimeContext = createContext<{ root: Root; runtime: Runtime; snapshotStore: SnapshotStore } | null>(
  null,
)

/** Provides the running machines to its children. */
export function RuntimeProvider(props: { root: Root; runtime?: Runtime; children: ReactNode }) {
  const { root, runtime = createRuntime(root), children } = props
  const [value] = useState(() => ({ root, runtime, snapshotStore: createSnapshotStore(runtime) }))
  useEffect(() => resumeWaitingCommand(value.runtime, value.snapshotStore), [value])
  return <RuntimeContext value={value}>{children}</RuntimeContext>
}

function useRuntimeContext() {
  const held = useContext(RuntimeContext)
  if (!held) throw new Error('useRuntime must be used inside RuntimeProvider.')
  return held
}

export const useRuntime = (): Runtime => useRuntimeContext().runtime

export const useSnapshotStore = (): SnapshotStore => useRuntimeContext().snapshotStore

/** Selects a part of a machine's snapshot, by the name of the machine. */
export function useMachine<N extends keyof Machines, T>(
  name: N,
  selector: (snapshot: SnapshotFrom<Machines[N]>) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  const { root } = useRuntimeContext()
  const actor = name === 'workbench' ? root : root.system.get(name)
  return useSelector(actor as ActorRefFrom<Machines[N]>, selector as (snapshot: unknown) => T, compare)
}

type Load = SnapshotFrom<typeof loadingMachine>

/** Selects a part of the snapshot of a dataset's load; the selector gets `undefined` without a load. */
export function useLoad<T>(dataset: string, selector: (load: Load | undefined) => T): T {
  const load = useMachine('workbench', ({ context }) => context.loads[dataset])
  return useSelector(load, selector)
}

/**
 * Returns the snapshots of all machines. Renders on every change, so use it only in short-lived components.
 */
export function useSnapshots(): Snapshots {
  const snapshotStore = useSnapshotStore()
  const { subscribe, snapshots } = snapshotStore
  return useSyncExternalStore(subscribe, snapshots, snapshots)
}
