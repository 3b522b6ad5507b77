import { expect, test } from 'vitest'
import { intervalText } from './interval.ts'

const written = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [{ from: 10, to: 20 }, false, '[10 ; 20[', '10 ≤ x < 20'],
  [{ from: 20, to: 30 }, true, '[20 ; 30]', '20 ≤ x ≤ 30'],
  [{ from: 7, to: 7 }, true, '7', '7'],
  [{ from: null, to: 0.5 }, false, '< 0,5', 'x < 0.5'],
  [{ from: 12000, to: null }, true, '≥ 12 000', 'x ≥ 12,000'],
  [{ from: -3, to: -1.5 }, false, '[-3 ; -1,5[', '-3 ≤ x < -1.5'],
])('the interval %o, the last one: %s, is written %s and %s', (interval, isLast, fr, en) => {
  expect(written(intervalText(interval, isLast, 'number', 'fr'))).toBe(fr)
  expect(written(intervalText(interval, isLast, 'number', 'en'))).toBe(en)
})
