import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromCallback,
} from 'xstate'
import { arrowsOf } from '../qa/model/chart.ts'

export type Told = { type: string; [key: string]: unknown }

/** Transition, together with simultaneous transitions of parallel regions. */
export type Taken = {
  event: string
  /** Innermost states before and after; empty before the machine starts. */
  before: readonly string[]
  after: readonly string[]
  /** Keys of the transitions. */
  arrows: readonly string[]
  /** Resulting snackbar messages; null if they were not observed. */
  told: readonly string[] | null
}

/**
 * State that a machine can reach, and the events that lead to it; `last` is the last event, and its receiver.
 */
export type Moment = {
  state: AnyMachineSnapshot
  events: readonly Told[]
  last: { from: Moment; event: Told } | null
}

/** Event sent in a state, the resulting state, and the keys of the transitions. */
export type Step = { from: Moment; event: Told; state: AnyMachineSnapshot; arrows: readonly string[] }

export type Explored = { steps: readonly Step[]; taken: readonly Taken[] }

export type Explorable = {
  machine: AnyStateMachine
  input?: unknown
  events: readonly { type: string }[]
  /** Returns the part of the context that guards read. Moments with the same part are equal. */
  project?: (snapshot: never) => unknown
}

/** Returns the innermost states of a value, as `outer.inner`. */
export function leavesOf(value: unknown, outer = ''): string[] {
  if (typeof value === 'string') return [outer + value]
  return Object.entries(Object(value)).flatMap(([name, inner]) =>
    Object.keys(Object(inner)).length === 0 && typeof inner !== 'string'
      ? [outer + name]
      : leavesOf(inner, `${outer}${name}.`),
  )
}

/**
 * Sends every event in every reachable state, without executing side effects. Ends early at the first
 * sufficient transition.
 */
export function explore(
  { machine, input, events, project = () => null }: Explorable,
  isEnough: (taken: Taken) => boolean = () => false,
): Explored {
  const taken: Taken[] = []
  const steps: Step[] = []
  let isOver = false
  const { watch, begin } = watcher(machine, input, step => {
    taken.push(step)
    isOver ||= isEnough(step)
  })
  const keyOf = (state: AnyMachineSnapshot) =>
    JSON.stringify([state.value, Object.keys(state.children).sort(), project(state as never)])
  const first: Moment = { state: begin(), events: [], last: null }
  const found = new Map([[keyOf(first.state), first]])
  for (const from of found.values()) {
    if (isOver) break
    if (from.state.status !== 'active') continue
    for (const event of events) {
      if (isOfNobody(from.state, event)) continue
      const before = taken.length
      const state = watch(from.state, event)
      steps.push({ from, event, state, arrows: taken.slice(before).flatMap(({ arrows }) => arrows) })
      const key = keyOf(state)
      if (!found.has(key)) found.set(key, { state, events: [...from.events, event], last: { from, event } })
    }
  }
  return { steps, taken }
}

/** Returns whether an event answers a request that is not pending. */
function isOfNobody({ children }: AnyMachineSnapshot, { type }: Told): boolean {
  const [, asked] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type) ?? []
  return asked !== undefined && children[asked] === undefined
}

/** Executes single events of an isolated machine, observing snackbars and transitions. */
function watcher(machine: AnyStateMachine, input: unknown, note: (taken: Taken) => void) {
  const arrows = arrowsOf(machine)
  const snackbars = createActor(fromCallback(() => {}))
  let event = 'begin'
  let before: readonly string[] = []
  let told: string[] = []
  const self = createActor(machine, {
    input,
    inspect: inspected => {
      if (inspected.type !== '@xstate.microstep') return
      const keys = (inspected._transitions as AnyTransitionDefinition[]).flatMap(
        each => arrows.get(each)?.key ?? [],
      )
      const after = leavesOf((inspected.snapshot as AnyMachineSnapshot).value)
      if (keys.length > 0) note({ event, before, after, arrows: keys, told })
      before = after
      told = []
    },
  })
  const nothing = () => {}
  const get = (name: string): AnyActorRef | undefined => (name === 'notifications' ? snackbars : undefined)
  const scope = {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: Object.assign(Object.create(self.system), { get }),
    defer: nothing,
    logger: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: ({ type, params }: { type: string; params: unknown }) => {
      const sent = Object(params).event as Told | undefined
      if (type === 'xstate.sendTo' && sent?.type === 'notified') told.push(String(sent['key']))
    },
  } as unknown as AnyActorScope
  return {
    begin: () => self.getSnapshot() as AnyMachineSnapshot,
    watch: (state: AnyMachineSnapshot, sent: Told) => {
      event = sent.type
      before = leavesOf(state.value)
      told = []
      return machine.transition(state, sent, scope) as AnyMachineSnapshot
    },
  }
}
