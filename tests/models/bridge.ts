import { TestModel } from '@xstate/test'
import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { arrowsOf } from '../qa/model/chart.ts'

type Model<M extends AnyStateMachine> = {
  machine: M
  input?: unknown
  /** Every event with the payloads that lead to different states. The graph knows no others. */
  events: EventFromLogic<M>[]
  /** Returns the part of the context that guards read: snapshots that differ in nothing else are equal. */
  project?: (snapshot: SnapshotFrom<M>) => unknown
}

/** Path through a machine. The first step is the initial state. */
export type ModelPath = { steps: { state: AnyMachineSnapshot; event: { type: string } }[] }

/**
 * Returns the shortest paths over every transition of a machine that the events can cause, each branch of a
 * guard included. Paths come from `@xstate/test`, which is used only here: its own generator and
 * `createTestModel` reject the effects, invocations and delays of production machines, so it receives the
 * paths of `xstate/graph`. The next major version of XState includes a replacement. Serialisation makes two
 * ways into a state two vertices. A branch with the same target as another, or none, is not a vertex: it gets
 * a path that ends with it.
 */
export function transitionPaths<M extends AnyStateMachine>({
  machine,
  input,
  events,
  project = () => null,
}: Model<M>): ModelPath[] {
  const model = new TestModel(machine, { stateMatcher: (snapshot, key) => snapshot.matches(key) })
  const paths: ModelPath[] = model.getPaths(
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
              project(snapshot),
            ]),
        } as never,
      ) as never,
  )
  return [...paths, ...pathsOverMissed(machine, input, events, paths)]
}

/** Returns the shortest extension of a path for each transition that no path takes. */
function pathsOverMissed(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly { type: string }[],
  paths: readonly ModelPath[],
): ModelPath[] {
  const { watch } = observer(machine, input)
  const missed = new Set(declaredTransitions(machine))
  for (const key of walkedTransitions(machine, paths, input)) missed.delete(key)
  const moments = paths
    .flatMap(({ steps }) => steps.map((_, at) => steps.slice(0, at + 1)))
    .sort((a, b) => a.length - b.length)
  const found: ModelPath[] = []
  for (const steps of moments) {
    if (missed.size === 0) break
    const here = steps.at(-1)?.state
    if (here?.status !== 'active') continue
    for (const event of events) {
      const { taken, next } = watch(here, event)
      if (!taken.some(key => missed.has(key))) continue
      for (const key of taken) missed.delete(key)
      found.push({ steps: [...steps, { state: next, event }] })
    }
  }
  return found
}

/** Lists every transition of a chart as `state: event#branch`, without wildcards. */
export const declaredTransitions = (machine: AnyStateMachine): string[] =>
  [...arrowsOf(machine).values()]
    .filter(({ event }) => !event.includes('*'))
    .map(({ key }) => key)
    .sort()

/** Lists the transitions of some paths, including eventless and initial ones. */
export function walkedTransitions(
  machine: AnyStateMachine,
  paths: readonly ModelPath[],
  input?: unknown,
): string[] {
  const { watch, opening } = observer(machine, input)
  const keys = new Set(opening)
  for (const { steps } of paths)
    steps.slice(1).forEach(({ event }, at) => {
      const before = steps[at]
      for (const key of before ? watch(before.state, event).taken : []) keys.add(key)
    })
  return [...keys].sort()
}

/** Returns the next state of a machine and its transitions, without executing actions. */
function observer(machine: AnyStateMachine, input: unknown) {
  const arrows = arrowsOf(machine)
  let taken: string[] = []
  const self = createActor(machine, {
    input,
    inspect: inspected => {
      if (inspected.type !== '@xstate.microstep') return
      for (const each of inspected._transitions as AnyTransitionDefinition[]) {
        const arrow = arrows.get(each)
        if (arrow) taken.push(arrow.key)
      }
    },
  })
  const nothing = () => {}
  const scope = {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    defer: nothing,
    logger: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  } as AnyActorScope
  const watch = (snapshot: AnyMachineSnapshot, event: { type: string }) => {
    taken = []
    const next = machine.transition(snapshot, event, scope) as AnyMachineSnapshot
    return { taken, next }
  }
  return { watch, opening: taken }
}
