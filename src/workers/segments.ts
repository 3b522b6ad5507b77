import type { Paths } from '../domain/tile/tile.ts'

/** Ordinal that marks the outside of a border. */
export const NOBODY = 0xffffffff

/** Straight segments of outlines or lines. */
export interface Segments {
  /** Four numbers per segment: x and y of both ends. */
  ends: Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer>
  /** Two per segment: the zones on both sides, or `NOBODY`. */
  owners: Uint32Array<ArrayBuffer>
  /** Number of segments with only one zone, which come first. */
  outer: number
  /** For lines: the length before each segment, in steps, so that dashes continue; null for outlines. */
  alongs: Float32Array<ArrayBuffer> | null
}

/** Zones of the cells of dust: one more than the ordinal; 0 if empty. */
export type Cells = { side: number; cells: Uint32Array }

/**
 * Returns the outlines of areas, each segment once. Segments on the border of the tile are cuts and omitted:
 * two zones that share one merely pass along it. Dust may be on the other side of a segment with one zone.
 * @param shift Bits by which coordinates are made coarser.
 * @param shared Whether borders are stored once.
 */
export function segmentsOf(
  paths: Paths,
  extent: number,
  shift: number,
  shared: boolean,
  dust: Cells | null = null,
): Segments {
  const { arcStarts, xs, ys } = paths
  const { first, second } = sidesOf(paths)
  const isCut = (a: number, b: number, along: Int32Array) =>
    along[a] === along[b] && (along[a] === 0 || along[a] === extent)
  const outer: number[] = []
  const inner: number[] = []
  const arcOf: number[] = []
  const dustAt = new Map<number, number>()
  for (let arc = 0; arc + 1 < arcStarts.length; arc++) {
    const alone = (second[arc] ?? NOBODY) === NOBODY
    const end = (arcStarts[arc + 1] ?? 0) - 1
    for (let point = arcStarts[arc] ?? 0; point < end; point++) {
      arcOf[point] = arc
      if (isCut(point, point + 1, xs) || isCut(point, point + 1, ys)) continue
      const dustPoint = alone && dust ? dustBeside(paths, point, extent, dust) : NOBODY
      if (dustPoint !== NOBODY) dustAt.set(point, dustPoint)
      if (alone && shared && dustPoint === NOBODY) outer.push(point)
      else inner.push(point)
    }
  }
  const points = [...outer, ...inner]
  const ends = extent <= 0x7fff ? new Int16Array(points.length * 4) : new Int32Array(points.length * 4)
  const owners = new Uint32Array(points.length * 2)
  for (let segment = 0; segment < points.length; segment++) {
    const point = points[segment] ?? 0
    const arc = arcOf[point] ?? 0
    writeEnds(ends, segment, paths, point, shift)
    owners[segment * 2] = first[arc] ?? NOBODY
    owners[segment * 2 + 1] = dustAt.get(point) ?? second[arc] ?? NOBODY
  }
  return { ends, owners, outer: outer.length, alongs: null }
}

/**
 * Returns the zone of the dust outside a segment. The first use of an arc has its zone on the right, with y
 * going south.
 */
function dustBeside({ xs, ys }: Paths, point: number, extent: number, { side, cells }: Cells): number {
  const [ax, ay, bx, by] = [xs[point] ?? 0, ys[point] ?? 0, xs[point + 1] ?? 0, ys[point + 1] ?? 0]
  const cell = extent / side
  const length = Math.hypot(bx - ax, by - ay) || 1
  const [outX, outY] = [(by - ay) / length, (ax - bx) / length]
  for (const away of [0.5, 1]) {
    const column = Math.floor(((ax + bx) / 2 + outX * cell * away) / cell)
    const row = Math.floor(((ay + by) / 2 + outY * cell * away) / cell)
    const owner = column >= 0 && row >= 0 && column < side && row < side ? cells[row * side + column] : 0
    if (owner) return owner - 1
  }
  return NOBODY
}

/** Returns the segments of lines. The line is the owner on both sides. */
export function strokesOf(paths: Paths, shift: number): Segments {
  const { arcStarts, xs } = paths
  const { first } = sidesOf(paths)
  const arcs = arcStarts.length - 1
  const count = xs.length - arcs
  const ends = new Int32Array(count * 4)
  const owners = new Uint32Array(count * 2)
  const alongs = new Float32Array(count)
  let segment = 0
  for (let arc = 0; arc < arcs; arc++) {
    const end = (arcStarts[arc + 1] ?? 0) - 1
    let along = 0
    for (let point = arcStarts[arc] ?? 0; point < end; point++) {
      writeEnds(ends, segment, paths, point, shift)
      owners.fill(first[arc] ?? NOBODY, segment * 2, segment * 2 + 2)
      alongs[segment] = along
      along += lengthOf(ends, segment)
      segment++
    }
  }
  return { ends, owners, outer: 0, alongs }
}

const lengthOf = (ends: Segments['ends'], segment: number): number =>
  Math.hypot(
    (ends[segment * 4 + 2] ?? 0) - (ends[segment * 4] ?? 0),
    (ends[segment * 4 + 3] ?? 0) - (ends[segment * 4 + 1] ?? 0),
  )

function writeEnds(
  ends: Segments['ends'],
  segment: number,
  { xs, ys }: Paths,
  point: number,
  shift: number,
): void {
  ends[segment * 4] = (xs[point] ?? 0) >> shift
  ends[segment * 4 + 1] = (ys[point] ?? 0) >> shift
  ends[segment * 4 + 2] = (xs[point + 1] ?? 0) >> shift
  ends[segment * 4 + 3] = (ys[point + 1] ?? 0) >> shift
}

/** Returns the zones that use each arc. */
function sidesOf({ ordinals, ringStarts, useStarts, uses, arcStarts }: Paths) {
  const first = new Uint32Array(arcStarts.length).fill(NOBODY)
  const second = new Uint32Array(arcStarts.length).fill(NOBODY)
  for (let zone = 0; zone < ordinals.length; zone++) {
    const end = useStarts[ringStarts[zone + 1] ?? 0] ?? 0
    for (let index = useStarts[ringStarts[zone] ?? 0] ?? 0; index < end; index++) {
      const use = uses[index] ?? 0
      const arc = use < 0 ? ~use : use
      const side = first[arc] === NOBODY ? first : second
      side[arc] = ordinals[zone] ?? NOBODY
    }
  }
  return { first, second }
}
