import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copied, HELD_LISTS, type Numbers, uint32List } from '../../../domain/numberList.ts'
import type { Outlines } from './outlines.ts'
import { stitched } from './stitch.ts'

type Place = readonly [x: number, y: number]

function listOf(numbers: readonly number[]): Numbers {
  const list = uint32List()
  for (const number of numbers) list.push(number)
  return list
}

const outlinesOf = (rings: readonly (readonly Place[])[]): Outlines => ({
  zones: listOf(rings.map((_, zone) => zone)),
  holes: listOf(rings.map(() => 0)),
  starts: listOf([0, ...rings].map((_, at) => rings.slice(0, at).flat().length)),
  xs: listOf(rings.flat().map(([x]) => x)),
  ys: listOf(rings.flat().map(([, y]) => y)),
  open: false,
})

function ringsOf({ starts, xs, ys }: Outlines) {
  const [lefts, tops] = [xs, ys].map(each => copied(each, new Float64Array(each.length)))
  const places = Array.from(lefts!, (x, at) => `${x} ${tops![at]}`)
  return Array.from({ length: starts.length - 1 }, (_, ring) =>
    places.slice(starts.at(ring), starts.at(ring + 1)),
  )
}

/** Centre of the world, far from its edges. */
const MIDDLE = 2 ** 31
const SIZE = 100_000

test('gives rings along a common edge the same vertices, in either direction', () => {
  const share = fc.integer({ min: 1, max: 99 })
  fc.assert(
    fc.property(
      fc.integer({ min: -SIZE, max: SIZE }),
      fc.integer({ min: -SIZE, max: SIZE }),
      fc.uniqueArray(share, { maxLength: 4 }),
      (dx, dy, shares) => {
        fc.pre(Math.hypot(dx, dy) > SIZE / 10)
        const [from, to]: [Place, Place] = [
          [MIDDLE, MIDDLE],
          [MIDDLE + dx, MIDDLE + dy],
        ]
        // Zones on both sides of a border. One has vertices on it that the other lacks.
        const left: Place = [MIDDLE - dy, MIDDLE + dx]
        const right: Place = [MIDDLE + dy, MIDDLE - dx]
        const between = [...shares]
          .sort((a, b) => a - b)
          .map(
            (each): Place => [MIDDLE + Math.round((dx * each) / 100), MIDDLE + Math.round((dy * each) / 100)],
          )
        const border = [from, ...between, to].map(([x, y]) => `${x} ${y}`)
        const { outlines } = stitched(
          outlinesOf([
            [from, ...between, to, left],
            [to, from, right],
          ]),
          HELD_LISTS,
        )
        const [one, other] = ringsOf(outlines)
        expect(one).toEqual([...border, left.join(' ')])
        expect(other).toEqual([...border.toReversed(), right.join(' ')])
      },
    ),
  )
})
