import { expect, test } from 'vitest'
import { FailureError } from '../../src/domain/failure.ts'
import { PAST, REPORT } from '../support/uploads.ts'

import { alone, GONE, IMPORTED, OFFLINE } from './importingAlone.ts'

test('removes an import only after confirmation', async () => {
  const { hear, removal, actor } = alone()
  expect(hear(...IMPORTED, { type: 'removal.begun' }, { type: 'removal.cancelled' }).value).toBe('imported')
  expect(removal.timesAsked()).toBe(0)
  hear({ type: 'removal.begun' }, { type: 'removal.confirmed' })
  expect(removal.timesAsked()).toBe(1)
  await removal.resolve()
  expect(actor.getSnapshot().value).toBe('choosing')
})

test('reports a failed removal, keeps the report and allows a retry', async () => {
  const { hear, removal, actor } = alone()
  hear(...IMPORTED, { type: 'removal.begun' }, { type: 'removal.confirmed' })
  await removal.reject(new FailureError(OFFLINE))
  const { value, context } = actor.getSnapshot()
  expect([value, context.report, context.notRemoved]).toEqual(['imported', REPORT, OFFLINE])
  expect(hear({ type: 'removal.begun' }).context.notRemoved).toBeNull()
})

test('removes an import after it was displayed', async () => {
  const { hear, removal, actor } = alone()
  hear(...IMPORTED, { type: 'import.shown' })
  expect(hear({ type: 'removal.begun' }, { type: 'removal.cancelled' }).value).toBe('choosing')
  hear({ type: 'removal.begun' }, { type: 'removal.confirmed' })
  await removal.resolve()
  expect(actor.getSnapshot().value).toBe('choosing')
  expect(hear({ type: 'removal.begun' }).value).toBe('choosing')
})

test('drops an import that another tab has removed', async () => {
  const { hear, removal, actor } = alone()
  hear(...IMPORTED, { type: 'removal.begun' }, { type: 'removal.confirmed' })
  await removal.reject(new FailureError(GONE))
  const { value, context } = actor.getSnapshot()
  expect([value, context.last, context.notRemoved]).toEqual(['choosing', null, null])
})

test('removes an earlier import without the last one', async () => {
  const { hear, removal, actor } = alone()
  hear(...IMPORTED, { type: 'import.closed' }, { type: 'removal.begun', instance: PAST.instance })
  const removing = hear({ type: 'removal.confirmed' }).children['removeInstance']?.getSnapshot()
  expect(removing).toMatchObject({ input: { instance: 'lieux~2025' } })
  await removal.resolve()
  const { value, context } = actor.getSnapshot()
  expect([value, context.last?.id]).toEqual(['choosing', 'lieux~2026'])
})

test('distinguishes an unlisted import from the last one', () => {
  const { hear } = alone()
  expect(hear(...IMPORTED, { type: 'removal.begun', instance: null }).value).toBe('imported')
})

test('forbids removal once importing is no longer allowed', () => {
  const { hear } = alone()
  hear(
    { type: 'permission.announced', who: 'account', maxBytes: 1000 },
    { type: 'session.opened', account: null },
  )
  hear(...IMPORTED.slice(1), { type: 'session.closed' })
  expect(hear({ type: 'removal.begun' }).value).toBe('imported')
})
