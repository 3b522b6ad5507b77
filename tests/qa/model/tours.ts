import type { Act } from '../path.ts'
import type { Edge, Graph, Node } from './explore.ts'

/** Goals reached by a step after another. */
export type Goals = (edge: Edge, before: Edge | null) => readonly string[]

/** Covers every transition of the machine, and every action of a user. */
export const arrowGoals: Goals = edge =>
  edge.act.kind === 'server' ? edge.arrows : [...edge.arrows, nameOf(edge.act)]

/** Covers every pair of consecutive actions of a machine. */
export const pairGoals: Goals = (edge, before) =>
  before ? [`${nameOf(before.act)} > ${nameOf(edge.act)}`] : []

const nameOf = (act: Act): string =>
  act.kind === 'command' ? act.command : act.kind === 'typed' ? act.field : `${act.part} ${act.outcome}`

/** Longer tours are split, so that a failure is near its cause. */
const LONGEST = 14

/**
 * Finds a small set of walks through a graph that together reach every goal. Each walk goes from a start
 * until no new goal is near.
 */
export function tours(graph: Graph, goals: Goals): Act[][] {
  const starts = [...graph.values()].filter(({ depth }) => depth === 0)
  const open = new Set([...graph.values()].flatMap(node => reachable(node, graph, goals)))
  const found: Act[][] = []
  for (const start of starts) {
    for (;;) {
      const acts = oneTour(graph, start, goals, open)
      if (acts.length === 0) break
      found.push([...start.acts, ...acts])
    }
  }
  return found
}

function reachable(node: Node, graph: Graph, goals: Goals): string[] {
  return node.edges.flatMap(edge => [
    ...goals(edge, null),
    ...(graph.get(edge.to)?.edges ?? []).flatMap(next => goals(next, edge)),
  ])
}

function oneTour(graph: Graph, start: Node, goals: Goals, open: Set<string>): Act[] {
  const acts: Act[] = []
  let [node, before]: [Node, Edge | null] = [start, null]
  while (acts.length < LONGEST) {
    const way = nearest(graph, node, before, goals, open)
    if (!way || (acts.length > 0 && acts.length + way.length > LONGEST)) break
    for (const edge of way) {
      for (const goal of goals(edge, before)) open.delete(goal)
      acts.push(edge.act)
      before = edge
    }
    const next = graph.get(way.at(-1)?.to ?? '')
    if (!next) break
    node = next
  }
  return acts
}

/** Returns the shortest path to a step with a new goal. */
function nearest(
  graph: Graph,
  from: Node,
  before: Edge | null,
  goals: Goals,
  open: Set<string>,
): Edge[] | null {
  const seen = new Set<string>()
  let front: { node: Node; before: Edge | null; way: Edge[] }[] = [{ node: from, before, way: [] }]
  while (front.length > 0) {
    const next: typeof front = []
    for (const at of front)
      for (const edge of at.node.edges) {
        const way = [...at.way, edge]
        if (goals(edge, at.before).some(goal => open.has(goal))) return way
        const node = graph.get(edge.to)
        const key = JSON.stringify([edge.to, edge.act])
        if (!node || seen.has(key)) continue
        seen.add(key)
        next.push({ node, before: edge, way })
      }
    front = next
  }
  return null
}

/** Yields the shortest known path for each unreached goal. */
export function* direct(graph: Graph, goals: Goals, reached: ReadonlySet<string>): Generator<Act[]> {
  for (const node of graph.values())
    for (const edge of node.edges) {
      if (goals(edge, null).some(goal => !reached.has(goal))) yield [...node.acts, edge.act]
      for (const next of graph.get(edge.to)?.edges ?? [])
        if (goals(next, edge).some(goal => !reached.has(goal))) yield [...node.acts, edge.act, next.act]
    }
}
