import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate'
import { arrowsOf } from '../qa/model/chart.ts'
import { rowOf } from './expect.ts'
import type { Expected } from './expected/row.ts'

/** A machine of which one transition leads somewhere else. */
export type Mistaken = { name: string; machine: AnyStateMachine }

/** Numbers from 0 to 1, the same for a seed in every run (Park and Miller, 1988). */
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

/** Machines with one transition each, chosen by a seed, that leads to a state which its row does not name. */
export function sentElsewhere(
  original: AnyStateMachine,
  table: Expected,
  seed: number,
  times: number,
): Mistaken[] {
  const roll = dice(seed)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(roll.next().value * all.length)]
  return Array.from({ length: times }, () => {
    const machine = original.provide({})
    const [branch, arrow] = pick([...arrowsOf(machine)]) ?? []
    const row = arrow && rowOf(table, arrow.key)
    const ends = [row?.to ?? arrow?.from.split('.').slice(1).join('.')].flat()
    const others = innermost(machine.root as unknown as StateNode).filter(
      node => !ends.includes(node.path.join('.')) && !movesOn(node),
    )
    const target = pick(others)
    if (!branch || !target) return []
    Object.assign(branch as AnyTransitionDefinition, { target: [target] })
    return [{ name: `${arrow?.key} to ${target.path.join('.')}`, machine }]
  }).flat()
}
