/** Coordinates of points in order: x, y, x, y … */
export type Flat = number[]

/** Receiver of the points in one cell of a grid. */
export type Emit = (cell: number, points: Flat) => void

const X = 0
const Y = 1
type Axis = typeof X | typeof Y

/**
 * Cuts a ring or a line by a grid of square cells, columns first, then rows inside a column. The crossing of
 * an edge and a border is computed from the edge in a fixed direction, so that both cells, and both zones
 * that share the edge, get the same integer. No piece leaves its cell.
 *
 * @param side Side of a cell.
 * @param limit Number of cells on an axis.
 */
export function cutByGrid(
  points: Flat,
  { side, limit, open }: { side: number; limit: number; open: boolean },
  emit: (column: number, row: number, points: Flat) => void,
): void {
  const cut = open ? cutLine : cutRing
  cut(points, X, side, limit, (column, strip) => {
    cut(strip, Y, side, limit, (row, piece) => emit(column, row, piece))
  })
}

/**
 * Returns the cells that the points touch along an axis. A point on a border belongs to the inner cell.
 *
 * @param side Side of a cell.
 * @param limit Number of cells on an axis.
 */
function range(points: Flat, axis: Axis, side: number, limit: number): [first: number, last: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at: number = axis; at < points.length; at += 2) {
    const value = points[at] ?? 0
    if (value < low) low = value
    if (value > high) high = value
  }
  const first = Math.min(limit - 1, Math.floor(low / side))
  return [first, Math.min(limit - 1, Math.max(first, Math.ceil(high / side) - 1))]
}

function cutRing(points: Flat, axis: Axis, side: number, limit: number, emit: Emit): void {
  const [first, last] = range(points, axis, side, limit)
  let rest = points
  for (let cell = first; cell < last && rest.length > 0; cell++) {
    const [below, above] = halves(rest, axis, (cell + 1) * side)
    const piece = withoutSpikes(below)
    if (piece.length >= 6) emit(cell, piece)
    rest = above
  }
  const piece = first === last ? rest : withoutSpikes(rest)
  if (piece.length >= 6) emit(last, piece)
}

/** Returns both sides of a ring cut by a line of the grid (Sutherland and Hodgman, 1974). */
function halves(points: Flat, axis: Axis, border: number): [below: Flat, above: Flat] {
  const below: Flat = []
  const above: Flat = []
  let x0 = points.at(-2) ?? 0
  let y0 = points.at(-1) ?? 0
  for (let at = 0; at < points.length; at += 2) {
    const x1 = points[at] ?? 0
    const y1 = points[at + 1] ?? 0
    const [from, to] = axis === X ? [x0, x1] : [y0, y1]
    if ((from < border && to > border) || (from > border && to < border)) {
      const [x, y] = crossing(x0, y0, x1, y1, axis, border)
      below.push(x, y)
      above.push(x, y)
    }
    if (to <= border) below.push(x1, y1)
    if (to >= border) above.push(x1, y1)
    x0 = x1
    y0 = y1
  }
  return [below, above]
}

function cutLine(points: Flat, axis: Axis, side: number, limit: number, emit: Emit): void {
  const [first, last] = range(points, axis, side, limit)
  if (first === last) {
    emit(first, points)
    return
  }
  const cellOf = (from: number, to: number) =>
    Math.min(
      limit - 1,
      Math.max(0, Math.ceil(Math.max(from, to) / side) - 1, Math.floor(Math.min(from, to) / side)),
    )
  let cell = -1
  let piece: Flat = []
  const flush = () => {
    if (piece.length >= 4) emit(cell, piece)
    piece = []
  }
  const segment = (x0: number, y0: number, x1: number, y1: number) => {
    const at = axis === X ? cellOf(x0, x1) : cellOf(y0, y1)
    if (at !== cell) {
      flush()
      cell = at
    }
    if (piece.length === 0) piece.push(x0, y0)
    piece.push(x1, y1)
  }
  for (let at = 2; at < points.length; at += 2) {
    let [x, y] = [points[at - 2] ?? 0, points[at - 1] ?? 0]
    const [endX, endY] = [points[at] ?? 0, points[at + 1] ?? 0]
    for (const border of bordersBetween(axis === X ? x : y, axis === X ? endX : endY, side)) {
      const [nextX, nextY] = crossing(points[at - 2] ?? 0, points[at - 1] ?? 0, endX, endY, axis, border)
      segment(x, y, nextX, nextY)
      x = nextX
      y = nextY
    }
    if (x !== endX || y !== endY) segment(x, y, endX, endY)
  }
  flush()
}

/** Returns the borders strictly between two positions, in order. */
function bordersBetween(from: number, to: number, side: number): number[] {
  const borders: number[] = []
  for (let border = Math.floor(Math.min(from, to) / side) + 1; border * side < Math.max(from, to); border++)
    borders.push(border * side)
  return from <= to ? borders : borders.reverse()
}

/** Returns the point where an edge meets a border, the same in either direction of the edge. */
function crossing(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  axis: Axis,
  border: number,
): [x: number, y: number] {
  const isForward = x0 < x1 || (x0 === x1 && y0 <= y1)
  const [ax, ay, bx, by] = isForward ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  return axis === X
    ? [border, Math.round(ay + ((border - ax) * (by - ay)) / (bx - ax))]
    : [Math.round(ax + ((border - ay) * (bx - ax)) / (by - ay)), border]
}

/** Returns a ring without repeated points and without spikes. */
export function withoutSpikes(points: Flat): Flat {
  const kept: Flat = []
  const push = (x: number, y: number) => {
    const last = kept.length
    if (last >= 2 && kept[last - 2] === x && kept[last - 1] === y) return
    if (last >= 4 && kept[last - 4] === x && kept[last - 3] === y) {
      kept.length = last - 2
      return
    }
    kept.push(x, y)
  }
  for (let at = 0; at < points.length; at += 2) push(points[at] ?? 0, points[at + 1] ?? 0)
  // The same across the start of the ring.
  let start = 0
  for (;;) {
    const length = kept.length - start
    if (length < 4) return []
    const [firstX, firstY, secondX, secondY] = [
      kept[start],
      kept[start + 1],
      kept[start + 2],
      kept[start + 3],
    ]
    const [lastX, lastY] = [kept.at(-2), kept.at(-1)]
    if (lastX === firstX && lastY === firstY) kept.length -= 2
    else if (kept.at(-4) === firstX && kept.at(-3) === firstY) kept.length -= 2
    else if (lastX === secondX && lastY === secondY) start += 2
    else return start === 0 ? kept : kept.slice(start)
  }
}
