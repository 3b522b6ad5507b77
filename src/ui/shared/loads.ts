import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { PAGE_SIZE } from '../../contract/common.ts'
import { useMachine } from './desk.tsx'

/** How far what is loading has come, over all datasets. */
export type Progress = {
  datasets: string[]
  /** Elements. The total is null until every load knows its own. */
  received: number
  total: number | null
  parts: { received: number; total: number | null }
  /** Milliseconds since 1970. */
  startedAt: number
}

/** The progress of what is loading, or null when nothing is. */
export function useProgress(): Progress | null {
  const loads = useMachine('workbench', ({ context }) => context.loads)
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscriptions = Object.values(loads).map(load => load.subscribe(listener))
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
    [loads],
  )
  // The store answers a text, because equal progress must be the same value.
  const read = () => JSON.stringify(progressOf(Object.values(loads).map(load => load.getSnapshot())))
  const text = useSyncExternalStore(subscribe, read)
  return useMemo(() => JSON.parse(text) as Progress | null, [text])
}

type Load = {
  hasTag: (tag: 'busy') => boolean
  context: {
    dataset: string
    received: number
    total: number | null
    startedAt: number
  }
}

function progressOf(loads: readonly Load[]): Progress | null {
  const busy = loads.filter(load => load.hasTag('busy')).map(({ context }) => context)
  if (busy.length === 0) return null
  const totals = busy.map(({ total }) => total)
  const isKnown = totals.every(total => total !== null)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
  const pages = (elements: number) => Math.max(1, Math.ceil(elements / PAGE_SIZE))
  return {
    datasets: busy.map(({ dataset }) => dataset),
    received: sum(busy.map(({ received }) => received)),
    total: isKnown ? sum(totals.map(total => total ?? 0)) : null,
    parts: {
      received: sum(busy.map(({ received }) => Math.ceil(received / PAGE_SIZE))),
      total: isKnown ? sum(totals.map(total => pages(total ?? 0))) : null,
    },
    startedAt: Math.min(...busy.map(({ startedAt }) => startedAt)),
  }
}
