import { expect, test } from 'vitest'
import { denominatorOf, groundScale, readScale, zoomOfScale } from './scale.ts'

test.each([
  ['1 : 2 500 000', 2_500_000],
  ['1:2500000', 2_500_000],
  ['1\u202f:\u202f2\u202f500\u202f000', 2_500_000],
  ['1:2,500,000', 2_500_000],
  ['1/25.000', 25_000],
  ['25000', 25_000],
])('reads %s as a scale', (text, denominator) => {
  expect(readScale(text)).toBe(denominator)
})

test.each(['', '1:', '2:25000', '1:25 00', '1:2 500,000', '1:25,5', '1:12', '1:900000000', '48.85,2.35'])(
  'rejects %j as a scale',
  text => {
    expect(readScale(text)).toBeNull()
  },
)

test('finds the zoom of a scale on a screen with 96 pixels per inch', () => {
  // At zoom 0, the equator of 40,075 km is 512 pixels long: 13.55 cm.
  expect(2 ** -zoomOfScale(40_075_017 / (512 * (0.0254 / 96)), 0)).toBeCloseTo(1, 3)
  // At 60 degrees, a kilometre is twice as long.
  expect(zoomOfScale(1_000_000, 0) - zoomOfScale(1_000_000, 60)).toBeCloseTo(1, 6)
  // The scale of 1 : 25 000 has four centimetres per kilometre.
  const { metres } = groundScale({ lat: 46, zoom: zoomOfScale(25_000, 46) }, [46, 46])
  expect((1000 / metres) * (2.54 / 96)).toBeCloseTo(4, 3)
})

test('rounds a scale to three digits', () => {
  expect(denominatorOf({ metres: 661.4, isEven: true })).toBe(2_500_000)
  expect(denominatorOf({ metres: 1289.4, isEven: true })).toBe(4_870_000)
})

test('states that the scale of France in Web Mercator holds at its centre only', () => {
  expect(groundScale({ lat: 46.6, zoom: 5 }, [41, 51]).isEven).toBe(false)
  expect(groundScale({ lat: 48.85, zoom: 10 }, [48.6, 49.1]).isEven).toBe(true)
})
