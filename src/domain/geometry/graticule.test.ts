import { expect, test } from 'vitest'
import { degreesText, graticule } from './graticule.ts'

test.each([
  ['meridian', 10, '10° E', '10° E'],
  ['meridian', -2.5, '2,5° O', '2.5° W'],
  ['meridian', 0, '0°', '0°'],
  ['meridian', 180, '180°', '180°'],
  ['meridian', -180, '180°', '180°'],
  ['parallel', 45, '45° N', '45° N'],
  ['parallel', -21.25, '21,25° S', '21.25° S'],
  ['parallel', 0, '0°', '0°'],
] as const)('writes the %s of %d degrees as %s in French and %s in English', (kind, degrees, fr, en) => {
  expect([degreesText({ kind, degrees }, 'fr'), degreesText({ kind, degrees }, 'en')]).toEqual([fr, en])
})

test('continues lines across the antimeridian, with the degrees of their side', () => {
  const lines = graticule([170, -10, 190, 10])
  const of = (wanted: string) => lines.flatMap(({ kind, degrees }) => (kind === wanted ? degrees : []))
  expect(of('meridian')).toEqual([165, 170, 175, -180, -175, -170, -165])
  expect(of('parallel')).toEqual([-15, -10, -5, 0, 5, 10, 15])
})
