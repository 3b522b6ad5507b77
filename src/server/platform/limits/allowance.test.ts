import { expect, test } from 'vitest'
import { Allowance } from './allowance.ts'

function allowanceAt(start = 1_000_000) {
  let now = start
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { allowance: new Allowance({ max: 600, seconds: 60 }, () => now), pass }
}

test('grants exactly the amount of the rule at once', () => {
  const { allowance } = allowanceAt()
  expect(allowance.take('a', 400)).toEqual({ granted: true, left: 200, wait: 0 })
  expect(allowance.take('a', 200)).toEqual({ granted: true, left: 0, wait: 0 })
  expect(allowance.take('a', 10)).toEqual({ granted: false, left: 0, wait: 1 })
  expect(allowance.take('b', 600)).toEqual({ granted: true, left: 0, wait: 0 })
})

test('restores a part of a rule each second, and charges nothing for refused requests', () => {
  const { allowance, pass } = allowanceAt()
  allowance.take('a', 600)
  for (let count = 0; count < 100; count++) allowance.take('a', 600)
  pass(5)
  expect(allowance.take('a', 100)).toEqual({ granted: false, left: 50, wait: 5 })
  expect(allowance.take('a', 50)).toEqual({ granted: true, left: 0, wait: 0 })
  pass(60)
  expect(allowance.take('a', 600).granted).toBe(true)
})

test('never grants more than the whole amount', () => {
  expect(allowanceAt().allowance.take('a', 601).granted).toBe(false)
})

test('delays no client when a clock is set back', () => {
  const { allowance, pass } = allowanceAt()
  allowance.take('a', 600)
  pass(-3600)
  expect(allowance.take('a', 600).granted).toBe(true)
})
