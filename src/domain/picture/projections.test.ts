import { expect, test } from 'vitest'
import { PROJECTIONS } from '../../contract/page.ts'
import { type Place, projectionOf } from './projections.ts'

const near = (found: readonly number[] | null, expected: readonly number[], digits: number) =>
  expected.forEach((each, at) => {
    expect(found?.[at]).toBeCloseTo(each, digits)
  })

// Origin of EPSG:2154, and Notre-Dame as PROJ converts it during an import.
test('places the origin of Lambert-93 and Notre-Dame as IGN does', () => {
  near(projectionOf('lambert93', 3).forward([3, 46.5]), [700_000, 6_600_000], 3)
  near(projectionOf('lambert93', 3).forward([2.3522, 48.8566]), [652_469.02, 6_862_035.26], 1)
})

// Example of EPSG guidance note 7-2 for method 9820: 50° N 5° E is 3962799.45, 2999718.85.
test("places the origin of LAEA Europe and EPSG's example correctly", () => {
  near(projectionOf('laea', 10).forward([10, 52]), [4_321_000, 3_210_000], 3)
  near(projectionOf('laea', 10).forward([5, 50]), [3_962_799.45, 2_999_718.85], 1)
})

// The origin of EPSG:5070. Parallels are arcs: 29.5° and 45.5° N keep their length.
test('places the origin of Albers, and keeps the length of its parallels', () => {
  const { forward } = projectionOf('albers', -96)
  near(forward([-96, 23]), [0, 0], 3)
  const [from, to] = [forward([-96, 29.5])!, forward([-95.99, 29.5])!]
  // A hundredth of a degree at 29.5° N on the ellipsoid of GRS 80.
  expect(Math.hypot(to[0] - from[0], to[1] - from[1])).toBeCloseTo(969.66, 1)
})

// Half of the equator and the height of a pole, on the authalic sphere.
test('gives Equal Earth the width and height that its authors state', () => {
  near(projectionOf('equalEarth', 0).forward([180, 0]), [17_243_959, 0], -2)
  near(projectionOf('equalEarth', 0).forward([0, 90]), [0, 8_392_928], -2)
})

test.each(PROJECTIONS)('inverts %s', name => {
  const projection = projectionOf(name, 3)
  for (const lng of [-8, 0, 3, 9.5, 25]) {
    for (const lat of [36, 41, 46.5, 51, 60]) {
      const point = projection.forward([lng, lat])!
      near(projection.inverse(point), [lng, lat], 6)
    }
  }
})

/** Area of one square degree on the authalic sphere, which is accurate enough. */
const onGround = (lat: number) => Math.sin(((lat + 1) * Math.PI) / 180) - Math.sin((lat * Math.PI) / 180)

function onPaper(name: (typeof PROJECTIONS)[number], lng: number, lat: number): number {
  const { forward } = projectionOf(name, 0)
  const corners = [
    [lng, lat],
    [lng + 1, lat],
    [lng + 1, lat + 1],
    [lng, lat + 1],
  ].map(place => forward(place as unknown as Place)!)
  return corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % 4]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

test.each([
  {
    name: 'laea' as const,
    places: [
      [-9, 38],
      [25, 66],
      [10, 47],
      [30, 60],
    ],
  },
  {
    name: 'equalEarth' as const,
    places: [
      [-70, -50],
      [20, 0],
      [100, 70],
      [150, 30],
    ],
  },
])('keeps areas of $name proportional to the ground', ({ name, places }) => {
  const shares = places.map(([lng = 0, lat = 0]) => onPaper(name, lng, lat) / onGround(lat))
  for (const share of shares) expect(Math.abs(share / shares[0]! - 1)).toBeLessThan(0.01)
})
