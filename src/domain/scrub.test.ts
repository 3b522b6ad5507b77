import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrub, scrubQuoted, scrubText } from './scrub.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoiMSJ9.c2lnbmF0dXJl'

test.each([
  ['https://maps.test/account/confirm/Mg:1xUZhC:J2qlZT', 'https://maps.test/account/confirm/*'],
  ['GET /password/reset/1a/dicvyx-b2f0?x=1 failed', 'GET /password/reset/*?x=1 failed'],
  ['/cartable/zone/?dataset_id=d&in_bbox=1,2,3,4&page=2', '/cartable/zone/?dataset_id=d&in_bbox=*&page=2'],
  ['/?show=fr~2026&map=5/46/2', '/?show=*&map=*'],
  [`Authorization: Bearer ${JWT}`, 'Authorization: Bearer *'],
  ['key ct_abc123_DEF456 used', 'key ct_* used'],
  [JSON.stringify(`A key:\nct_abc123\n${JWT}`), JSON.stringify('A key:\nct_*\n*')],
  ['main > button[aria-label="Compte alice"]', 'main > button[aria-label="*"]'],
  ['nothing to hide at /account/settings', 'nothing to hide at /account/settings'],
])('reports %s as %s', (said, reported) => {
  expect(scrubText(said)).toBe(reported)
})

test('scrubs every text of a report', () => {
  const report = {
    request: { url: `https://maps.test/?token=${JWT}` },
    breadcrumbs: [{ data: { from: '/account/confirm/secret', to: '/login' }, at: 12 }],
    [`tag ${JWT}`]: null,
  }
  expect(JSON.stringify(scrub(report))).not.toMatch(/eyJ|secret/)
  expect(scrub(report).breadcrumbs[0]?.at).toBe(12)
})

test('scrubs a report with circular references', () => {
  const report: { name: string; self?: unknown } = { name: 'ct_1_2' }
  report.self = report
  expect(scrub(report)).toEqual({ name: 'ct_*' })
})

test('changes nothing when scrubbing twice', () => {
  fc.assert(fc.property(fc.string(), text => scrubText(scrubText(text)) === scrubText(text)))
})

test.each([
  ['The name "Marcelline" is taken', 'The name "*" is taken'],
  ["Cannot read 'secret words' of undefined", 'Cannot read "*" of undefined'],
  ["It isn’t there, and can't be", "It isn’t there, and can't be"],
  ['marcelline@example.org is gone', '*@* is gone'],
])('removes quoted text that may have been typed: %s', (message, scrubbed) => {
  expect(scrubQuoted(message)).toBe(scrubbed)
})
