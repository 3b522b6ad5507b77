import { expect, test } from 'vitest'
import { linkIn } from './router.ts'

test.each([
  ['/account/confirm/Mg:1xUZhC:J2qlZT', { kind: 'confirmation', key: 'Mg:1xUZhC:J2qlZT' }],
  ['/account/confirm/a%2Fb/', { kind: 'confirmation', key: 'a/b' }],
  ['/account/confirm/%zz', { kind: 'confirmation', key: '%zz' }],
  ['/password/reset/1a/dicvyx-b2f0', { kind: 'reset', uid: '1a', token: 'dicvyx-b2f0' }],
  ['/account/confirm/', null],
  ['/password/reset/1a', null],
  ['/password-reset', null],
  ['/', null],
])('%s carries %j', (path, link) => {
  expect(linkIn(path)).toEqual(link)
})
