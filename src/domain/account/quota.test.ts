import { expect, test } from 'vitest'
import { allowedBytes, readQuota } from './quota.ts'

test.each([
  ['default', 'default'],
  [' None ', 'none'],
  ['0', 0],
  ['2000000', 2_000_000],
  ['500MB', 500_000_000],
  ['1,5 Go', 1_500_000_000],
  ['1.5\u00a0GB', 1_500_000_000],
  ['20 k', 20_000],
  ['2 TB', 2_000_000_000_000],
  ['12 octets', 12],
])('reads %j as a quota', (text, quota) => {
  expect(readQuota(text)).toBe(quota)
})

test.each(['', 'GB', '-1', '-5 GB', '1e9', '5 XB', '5 GB more', '9999999 TB', 'NaN', '0x10'])(
  'rejects %j as a quota',
  text => {
    expect(readQuota(text)).toBeNull()
  },
)

test('allows its own bytes, the default, or no limit', () => {
  expect([allowedBytes(7, 5), allowedBytes(0, 5), allowedBytes('default', 5)]).toEqual([7, 0, 5])
  expect(allowedBytes('none', 5)).toBeNull()
})
