import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tiles } from '../../../machines/loading.types.ts'
import { CommandButton } from './commandButton.tsx'
import { EmptyState } from './emptyState.tsx'
import { useNumber } from './language.ts'
import { useMachine } from './runtime.tsx'
import { useBytes, useDatasetName } from './texts.ts'

/** Progress of all loads, over all datasets. */
export type Progress = {
  datasets: string[]
  /** Number of expected zones; null until all loads know theirs. */
  total: number | null
  /** Elements received, for loads that receive them one by one; null if no load does. */
  zones: { received: number; total: number } | null
  /** Null if no shapes arrive as tiles. */
  tiles: Tiles | null
  /** Share of the slowest load, 0 to 1; null while unknown. */
  share: number | null
  /** Milliseconds since 1970. */
  startedAt: number
}

/** Returns the progress of all loads, or null when nothing is loading. */
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
  // The store returns a text, since equal progress must be the same value.
  const read = () => JSON.stringify(progressOf(Object.values(loads).map(load => load.getSnapshot())))
  const text = useSyncExternalStore(subscribe, read, read)
  return useMemo(() => JSON.parse(text) as Progress | null, [text])
}

type Loading = {
  dataset: string
  received: number
  total: number | null
  tiles: Tiles | null
  startedAt: number
}
type Load = { hasTag: (tag: 'busy') => boolean; context: Loading }

/** Returns zones that arrive one by one. With tiles, values may arrive all at once. */
const elementsOf = ({ received, total, tiles }: Loading) =>
  total === null || (tiles && received === 0) ? null : { received, total }

function shareOf(load: Loading): number | null {
  const { tiles } = load
  if (tiles) return tiles.asked > 0 ? tiles.received / tiles.asked : null
  const zones = elementsOf(load)
  return zones && zones.total > 0 ? zones.received / zones.total : null
}

export function progressOf(loads: readonly Load[]): Progress | null {
  const busy = loads.filter(load => load.hasTag('busy')).map(({ context }) => context)
  if (busy.length === 0) return null
  const totals = busy.map(({ total }) => total)
  const shares = busy.map(shareOf)
  const counted = busy.map(elementsOf).filter(zones => zones !== null)
  const tiled = busy.map(({ tiles }) => tiles).filter(tiles => tiles !== null)
  const sum = (numbers: readonly (number | null)[]) =>
    numbers.reduce<number>((all, number) => all + (number ?? 0), 0)
  return {
    datasets: busy.map(({ dataset }) => dataset),
    total: totals.includes(null) ? null : sum(totals),
    zones:
      counted.length === 0
        ? null
        : { received: sum(counted.map(each => each.received)), total: sum(counted.map(each => each.total)) },
    tiles:
      tiled.length === 0
        ? null
        : {
            received: sum(tiled.map(each => each.received)),
            asked: sum(tiled.map(each => each.asked)),
            bytes: sum(tiled.map(each => each.bytes)),
          },
    share: shares.includes(null) ? null : Math.min(...shares.map(share => share ?? 0)),
    startedAt: Math.min(...busy.map(({ startedAt }) => startedAt)),
  }
}

/** Returns a formatter of loading progress, in the units in which its parts arrive. */
export function useProgressTexts(): (progress: Progress | null) => string[] {
  const { t } = useTranslation('workbench')
  const number = useNumber()
  const bytes = useBytes()
  return progress => {
    if (!progress || progress.total === null) return [t('status.opening')]
    const { total, zones, tiles } = progress
    return [
      zones
        ? t('status.receivedZones', { received: number(zones.received), total: number(zones.total) })
        : t('status.coming', { count: total, formatted: number(total) }),
      ...(tiles && tiles.asked > 0
        ? [
            t('status.tiles', { received: number(tiles.received), asked: number(tiles.asked) }),
            bytes(tiles.bytes),
          ]
        : []),
    ]
  }
}

/**
 * Shows the pending load of an empty pane, otherwise its children.
 * @param canAbort Whether it has an abort button: beside the numbered steps, it would repeat theirs.
 */
export function LoadingPane({ children, canAbort = true }: { children: ReactNode; canAbort?: boolean }) {
  const { t } = useTranslation('workbench')
  const name = useDatasetName()
  const isBusy = useMachine('workbench', snapshot => snapshot.hasTag('busy'))
  const coming = useMachine('workbench', ({ context }) => context.pending?.view.displayed)
  const progress = useProgress()
  const progressTexts = useProgressTexts()
  if (!isBusy || !coming || coming.length === 0) return children
  const datasets = progress?.datasets ?? coming.map(({ dataset }) => dataset)
  const names = datasets.map(name).join(', ')
  return (
    <EmptyState title={t('status.loading', { name: names })} hint={progressTexts(progress).join(' · ')}>
      {canAbort && <CommandButton command="loading.abort" label={t('steps.abort')} size="small" />}
    </EmptyState>
  )
}

const SECOND = 1000

/** Returns the whole seconds since a moment (milliseconds since 1970), updated while rendered. */
export function useElapsed(since: number): number {
  const subscribe = useCallback((listener: () => void) => {
    const timer = setInterval(listener, SECOND / 4)
    return () => clearInterval(timer)
  }, [])
  const read = () => Math.max(0, Math.floor((Date.now() - since) / SECOND))
  return useSyncExternalStore(subscribe, read, read)
}

/**
 * Shows that a panel needs a displayed dataset, unless one is loading.
 * @param hint Why one is needed.
 */
export function NothingDisplayed({ hint }: { hint: string }) {
  const { t } = useTranslation('inspector')
  return (
    <LoadingPane>
      <EmptyState title={t('nothingDisplayed')} hint={hint}>
        <CommandButton command="catalogue.open" size="small" />
      </EmptyState>
    </LoadingPane>
  )
}
