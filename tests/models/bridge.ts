import { TestModel } from '@xstate/test'
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom, StateNode } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

type Model<M extends AnyStateMachine> = {
  machine: M
  input?: unknown
  /** Every event with the payloads that lead to different places. The graph knows no others. */
  events: EventFromLogic<M>[]
  /** What of the context guards read: two snapshots that differ in nothing else are one. */
  project?: (snapshot: SnapshotFrom<M>) => unknown
}

/**
 * The shortest paths over every transition of a machine that the events can cause.
 * Each path comes from `@xstate/test`; what is serialised makes two ways into a state two different vertices.
 */
export function transitionPaths<M extends AnyStateMachine>({ machine, input, events, project }: Model<M>) {
  const model = new TestModel(machine, { stateMatcher: (snapshot, key) => snapshot.matches(key) })
  const project_ = project ?? (() => null)
  return model.getPaths(
    logic =>
      getShortestPaths(
        logic as M,
        {
          events,
          input,
          filterEvents: (snapshot: AnyMachineSnapshot, event: EventFromLogic<M>) =>
            snapshot.status === 'active' && snapshot.can(event),
          serializeState: (
            snapshot: SnapshotFrom<M>,
            event: { type: string } | undefined,
            previous: SnapshotFrom<M> | undefined,
          ) =>
            JSON.stringify([
              (previous as AnyMachineSnapshot | undefined)?.value,
              event?.type,
              (snapshot as AnyMachineSnapshot).value,
              project_(snapshot),
            ]),
        } as never,
      ) as never,
  )
}

/** Every `state: event` pair that the machine's chart declares, eventless transitions and wildcards left out. */
export function declaredTransitions(machine: AnyStateMachine): string[] {
  const pairs: string[] = []
  const visit = (node: StateNode) => {
    for (const type of node.ownEvents) if (type !== '*' && type !== '') pairs.push(`${node.id}: ${type}`)
    for (const child of Object.values(node.states)) visit(child as StateNode)
  }
  visit(machine.root as unknown as StateNode)
  return pairs.sort()
}

/** The pairs that a set of paths takes: the innermost state that declares the event is the one that answers it. */
export function walkedTransitions(paths: ReturnType<typeof transitionPaths>): string[] {
  const pairs = new Set<string>()
  for (const { steps } of paths) {
    let before: AnyMachineSnapshot | null = null
    for (const { state, event } of steps) {
      for (const node of before ? answering(before, event.type) : []) pairs.add(`${node.id}: ${event.type}`)
      before = state as AnyMachineSnapshot
    }
  }
  return [...pairs].sort()
}

function answering(snapshot: AnyMachineSnapshot, type: string) {
  const owners = snapshot._nodes.filter(node => node.ownEvents.includes(type))
  return owners.filter(node => !owners.some(other => other !== node && other.id.startsWith(`${node.id}.`)))
}
