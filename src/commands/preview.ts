import type { EventFrom } from 'xstate'
import { draftDiffers } from '../../machines/filter.context.ts'
import type { Machines } from '../../machines/index.ts'
import type { Candidate } from '../../machines/prefetch.machine.ts'
import { isOpenData } from '../contract/config.ts'
import type { Command, Preview, Snapshots } from './command.ts'
import type { Runtime } from './runtime.ts'

type Previewed = Extract<EventFrom<Machines['workbench']>, { type: `${string}.previewed` }>

/**
 * Previews the effect of a command on the map, and returns a function that ends the preview. Skips drafts
 * with their own preview.
 */
export function preview(runtime: Runtime, command: Command, args: readonly string[]): () => void {
  const snapshots = runtime.snapshots()
  if (args.length !== command.steps.length) return () => {}
  const candidate = command.prefetch?.(args, snapshots)
  if (candidate) return prefetch(runtime, candidate)
  const shown = command.preview?.(args, snapshots)
  if (!shown || isSetAlready(shown, snapshots)) return () => {}
  const [show, end] = eventsOf(shown)
  runtime.send('workbench', show)
  return () => runtime.send('workbench', end)
}

/** Prefetches an instance that may be displayed next, and returns how to stop. */
function prefetch(runtime: Runtime, candidate: Candidate): () => void {
  const { openData, isMember, view } = runtime.snapshots().workbench.context
  const isShown = view.displayed.some(({ instance }) => instance === candidate.instance)
  // Never redirects to login from a preview.
  if (isShown || !(isMember || isOpenData(openData, candidate.dataset))) return () => {}
  runtime.send('prefetch', { type: 'prefetch.wanted', ...candidate })
  return () => runtime.send('prefetch', { type: 'prefetch.dropped' })
}

function isSetAlready(shown: Preview, { workbench, filter }: Snapshots): boolean {
  if ('style' in shown) return workbench.context.preview !== null
  if ('opacity' in shown) return workbench.context.faded !== null
  const isActive = filter.context.target?.displayed.dataset === shown.dataset
  return isActive && filter.matches({ editing: 'complete' }) && draftDiffers(filter.context)
}

/** Returns the events that start and end a preview. */
function eventsOf(shown: Preview): [show: Previewed, end: Previewed] {
  const { dataset } = shown
  if ('style' in shown)
    return [
      { type: 'style.previewed', dataset, style: shown.style },
      { type: 'style.previewed', dataset, style: null },
    ]
  if ('filter' in shown)
    return [
      { type: 'filter.previewed', dataset, filter: shown.filter },
      { type: 'filter.previewed', dataset, filter: null },
    ]
  return [
    { type: 'opacity.previewed', dataset, opacity: shown.opacity },
    { type: 'opacity.previewed', dataset, opacity: null },
  ]
}
