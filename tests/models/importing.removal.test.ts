import { expect, test } from 'vitest'
import { FailureError } from '../../src/domain/failure.ts'
import { PAST, REPORT } from '../support/uploads.ts'

import { alone, GONE, IMPORTED, OFFLINE } from './importingAlone.ts'

test('what was imported is removed once the person confirms it, and only then', async () => {
  const { hear, removal, actor } = alone()
  expect(hear(...IMPORTED, { type: 'removal.begun' }, { type: 'removal.cancelled' }).value).toBe('imported')
  expect(removal.timesAsked()).toBe(0)
  hear({ type: 'removal.begun' }, { type: 'removal.confirmed' })
  expect(removal.timesAsked()).toBe(1)
  await removal.resolve()
  expect(actor.getSnapshot().value).toBe('choosing')
})

test('what could not be removed is said, its report is still there, and it can be tried again', async () => {
  const { hear, removal, actor } = alone()
  hear(...IMPORTED, { type: 'removal.begun' }, { type: 'removal.confirmed' })
  await removal.reject(new FailureError(OFFLINE))
  const { value, context } = actor.getSnapshot()
  expect([value, context.report, context.notRemoved]).toEqual(['imported', REPORT, OFFLINE])
  expect(hear({ type: 'removal.begun' }).context.notRemoved).toBeNull()
})

test('what was imported can be removed once it has been shown, too', async () => {
  const { hear, removal, actor } = alone()
  hear(...IMPORTED, { type: 'import.shown' })
  expect(hear({ type: 'removal.begun' }, { type: 'removal.cancelled' }).value).toBe('choosing')
  hear({ type: 'removal.begun' }, { type: 'removal.confirmed' })
  await removal.resolve()
  expect(actor.getSnapshot().value).toBe('choosing')
  expect(hear({ type: 'removal.begun' }).value).toBe('choosing')
})

test('what another tab has removed meanwhile is gone here, too', async () => {
  const { hear, removal, actor } = alone()
  hear(...IMPORTED, { type: 'removal.begun' }, { type: 'removal.confirmed' })
  await removal.reject(new FailureError(GONE))
  const { value, context } = actor.getSnapshot()
  expect([value, context.last, context.notRemoved]).toEqual(['choosing', null, null])
})

test('an import of another day is removed, and the last one is not', async () => {
  const { hear, removal, actor } = alone()
  hear(...IMPORTED, { type: 'import.closed' }, { type: 'removal.begun', instance: PAST.instance })
  const removing = hear({ type: 'removal.confirmed' }).children['removeInstance']?.getSnapshot()
  expect(removing).toMatchObject({ input: { instance: 'lieux~2025' } })
  await removal.resolve()
  const { value, context } = actor.getSnapshot()
  expect([value, context.last?.id]).toEqual(['choosing', 'lieux~2026'])
})

test('an import that is gone from the list is not taken for the last one', () => {
  const { hear } = alone()
  expect(hear(...IMPORTED, { type: 'removal.begun', instance: null }).value).toBe('imported')
})

test('who may import no longer removes nothing', () => {
  const { hear } = alone()
  hear(
    { type: 'permission.announced', who: 'account', maxBytes: 1000 },
    { type: 'session.opened', account: null },
  )
  hear(...IMPORTED.slice(1), { type: 'session.closed' })
  expect(hear({ type: 'removal.begun' }).value).toBe('imported')
})
