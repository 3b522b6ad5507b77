import { type Act, PARTS, splitGiven } from '../path.ts'
import type { Actions } from './actions.ts'
import { actsIn } from './acts.ts'
import { type Simulation, simulate } from './simulation.ts'

/** State that the product can reach, with its shortest path. `depth` counts the actions. */
export type Node = { key: string; acts: Act[]; depth: number; edges: Edge[] }
/** Possible action in a state: its target, and the transitions of the machine. */
export type Edge = { act: Act; to: string; arrows: string[] }

/** States by key; paths start at those of depth 0. */
export type Graph = Map<string, Node>

/** Maximum depth of the search. */
const MOST_ACTS = 6
const MOST_PLACES = 40

/**
 * Explores everything that actions can do to a machine, breadth first, running the whole system. Moments with
 * the same relevant part are one state.
 */
export async function explore(machine: string, actions: Actions): Promise<Graph> {
  const graph: Graph = new Map()
  for (const given of actions.starts ?? [[]]) {
    const start = await replay(given)
    const key = placeOf(start, machine, actions)
    start.stop()
    if (!graph.has(key)) graph.set(key, { key, acts: [...given], depth: 0, edges: [] })
  }
  for (const node of graph.values()) await expand(node, graph, machine, actions)
  return graph
}

async function expand(node: Node, graph: Graph, machine: string, actions: Actions): Promise<void> {
  if (node.depth >= MOST_ACTS) return
  let there = await replay(node.acts)
  // Server behaviour is fixed before the first user action.
  const hasBegun = node.acts.some(({ kind }) => kind !== 'server')
  const acts = actsIn(actions, there.snapshots(), there.outcomeOf).filter(
    act => there.canAct(act) && (hasBegun || act.kind !== 'server'),
  )
  for (const act of acts) {
    if (placeOf(there, machine, actions) !== node.key || !there.canAct(act)) {
      there.stop()
      there = await replay(node.acts)
    }
    const taken = await there.act(act)
    if (taken === null) continue
    const to = placeOf(there, machine, actions)
    node.edges.push({ act, to, arrows: taken.filter(arrow => arrow.startsWith(`${machine}: `)) })
    if (!graph.has(to) && graph.size < MOST_PLACES)
      graph.set(to, { key: to, acts: [...node.acts, act], depth: node.depth + 1, edges: [] })
  }
  there.stop()
}

async function replay(acts: readonly Act[]): Promise<Simulation> {
  const { given, rest } = splitGiven(acts.map(act => ({ act })))
  const simulation = await simulate(given.map(({ act }) => act))
  for (const { act } of rest) await simulation.act(act)
  return simulation
}

/** Returns the key of a state: machine state, server outcomes, and what later actions depend on. */
function placeOf(simulation: Simulation, machine: string, { project, server = {} }: Actions): string {
  const snapshots = simulation.snapshots()
  return JSON.stringify([
    machine === 'loading' ? null : snapshots[machine as keyof typeof snapshots].value,
    snapshots.navigation.context.place.path,
    PARTS.filter(part => server[part]).map(simulation.outcomeOf),
    project?.(snapshots) ?? null,
  ])
}
