import { TestModel } from '@xstate/test'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { arrowsOf } from '../qa/model/chart.ts'
import { explore, type Moment, type Step } from './explore.ts'

/** Path through a machine, and the transitions that it ends with. */
type Way = { steps: { state: AnyMachineSnapshot; event: { type: string } }[]; arrows: readonly string[] }

/**
 * Returns the model of a machine, whose `paths` lead over every transition that the events can cause, each
 * branch of a guard included. `@xstate/test` runs them; its own generator and `createTestModel` reject the
 * effects, invocations and delays of production machines, so it receives the paths of `explore`.
 */
export function modelOf(machine: AnyStateMachine, events: readonly { type: string }[]) {
  const { steps, taken } = explore({ machine, events })
  const ways = waysOver(steps)
  const paths = new TestModel(machine).getPaths(
    () => ways.map(way => ({ ...way, state: way.steps.at(-1)?.state, weight: way.steps.length })) as never,
  )
  const opening = taken.flatMap(({ event, arrows }) => (event === 'begin' ? arrows : []))
  return { paths, walked: [...new Set([...opening, ...ways.flatMap(({ arrows }) => arrows)])].sort() }
}

/** Returns a shortest way for each pair of states and event, and for each branch of a transition. */
function waysOver(steps: readonly Step[]): Way[] {
  const seen = new Set<string>()
  const isNew = (key: string) => !seen.has(key) && seen.add(key)
  return steps.flatMap(({ from, event, state, arrows }) => {
    if (arrows.length === 0) return []
    const keys = [JSON.stringify([from.state.value, event.type, state.value]), ...arrows]
    return keys.filter(isNew).length > 0 ? [{ steps: [...stepsTo(from), { state, event }], arrows }] : []
  })
}

/** Returns the steps to a moment. The first one is the initial state. */
const stepsTo = ({ state, last }: Moment): Way['steps'] =>
  last ? [...stepsTo(last.from), { state, event: last.event }] : [{ state, event: { type: 'xstate.init' } }]

/** Lists every transition of a chart as `state: event#branch`, without wildcards. */
export const declaredTransitions = (machine: AnyStateMachine): string[] =>
  [...arrowsOf(machine).values()]
    .filter(({ event }) => !event.includes('*'))
    .map(({ key }) => key)
    .sort()
