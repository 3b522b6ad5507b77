import type { Position } from 'geojson'
import type { Rings } from './shapes.ts'

/** Edge between two neighbours, in either direction. */
type Edge = { from: Position; to: Position; countries: Set<string> }

/** Line between two countries. */
export type Border = { countries: readonly string[]; line: Position[] }

/** Returns the lines that two countries share: neighbours have the same vertices. */
export function bordersBetween(countries: ReadonlyMap<string, readonly Rings[]>): Border[] {
  const edges = new Map<string, Edge>()
  for (const [country, polygons] of countries)
    for (const ring of polygons.flat())
      for (let at = 1; at < ring.length; at++) {
        const [from = [], to = []] = [ring[at - 1], ring[at]]
        const key = keyOf(from, to)
        const known = edges.get(key)
        if (known) known.countries.add(country)
        else edges.set(key, { from, to, countries: new Set([country]) })
      }
  const byPair = new Map<string, Edge[]>()
  for (const edge of edges.values()) {
    if (edge.countries.size < 2) continue
    const pair = [...edge.countries].sort().join(' ')
    byPair.set(pair, [...(byPair.get(pair) ?? []), edge])
  }
  return [...byPair].flatMap(([pair, shared]) =>
    chained(shared).map(line => ({ countries: pair.split(' '), line })),
  )
}

function keyOf(one: Position, other: Position): string {
  const [a, b] = [one.join(), other.join()]
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

/** Joins edges end to end into lines. */
function chained(edges: readonly Edge[]): Position[][] {
  const at = new Map<string, Edge[]>()
  const listed = (place: Position) => at.get(place.join()) ?? []
  for (const edge of edges) for (const end of [edge.from, edge.to]) at.set(end.join(), [...listed(end), edge])
  const left = new Set(edges)
  /** Follows free edges from a position as long as exactly one edge continues. */
  const follow = (start: Position): Position[] => {
    const line: Position[] = []
    for (let place = start; ; ) {
      const next = listed(place).filter(edge => left.has(edge))
      const [edge] = next
      if (!edge || (line.length > 0 && listed(place).length > 2)) return line
      left.delete(edge)
      place = edge.from.join() === place.join() ? edge.to : edge.from
      line.push(place)
    }
  }
  return edges.flatMap(edge => {
    if (!left.has(edge)) return []
    left.delete(edge)
    return [[...follow(edge.from).reverse(), edge.from, edge.to, ...follow(edge.to)]]
  })
}
