import { filterDeficiencyTrit, formatHex, parse, wcagLuminance } from 'culori'
import { describe, expect, test } from 'vitest'
import { leastDifference, seenWith } from '../../../tests/support/vision.ts'
import { MatrixName } from '../../contract/view.ts'
import { LAND } from './hatch.ts'
import { matrixOf, matrixPosition } from './matrices.ts'
import { NO_DATA_COLOUR } from './style.ts'

const tritanopia = filterDeficiencyTrit(1)
const visions = [
  ...Object.entries(seenWith),
  ['tritanopia', (colour: string) => formatHex(tritanopia(parse(colour)!)) ?? ''],
] as const

describe.each(MatrixName.options)('the matrix %s', matrix => {
  test.each(Object.values(LAND))('stands out from the land %s with its lowest and its highest cell', land => {
    const cells = matrixOf({ matrix, reversed: false }).flat()
    for (const at of [0, 8]) expect(leastDifference([cells[at] ?? '', land])).toBeGreaterThan(8)
  })

  describe.each([false, true])('reversed: %s', reversed => {
    test.each(visions)('has nine distinct colours, also distinct from no data, with %s vision', (_, seen) => {
      const colours = [...matrixOf({ matrix, reversed }).flat(), NO_DATA_COLOUR]
      expect(colours).toHaveLength(10)
      expect(leastDifference(colours.map(seen))).toBeGreaterThan(10)
    })

    test('goes from the lightest cell at the lowest classes to the darkest at the highest', () => {
      const colours = matrixOf({ matrix, reversed })
      const luminance = (line: number, column: number) => wcagLuminance(colours[line]?.[column] ?? '')
      const [least, most] = [luminance(0, 0), luminance(2, 2)]
      if (!reversed) expect(least).toBeGreaterThan(most)
      else expect(least).toBeLessThan(most)
    })
  })
})

test.each([
  [1, [1]],
  [2, [0, 2]],
  [3, [0, 1, 2]],
])('places %i classes of a label at %j on their side', (count, places) => {
  expect(Array.from({ length: count }, (_, index) => matrixPosition(index, count))).toEqual(places)
})
