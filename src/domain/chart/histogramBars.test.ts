import { expect, test } from 'vitest'
import { histogramBars } from './histogramBars.ts'

const axis = { type: 'number', min: 0, max: 48, bend: null } as const
const whole = Array.from({ length: 48 }, (_, part) =>
  part === 0 ? 100 : part === 1 ? 50 : part === 2 ? 1 : 0,
)

test('draws bars in proportion to their zones, with a visible minimum', () => {
  const bars = histogramBars(
    { axis, whole, passing: whole.map(count => count / 2) },
    { from: null, to: null },
  )
  expect(bars).toHaveLength(48)
  expect(bars.slice(0, 4).map(bar => [bar.whole, bar.passing])).toEqual([
    [1, 0.5],
    [0.5, 0.25],
    [0.02, 0.02],
    [0, 0],
  ])
  expect(bars[1]?.left).toBeGreaterThan((bars[0]?.left ?? 0) + (bars[0]?.width ?? 0))
})

test('marks the bars of the chosen interval, with the value at their middle', () => {
  const bars = histogramBars({ axis, whole, passing: whole }, { from: 10, to: 13 })
  expect(bars.flatMap(({ isIn, value }) => (isIn ? [value] : []))).toEqual([10.5, 11.5, 12.5])
  expect(
    histogramBars({ axis, whole, passing: whole }, { from: null, to: null }).every(({ isIn }) => isIn),
  ).toBe(true)
})
