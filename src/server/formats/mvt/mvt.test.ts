import { expect, test } from 'vitest'
import { runWithoutPause } from '../../platform/queue/scheduling.ts'
import { areas, cells, lines, points } from './shapes.ts'
import { Frame, type Point } from './tileFrame.ts'

/** Shapes, without pauses. */
const shapes = {
  areas: (...given: Parameters<typeof areas>) => runWithoutPause(areas(...given)),
  lines: (...given: Parameters<typeof lines>) => runWithoutPause(lines(...given)),
  points: (...given: Parameters<typeof points>) => runWithoutPause(points(...given)),
  cells: (...given: Parameters<typeof cells>) => runWithoutPause(cells(...given)),
}

/** Returns a ring of one zone, or a line, in a stored tile of 4096 units. */
const one = (line: readonly Point[]) => ({
  paths: {
    ordinals: Uint32Array.of(7),
    ringStarts: Uint32Array.of(0, 1),
    holes: Uint8Array.of(0),
    useStarts: Uint32Array.of(0, 1),
    uses: Int32Array.of(0),
    arcStarts: Uint32Array.of(0, line.length),
    xs: Int32Array.from(line, ([x]) => x),
    ys: Int32Array.from(line, ([, y]) => y),
  },
  points: {
    starts: Uint32Array.of(0, line.length),
    xs: Int32Array.from(line, ([x]) => x),
    ys: Int32Array.from(line, ([, y]) => y),
  },
})

const WHOLE = new Frame(4096)
/** South-eastern quarter. */
const QUARTER = new Frame(4096, 1, 1, 1)

const cutNowhere = () => false

const SQUARE: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]

// Commands of the specification, 4.3.5: MoveTo 1, LineTo 3, ClosePath; zig-zag differences.
const CLOCKWISE = [9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15]

test('writes a ring clockwise, for any stored direction', () => {
  const told = shapes.areas(one(SQUARE).paths, one(SQUARE).points, WHOLE, cutNowhere)
  expect(told).toEqual([{ ordinal: 7, type: 3, commands: CLOCKWISE }])
  const reversed = SQUARE.toReversed()
  const [other] = shapes.areas(one(reversed).paths, one(reversed).points, WHOLE, cutNowhere)
  expect(other?.commands.slice(0, 1)).toEqual([9])
  expect(other?.commands).toHaveLength(CLOCKWISE.length)
})

test('leaves out a ring without area', () => {
  const flat: Point[] = [
    [0, 0],
    [10, 0],
    [5, 0],
  ]
  expect(shapes.areas(one(flat).paths, one(flat).points, WHOLE, cutNowhere)).toEqual([])
})

test('cuts rings of a descendant tile slightly outside the edges of its quarter', () => {
  const all: Point[] = [
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
  ]
  const cut = QUARTER.ring(all.map(([x, y]) => QUARTER.placed(x, y)))
  expect(new Set(cut.map(String))).toEqual(new Set(['-64,-64', '4096,-64', '4096,4096', '-64,4096']))
  expect(shapes.areas(one(SQUARE).paths, one(SQUARE).points, QUARTER, cutNowhere)).toEqual([])
})

test('splits a line that leaves a quarter and returns', () => {
  const line: Point[] = [
    [3000, 3000],
    [1000, 3000],
    [1000, 3500],
    [3000, 3500],
  ]
  const [told] = shapes.lines(one(line).paths, one(line).points, QUARTER, cutNowhere)
  // Two parts of two points: MoveTo 1 and LineTo 1, twice.
  expect(told?.type).toBe(2)
  expect(
    told?.commands.filter((_, index) => index === 0 || index === 3 || index === 6 || index === 9),
  ).toEqual([9, 10, 9, 10])
})

test('leaves out points outside a quarter', () => {
  const places = {
    ordinals: Uint32Array.of(1, 2, 2),
    xs: Int32Array.of(10, 3000, 4000),
    ys: Int32Array.of(10, 3000, 4000),
  }
  expect(shapes.points(places, QUARTER)).toEqual([
    { ordinal: 2, type: 1, commands: [17, 3808, 3808, 4000, 4000] },
  ])
})

/**
 * Decodes geometry commands (specification, 4.3.5): pairs of zig-zag differences after each MoveTo or LineTo.
 */
function drawn(commands: readonly number[]): string[] {
  const told: string[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < commands.length; ) {
    const command = commands[at++] ?? 0
    for (let count = (command & 7) === 7 ? 0 : command >> 3; count > 0; count--) {
      const [right = 0, down = 0] = commands.slice(at, at + 2).map(each => (each >> 1) ^ -(each & 1))
      x += right
      y += down
      told.push(`${x},${y}`)
      at += 2
    }
  }
  return told
}

test('extends a zone past the eastern edge that cut it, and keeps its border', () => {
  const ring: Point[] = [
    [4000, 100],
    [4096, 150],
    [4096, 200],
    [4096, 300],
    [4000, 400],
  ]
  const [told] = shapes.areas(one(ring).paths, one(ring).points, WHOLE, (_, side) => side === 'east')
  expect(drawn(told?.commands ?? [])).toEqual([
    '4000,100',
    '4096,150',
    '4160,150',
    '4160,200',
    '4160,300',
    '4096,300',
    '4000,400',
  ])
})

test('extends a zone past the corner when both edges cut it', () => {
  const ring: Point[] = [
    [4000, 4000],
    [4096, 4000],
    [4096, 4096],
    [4000, 4096],
  ]
  const [told] = shapes.areas(one(ring).paths, one(ring).points, WHOLE, () => true)
  expect(drawn(told?.commands ?? [])).toEqual([
    '4000,4000',
    '4096,4000',
    '4160,4000',
    '4160,4160',
    '4000,4160',
    '4000,4096',
  ])
})

test('keeps a border on the edge of the tile in place', () => {
  const [told] = shapes.areas(one(SQUARE).paths, one(SQUARE).points, WHOLE, (_, side) => side === 'east')
  expect(told?.commands).toEqual(CLOCKWISE)
})

test('extends a cut line in its direction', () => {
  const line: Point[] = [
    [4000, 96],
    [4096, 0],
  ]
  const [told] = shapes.lines(one(line).paths, one(line).points, WHOLE, (_, side) => side === 'north')
  expect(drawn(told?.commands ?? [])).toEqual(['4000,96', '4096,0', '4141,-45'])
})

test('extends a zone past the cut edge in descendant tiles, too', () => {
  const ring: Point[] = [
    [3000, 3000],
    [4096, 3000],
    [4096, 3500],
    [3000, 3500],
  ]
  const [told] = shapes.areas(one(ring).paths, one(ring).points, QUARTER, (_, side) => side === 'east')
  expect(Math.max(...drawn(told?.commands ?? []).map(each => Number(each.split(',')[0])))).toBe(4160)
})

test('aligns neighbouring cells to whole units, for any number of cells', () => {
  const [one, other] = shapes.cells({
    side: 500,
    ordinals: Uint32Array.of(1, 2),
    xs: Int32Array.of(3, 4),
    ys: Int32Array.of(0, 0),
  })
  // A cell is 8.192 units wide.
  expect(drawn(one?.commands ?? [])).toEqual(['25,0', '33,0', '33,8', '25,8'])
  expect(drawn(other?.commands ?? [])).toEqual(['33,0', '41,0', '41,8', '33,8'])
})
