import type { AnyStateMachine, StateNode } from 'xstate'
import { arrowsOf } from '../qa/model/chart.ts'
import { partsOf, rowOf } from './expect.ts'
import type { Expected } from './expected/row.ts'

/** Transition by its key, with a wrong target. */
export type Mistake = { key: string; to: string }

/** Yields numbers from 0 to 1, the same for a seed (Park and Miller, 1988). */
function* dice(seed: number): Generator<number, never> {
  let state = seed % 2147483647 || 1
  for (;;) {
    state = (state * 48271) % 2147483647
    yield state / 2147483647
  }
}

function innermost(node: StateNode): StateNode[] {
  const inner = Object.values(node.states) as StateNode[]
  return inner.length === 0 ? [node] : inner.flatMap(innermost)
}

const movesOn = (node: StateNode | undefined): boolean =>
  node !== undefined && ((node.always ?? []).length > 0 || movesOn(node.parent as StateNode | undefined))

/** Chooses transitions by a seed, each with a target that its row does not name. */
export function mistakesIn(
  machine: AnyStateMachine,
  table: Expected,
  seed: number,
  times: number,
): Mistake[] {
  const roll = dice(seed)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(roll.next().value * all.length)]
  const states = innermost(machine.root as unknown as StateNode).filter(node => !movesOn(node))
  return Array.from({ length: times }, () => {
    const arrow = pick([...arrowsOf(machine).values()])
    if (!arrow) return []
    const { from } = partsOf(arrow.key)
    const ends = [rowOf(table, arrow.key)?.to ?? from].flat()
    const isNear = ({ path }: StateNode) =>
      machine.root.type !== 'parallel' || from === '' || path[0] === from.split('.')[0]
    const others = states.filter(node => isNear(node) && !ends.includes(node.path.join('.')))
    const to = pick(others)?.path.join('.')
    return to === undefined ? [] : [{ key: arrow.key, to }]
  }).flat()
}

/** Redirects a transition of a machine to another state, in this machine only. */
export function redirect<M extends AnyStateMachine>(machine: M, { key, to }: Mistake): M {
  const [branch] = [...arrowsOf(machine)].find(([, arrow]) => arrow.key === key) ?? []
  const target = innermost(machine.root as unknown as StateNode).find(node => node.path.join('.') === to)
  if (!branch || !target) throw new Error(`${key} cannot be sent to ${to}.`)
  Object.assign(branch, { target: [target] })
  return machine
}
