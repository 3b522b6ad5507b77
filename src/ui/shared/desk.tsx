import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Machines } from '../../../machines/index.ts'
import type { loadingMachine } from '../../../machines/loading.machine.ts'
import { createDesk, type Desk, type Report } from '../../commands/desk.ts'
import { goOn } from '../../commands/goOn.ts'
import { createHub, type Hub } from './hub.ts'

export type Root = ActorRefFrom<Machines['workbench']>

const DeskContext = createContext<{ root: Root; desk: Desk; hub: Hub } | null>(null)

/** Gives the running machines to everything below. */
export function DeskProvider(props: {
  root: Root
  onReport?: ((report: Report) => void) | undefined
  children: ReactNode
}) {
  const { root, onReport, children } = props
  const [value] = useState(() => {
    const desk = createDesk(root, onReport)
    return { root, desk, hub: createHub(desk) }
  })
  useEffect(() => goOn(value.desk, value.hub), [value])
  return <DeskContext value={value}>{children}</DeskContext>
}

function useHeld() {
  const held = useContext(DeskContext)
  if (!held) throw new Error('Only what is inside a DeskProvider can see the machines.')
  return held
}

export const useDesk = (): Desk => useHeld().desk

export const useHub = (): Hub => useHeld().hub

/** A part of the snapshot of the machine that runs under a name. */
export function useMachine<N extends keyof Machines, T>(
  name: N,
  selector: (snapshot: SnapshotFrom<Machines[N]>) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  const { root } = useHeld()
  const actor = name === 'workbench' ? root : root.system.get(name)
  return useSelector(actor as ActorRefFrom<Machines[N]>, selector as (snapshot: unknown) => T, compare)
}

type Load = SnapshotFrom<typeof loadingMachine>

/** A part of the snapshot of the load of a dataset, or of `undefined` when there is none. */
export function useLoad<T>(
  dataset: string,
  selector: (load: Load | undefined) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  const load = useMachine('workbench', ({ context }) => context.loads[dataset])
  return useSelector(load, selector, compare)
}
