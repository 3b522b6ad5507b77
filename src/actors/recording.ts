import { type AnyActorRef, fromCallback, fromPromise } from 'xstate'
import type { CopyInput, Pace, ReplayInput } from '../../machines/recording.machine.ts'
import { copyText } from './page.ts'

/** Milliseconds between actions; the map needs some to settle. */
const PAUSES: Record<Pace, number> = { slow: 1500, normal: 600, fast: 200 }

/** Copies a path as text. */
export const copyPath = fromPromise<void, CopyInput>(async ({ input, system }) => {
  const { textOf } = await import('../paths/index.ts')
  await copyText(await textOf(input, rootOf(system)))
})

/** Replays the actions of a path, and reports each outcome. */
export const replayPath = fromCallback<{ type: 'nothing' }, ReplayInput>(({ input, sendBack, system }) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const begin = async () => {
    const { replayOn } = await import('../paths/index.ts')
    await replayOn(rootOf(system), {
      path: input.path,
      pause: PAUSES[input.pace],
      wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
      signal,
      onOutcome: outcome => {
        if (!signal.aborted) sendBack({ type: 'act.replayed', outcome })
      },
    })
  }
  begin()
    .catch((error: unknown) => console.error('The path could not be replayed.', error))
    .finally(() => {
      if (!signal.aborted) sendBack({ type: 'replay.ended' })
    })
  return () => stopping.abort()
})

const rootOf = (system: { get: (name: string) => unknown }) => system.get('workbench') as AnyActorRef
