import { expect, test } from 'vitest'
import { translator } from '../common/problems.ts'
import { progressText } from './report.ts'

const text = (step: 'read' | 'labels', done: number, total: number | null, seconds: number) =>
  progressText({ dataset: 'a', step, done, total }, seconds, translator('en'))

test('reading tells rows, rate and time left', () =>
  expect(text('read', 3000, 9000, 2)).toBe(
    'Reading  ████████░░░░░░░░░░░░░░░░  3,000 rows  1,500 per second  0:04 left',
  ))

test('where the end is not known, none is promised', () =>
  expect(text('read', 3000, null, 2)).toBe('Reading  3,000 rows  1,500 per second'))

test('too early, there is no rate to tell', () =>
  expect(text('labels', 0, 4, 0.1)).toBe(`Labels  ${'░'.repeat(24)}`))

test('a minute and more is told as such', () => expect(text('labels', 1, 2, 61)).toMatch(/ 1:01 left$/))
