import { expect, test } from 'vitest'
import { translator } from '../common/problems.ts'
import { progressText } from './report.ts'

const text = (step: 'read' | 'labels', done: number, total: number | null, seconds: number) =>
  progressText({ dataset: 'a', step, done, total }, seconds, translator('en'))

test('shows rows, rate and remaining time while reading', () =>
  expect(text('read', 3000, 9000, 2)).toBe(
    'Reading  ████████░░░░░░░░░░░░░░░░  3,000 rows  1,500 per second  0:04 left',
  ))

test('shows no remaining time when the end is unknown', () =>
  expect(text('read', 3000, null, 2)).toBe('Reading  3,000 rows  1,500 per second'))

test('shows no rate too early', () => expect(text('labels', 0, 4, 0.1)).toBe(`Labels  ${'░'.repeat(24)}`))

test('shows minutes and seconds from a minute on', () =>
  expect(text('labels', 1, 2, 61)).toMatch(/ 1:01 left$/))
