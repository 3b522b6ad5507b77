import type { Position } from 'geojson'

/** Tolerance in degrees, a tenth of a millimetre. Edges that pass each other by less only touch. */
const DEPTH = 1e-9
/** Maximum comparisons per vertex. An outline that needs more is too tangled to analyse. */
const EFFORT = 1000
const EFFORT_LEAST = 1_000_000

/**
 * Counts the crossings of the edges of rings, with each other or themselves, up to `limit`. Returns `limit`
 * also for an outline that would take too long. Touching at a vertex or running along each other is not a
 * crossing. Edges are grouped into monotone chains, whose box is that of their ends (as in JTS), and the
 * chains are swept from west to east.
 */
export function countCrossings(rings: readonly (readonly Position[])[], limit: number): number {
  const chains = chainsOf(rings)
  const search = new Search(
    limit,
    chains.reduce((sum, { to, from }) => sum + to - from, 0),
  )
  for (const [index, chain] of chains.entries()) {
    for (let next = index + 1; next < chains.length; next += 1) {
      const other = chains[next]
      if (other === undefined || other.west > chain.east) break
      search.spend()
      if (other.south <= chain.north && other.north >= chain.south) {
        search.compare(chain.ring, chain.from, chain.to, other.ring, other.from, other.to)
      }
      if (search.found >= limit) return limit
    }
  }
  return search.found
}

/** Vertices `from` to `to` of a ring, with edges in one quadrant. */
interface Chain {
  ring: readonly Position[]
  from: number
  to: number
  west: number
  south: number
  east: number
  north: number
}

function chainsOf(rings: readonly (readonly Position[])[]): Chain[] {
  const chains: Chain[] = []
  for (const ring of rings) {
    let from = 0
    while (from < ring.length - 1) {
      const to = chainEnd(ring, from)
      const [x0, x1, y0, y1] = [x(ring, from), x(ring, to), y(ring, from), y(ring, to)]
      chains.push({
        ring,
        from,
        to,
        west: Math.min(x0, x1),
        south: Math.min(y0, y1),
        east: Math.max(x0, x1),
        north: Math.max(y0, y1),
      })
      from = to
    }
  }
  return chains.sort((a, b) => a.west - b.west)
}

function chainEnd(ring: readonly Position[], from: number): number {
  const eastward = x(ring, from + 1) >= x(ring, from)
  const northward = y(ring, from + 1) >= y(ring, from)
  let to = from + 1
  while (
    to + 1 < ring.length &&
    x(ring, to + 1) >= x(ring, to) === eastward &&
    y(ring, to + 1) >= y(ring, to) === northward
  ) {
    to += 1
  }
  return to
}

class Search {
  found = 0
  readonly #limit: number
  #effort: number

  constructor(limit: number, edges: number) {
    this.#limit = limit
    this.#effort = Math.max(EFFORT_LEAST, EFFORT * edges)
  }

  spend(): void {
    this.#effort -= 1
    if (this.#effort < 0) this.found = this.#limit
  }

  /** Halves two chains until single edges with overlapping boxes remain. */
  compare(
    a: readonly Position[],
    a0: number,
    a1: number,
    b: readonly Position[],
    b0: number,
    b1: number,
  ): void {
    this.spend()
    if (this.found >= this.#limit || apart(a, a0, a1, b, b0, b1)) return
    const a2 = (a0 + a1) >> 1
    const b2 = (b0 + b1) >> 1
    if (a1 - a0 > 1) {
      this.compare(a, a0, a2, b, b0, b1)
      this.compare(a, a2, a1, b, b0, b1)
    } else if (b1 - b0 > 1) {
      this.compare(a, a0, a1, b, b0, b2)
      this.compare(a, a0, a1, b, b2, b1)
    } else if (separates(a, a0, a1, b, b0, b1) && separates(b, b0, b1, a, a0, a1)) {
      this.found += 1
    }
  }
}

function apart(
  a: readonly Position[],
  a0: number,
  a1: number,
  b: readonly Position[],
  b0: number,
  b1: number,
): boolean {
  return (
    Math.max(x(a, a0), x(a, a1)) < Math.min(x(b, b0), x(b, b1)) ||
    Math.max(x(b, b0), x(b, b1)) < Math.min(x(a, a0), x(a, a1)) ||
    Math.max(y(a, a0), y(a, a1)) < Math.min(y(b, b0), y(b, b1)) ||
    Math.max(y(b, b0), y(b, b1)) < Math.min(y(a, a0), y(a, a1))
  )
}

/** Returns whether the ends of the second edge are clearly on both sides of the line through the first. */
function separates(
  a: readonly Position[],
  a0: number,
  a1: number,
  b: readonly Position[],
  b0: number,
  b1: number,
): boolean {
  const dx = x(a, a1) - x(a, a0)
  const dy = y(a, a1) - y(a, a0)
  const side = (at: number) => dx * (y(b, at) - y(a, a0)) - dy * (x(b, at) - x(a, a0))
  const [first, second] = [side(b0), side(b1)]
  const least = DEPTH * Math.hypot(dx, dy)
  return first > 0 !== second > 0 && Math.abs(first) > least && Math.abs(second) > least
}

const x = (points: readonly Position[], at: number): number => points[at]?.[0] ?? 0
const y = (points: readonly Position[], at: number): number => points[at]?.[1] ?? 0
