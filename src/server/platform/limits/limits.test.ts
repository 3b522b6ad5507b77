import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Limits, RULES, type RuleName } from './limits.ts'

function limitsAt(start = 1_000_000) {
  let now = start
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { limits: new Limits(() => now), pass }
}

const takeAll = (limits: Limits, rule: RuleName, bucket = 'a') =>
  Array.from({ length: RULES[rule].max }, () => limits.take(rule, bucket).granted)

test.each(Object.keys(RULES) as RuleName[])('grants exactly the number of the rule for %s', rule => {
  const { limits } = limitsAt()
  expect(takeAll(limits, rule)).not.toContain(false)
  expect(limits.take(rule, 'a')).toEqual({ granted: false, left: 0, wait: RULES[rule].seconds })
  expect(limits.take(rule, 'b').granted).toBe(true)
})

test.each(Object.keys(RULES) as RuleName[])(
  'frees %s after its period, however often it was refused',
  rule => {
    const { limits, pass } = limitsAt()
    takeAll(limits, rule)
    for (let count = 0; count < 100; count++) limits.take(rule, 'a')
    pass(RULES[rule].seconds)
    expect(limits.take(rule, 'a').granted).toBe(true)
  },
)

const PASSWORD_RULES = [
  'login',
  'failedLogin',
  'failedLoginNetwork',
  'failedLoginAccount',
  'failedLoginName',
  'failedLoginBrowser',
] as const

test('locks nobody out for more than 15 minutes because of passwords', () => {
  for (const rule of PASSWORD_RULES) {
    expect(RULES[rule].seconds).toBeLessThanOrEqual(15 * 60)
  }
})

test('never exceeds its rule within a window', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 }), waits => {
      const { limits, pass } = limitsAt()
      let time = 0
      const granted: number[] = []
      for (const wait of waits) {
        pass(wait)
        time += wait
        if (limits.take('failedLogin', 'a').granted) granted.push(time)
      }
      const { max, seconds } = RULES.failedLogin
      for (const end of granted) {
        const inWindow = granted.filter(moment => moment > end - seconds && moment <= end)
        expect(inWindow.length).toBeLessThanOrEqual(max)
      }
    }),
  )
})

test('grants again after the stated time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 100 }), waits => {
      const { limits, pass } = limitsAt()
      for (const wait of waits) {
        pass(wait)
        const taken = limits.take('failedLogin', 'a')
        if (taken.granted) continue
        pass(taken.wait)
        expect(limits.take('failedLogin', 'a').granted).toBe(true)
      }
    }),
  )
})

test.each([
  ['Alice', 'ALICE'],
  ['ﬁn', 'fin'],
  ['Ａlice', 'alice'],
])('shares a bucket between %s and %s', (one, other) => {
  const { limits } = limitsAt()
  takeAll(limits, 'failedLoginName', one)
  expect(limits.take('failedLoginName', other).granted).toBe(false)
})

test('makes a returned call available again', () => {
  const { limits } = limitsAt()
  takeAll(limits, 'failedLogin')
  limits.giveBack('failedLogin', 'a')
  expect([limits.take('failedLogin', 'a').granted, limits.take('failedLogin', 'a').granted]).toEqual([
    true,
    false,
  ])
})

test('frees a cleared bucket', () => {
  const { limits } = limitsAt()
  takeAll(limits, 'failedLoginName')
  limits.clear('failedLoginName', 'A')
  expect(limits.take('failedLoginName', 'a').granted).toBe(true)
})

test('locks nobody out when a clock is set back', () => {
  const { limits, pass } = limitsAt()
  takeAll(limits, 'failedLogin')
  pass(-3600)
  expect(limits.take('failedLogin', 'a').granted).toBe(true)
})

test('bounds memory, and drops the least recently used bucket first', () => {
  const { limits } = limitsAt()
  takeAll(limits, 'login', 'busy')
  for (let count = 0; count < 30_000; count++) {
    limits.take('login', `client ${count}`)
    if (count % 10_000 === 0) limits.take('login', 'busy')
  }
  expect(limits.size).toBe(20_000)
  expect(limits.take('login', 'busy').granted).toBe(false)
  expect(limits.take('login', 'x'.repeat(1_000_000)).granted).toBe(true)
})
