import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { arrowsOf } from '../qa/model/chart.ts'
import { differs } from './expect.ts'
import { expectations } from './expected/index.ts'
import { leavesOf } from './explore.ts'

/** Transitions taken by a running system, and their differences from the tables. */
export type TransitionLog = {
  /** Keys of the transitions, prefixed by their machine. */
  taken: Set<string>
  /** Events that caused each transition. */
  events: Map<string, Set<string>>
  differences: Set<string>
}

export const newTransitionLog = (): TransitionLog => ({
  taken: new Set(),
  events: new Map(),
  differences: new Set(),
})

/**
 * Observes every machine of a system from now on. Messages are not compared: they are sent after the
 * transition.
 */
export function watchSystem(root: AnyActorRef, log: TransitionLog): void {
  const last = new WeakMap<AnyActorRef, { since: unknown; leaves: readonly string[] }>()
  root.system.inspect(inspected => {
    if (inspected.type !== '@xstate.microstep') return
    const actor = inspected.actorRef as AnyActorRef & { logic: AnyStateMachine }
    const table = expectations[actor.logic.id]
    if (!actor.logic.root || !table) return
    const now = actor.getSnapshot() as AnyMachineSnapshot | undefined
    const known = last.get(actor)
    const before = known && known.since === now ? known.leaves : leavesOf(now?.value)
    const after = leavesOf((inspected.snapshot as AnyMachineSnapshot).value)
    last.set(actor, { since: now, leaves: after })
    const charted = arrowsOf(actor.logic)
    const arrows = (inspected._transitions as AnyTransitionDefinition[]).flatMap(
      each => charted.get(each)?.key ?? [],
    )
    if (arrows.length === 0) return
    const event = inspected.event.type
    for (const key of arrows) {
      const name = `${actor.logic.id}: ${key}`
      log.taken.add(name)
      log.events.set(name, (log.events.get(name) ?? new Set()).add(event))
    }
    const difference = differs(table, { event, before, after, arrows, told: null })
    if (difference) log.differences.add(difference)
  })
}
