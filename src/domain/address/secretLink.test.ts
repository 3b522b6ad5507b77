import { expect, test } from 'vitest'
import { linkIn, resetLinkIn } from './secretLink.ts'

test.each([
  ['/account/confirm/Mg:1xUZhC:J2qlZT', { kind: 'confirmation', key: 'Mg:1xUZhC:J2qlZT' }],
  ['/account/confirm/a%2Fb/', { kind: 'confirmation', key: 'a/b' }],
  ['/account/confirm/%zz', { kind: 'confirmation', key: '%zz' }],
  ['/password/reset/1a/dicvyx-b2f0', { kind: 'reset', uid: '1a', token: 'dicvyx-b2f0' }],
  ['/account/confirm/', null],
  ['/password/reset/1a', null],
  ['/password-reset', null],
  ['/', null],
])('finds in the path %s the link %j', (path, link) => {
  expect(linkIn(path)).toEqual(link)
})

const LINK = 'https://maps.example.org/password/reset/1a/dicvyx-b2f0'

test.each([
  LINK,
  `  ${LINK}\n`,
  `${LINK}/`,
  `<${LINK}>`,
  `Open this link: ${LINK}.`,
  `${LINK}?utm_source=mail`,
  '/password/reset/1a/dicvyx-b2f0',
])('finds the reset link in %j', text => {
  expect(resetLinkIn(text)).toEqual({ kind: 'reset', uid: '1a', token: 'dicvyx-b2f0' })
})

test.each(['', 'https://maps.example.org/password/reset/1a', 'dicvyx-b2f0', '/account/confirm/Mg:1xUZhC'])(
  'finds no reset link in %j',
  text => expect(resetLinkIn(text)).toBeNull(),
)
