import { filterDeficiencyTrit, formatHex, parse, wcagLuminance } from 'culori'
import { describe, expect, test } from 'vitest'
import { leastDifference, seenWith } from '../../../tests/support/vision.ts'
import { MatrixName } from '../../contract/view.ts'
import { matrixOf, matrixPosition } from './matrices.ts'
import { defaultStyle, NO_DATA_COLOUR } from './style.ts'
import { styleIn } from './theme.ts'

const tritanopia = filterDeficiencyTrit(1)
const visions = [
  ...Object.entries(seenWith),
  ['tritanopia', (colour: string) => formatHex(tritanopia(parse(colour)!)) ?? ''],
] as const

const matrixIn = (theme: 'light' | 'dark', matrix: MatrixName) =>
  matrixOf(styleIn(theme, { ...defaultStyle(0), label: 'n', secondLabel: 's', matrix }))

describe.each(MatrixName.options)('the matrix %s', matrix => {
  describe.each(['light', 'dark'] as const)('on a %s ground', theme => {
    test.each(visions)('has nine distinct colours, also distinct from no data, with %s vision', (_, seen) => {
      const colours = [...matrixIn(theme, matrix).flat(), NO_DATA_COLOUR]
      expect(colours).toHaveLength(10)
      expect(leastDifference(colours.map(seen))).toBeGreaterThan(10)
    })

    test('is closest to the ground at the lowest classes and farthest at the highest', () => {
      const colours = matrixIn(theme, matrix)
      const luminance = (line: number, column: number) => wcagLuminance(colours[line]?.[column] ?? '')
      const [least, most] = [luminance(0, 0), luminance(2, 2)]
      if (theme === 'light') expect(least).toBeGreaterThan(most)
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
