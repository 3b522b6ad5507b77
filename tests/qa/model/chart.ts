import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate'
import { machines as systems } from '../../../machines/index.ts'
import { loadingMachine } from '../../../machines/loading.machine.ts'

/** Every machine of the product by name. Loads run once per displayed dataset. */
export const machines: Readonly<Record<string, AnyStateMachine>> = { ...systems, loading: loadingMachine }

/** Transition of a chart. */
export type Arrow = {
  /** `state: event#branch`, stable between runs. */
  key: string
  from: string
  event: string
  guard: string | null
  targets: readonly string[]
}

export type State = {
  id: string
  kind: StateNode['type']
  description: string | null
  depth: number
  /** Inner states entered together with the state. */
  entered: readonly string[]
}

export type Chart = { machine: string; description: string | null; states: State[]; arrows: Arrow[] }

/** Names of the branches of each state. Charts made by `provide` share nothing, so each has its own. */
const named = new WeakMap<AnyStateMachine, Map<AnyTransitionDefinition, Arrow>>()

/** Returns the transitions of a machine by definition. */
export function arrowsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, Arrow> {
  const known = named.get(machine)
  if (known) return known
  const arrows = new Map<AnyTransitionDefinition, Arrow>()
  visit(machine.root, node => {
    const always = (node.always ?? []) as AnyTransitionDefinition[]
    for (const [event, branches] of [...node.transitions, ['', always] as const])
      branches.forEach((branch, index) => {
        arrows.set(branch, {
          key: `${node.id}: ${event || 'always'}#${index}`,
          from: node.id,
          event,
          guard: guardOf(branch.guard),
          targets: (branch.target ?? []).map(({ id }) => id),
        })
      })
  })
  named.set(machine, arrows)
  return arrows
}

/** Returns the chart of a machine as plain values. */
export function chartOf(name: string): Chart {
  const machine = machineOf(name)
  const states: State[] = []
  visit(machine.root, node => {
    const depth = node.path.length
    const inner = node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? [])
    const entered = inner.map(({ id }) => id)
    states.push({ id: node.id, kind: node.type, description: node.description ?? null, depth, entered })
  })
  const arrows = [...arrowsOf(machine).values()]
  return { machine: name, description: machine.root.description ?? null, states, arrows }
}

/** Returns a machine by name. Throws with the known names otherwise. */
export function machineOf(name: string): AnyStateMachine {
  const machine = Object.hasOwn(machines, name) ? machines[name] : undefined
  if (!machine)
    throw new Error(`There is no machine "${name}". There are: ${Object.keys(machines).join(', ')}.`)
  return machine
}

function visit(node: AnyStateMachine['root'], look: (node: AnyStateMachine['root']) => void): void {
  look(node)
  for (const child of Object.values(node.states)) visit(child as AnyStateMachine['root'], look)
}

function guardOf(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && 'type' in guard) return String(guard.type)
  return typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)
    ? guard.guards.map(guardOf).join(' and ')
    : 'condition'
}
