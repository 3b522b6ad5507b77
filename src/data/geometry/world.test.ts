import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { checkShape } from './checkShape.ts'
import type { Repair } from './polygon.ts'

const anyGeos = { problemOf: () => null, madeValid: () => [] }
/** Returns a rectangle, counterclockwise. */
const box = (west: number, east: number, south = 0, north = 1): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const check = (type: string, coordinates: unknown): { shape: unknown; repairs: Repair[] } => {
  const { shape, repairs } = checkShape({ type, coordinates }, 1, anyGeos)
  return { shape, repairs: [...repairs] }
}
const spans = ({ shape }: ReturnType<typeof check>): [number, number][] => {
  const { type, coordinates } = shape as { type: string; coordinates: Position[][][] }
  const outlines = type === 'Polygon' ? [coordinates[0]] : coordinates.map(([outline]) => outline)
  return (outlines as unknown as Position[][]).map(ring => {
    const xs = ring.map(([x = 0]) => x)
    return [Math.min(...xs), Math.max(...xs)]
  })
}

describe('a polygon', () => {
  test.each([
    [
      'from 178 to -178 is cut into two',
      box(178, -178),
      [
        [178, 180],
        [-180, -178],
      ],
      ['antimeridian'],
    ],
    [
      'from 178 to 182 is cut into two',
      box(178, 182),
      [
        [178, 180],
        [-180, -178],
      ],
      ['antimeridian'],
    ],
    [
      'from -182 to -178 is cut into two',
      box(-182, -178),
      [
        [178, 180],
        [-180, -178],
      ],
      ['antimeridian'],
    ],
    ['from 200 to 210 is moved by 360 degrees', box(200, 210), [[-160, -150]], ['wrapped']],
    ['from 180 to 190 is moved by 360 degrees', box(180, 190), [[-180, -170]], ['wrapped']],
    ['from 359 to 1 lies on Greenwich', box(359, 1), [[-1, 1]], ['wrapped']],
    [
      'from 0 to 360 is the whole world',
      box(0, 360),
      [
        [0, 180],
        [-180, 0],
      ],
      ['antimeridian'],
    ],
    ['slightly beyond the edge is moved to the edge', box(179, 180.0033), [[179, 180]], ['edge']],
    ['from -180 to 180 stays as it is', box(-180, 180, -90, 90), [[-180, 180]], []],
    ['along a pole stays as it is', box(-179.99, 179.99, -90, 90), [[-179.99, 179.99]], []],
    ['from -100 to 120 stays as it is', box(-100, 120), [[-100, 120]], []],
  ] as [string, Position[], number[][], string[]][])('%s', (_, ring, expected, repairs) => {
    const checked = check('Polygon', [ring])
    expect(spans(checked).toSorted()).toEqual(expected.toSorted())
    expect(checked.repairs.filter(repair => repair !== 'orientation')).toEqual(repairs)
  })

  test('keeps a hole in the part that contains it', () => {
    const { shape } = check('Polygon', [box(170, 190, 0, 10), box(185, 186, 2, 3).toReversed()])
    const [, west] = (shape as { coordinates: Position[][][] }).coordinates
    expect(west?.[1]).toEqual(
      expect.arrayContaining([
        [-175, 2],
        [-174, 3],
      ]),
    )
  })
})

describe('a line', () => {
  test.each([
    [
      'is cut at the antimeridian',
      [
        [178, 50],
        [-178, 52],
      ],
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [178, 50],
            [180, 51],
          ],
          [
            [-180, 51],
            [-178, 52],
          ],
        ],
      },
      ['antimeridian'],
    ],
    [
      'is cut in a point on the antimeridian',
      [
        [178, 50],
        [180, 51],
        [182, 50],
      ],
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [178, 50],
            [180, 51],
          ],
          [
            [-180, 51],
            [-178, 50],
          ],
        ],
      },
      ['antimeridian'],
    ],
    [
      'that touches the antimeridian is whole',
      [
        [178, 50],
        [180, 51],
        [178, 52],
      ],
      {
        type: 'LineString',
        coordinates: [
          [178, 50],
          [180, 51],
          [178, 52],
        ],
      },
      [],
    ],
    [
      'beyond 180 is moved by 360 degrees',
      [
        [200, 50],
        [210, 50],
      ],
      {
        type: 'LineString',
        coordinates: [
          [-160, 50],
          [-150, 50],
        ],
      },
      ['wrapped'],
    ],
    [
      'slightly beyond the edge is moved to the edge',
      [
        [180, 60],
        [180.0033, -60],
      ],
      {
        type: 'LineString',
        coordinates: [
          [180, 60],
          [180, -60],
        ],
      },
      ['edge'],
    ],
  ])('%s', (_, coordinates, shape, repairs) => {
    expect(check('LineString', coordinates)).toEqual({ shape, repairs })
  })
})

test.each([
  [[358.45, 47.21], [-1.55, 47.21], ['wrapped']],
  [[-190, 60], [170, 60], ['wrapped']],
  [[180.0000001, 10], [180, 10], []],
  [[2, 90.0000001], [2, 90], []],
  [[2, -90.004], [2, -90], ['edge']],
] as [Position, Position, string[]][])(
  'reads the point %j as %j',
  ([x = 0, y = 0], [east = 0, north = 0], repairs) => {
    const { shape, repairs: made } = check('Point', [x, y])
    const [lon = 0, lat = 0] = (shape as { coordinates: Position }).coordinates
    expect([lon.toFixed(6), lat.toFixed(6), made]).toEqual([east.toFixed(6), north.toFixed(6), repairs])
  },
)
