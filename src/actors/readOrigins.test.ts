import { expect, test, vi } from 'vitest'
import wretch from 'wretch'
import { FailureError } from '../domain/failure.ts'
import { readOrigins } from './readOrigins.ts'

const zones = (id: string) => ({
  id,
  name: { fr: id, en: id },
  type: 'zone',
  dates: [{ id: `${id}~2026`, data_date: '2026-01-01', status: 'latest' }],
})

const statuses = new Map([
  ['damaged', 503],
  ['broken', 500],
])

vi.mock('../api/datasets.ts', () => ({
  listDatasets: async () => ({ datasets: [...listed], total: listed.length }),
  readOpening: async (id: string) => {
    const failed = new FailureError({ code: 'unexpected', detail: null })
    failed.cause = Object.assign(new wretch.WretchError(''), { status: statuses.get(id) })
    throw failed
  },
}))

let listed: object[] = []

const read = () => readOrigins('2026-06-01', new AbortController().signal)

test('omits a dataset that the server cannot read, and names it', async () => {
  listed = [zones('damaged')]
  expect(await read()).toMatchObject({ origins: [], unread: [{ name: 'damaged' }] })
})

test('stops at any other failure', async () => {
  listed = [zones('damaged'), zones('broken')]
  await expect(read()).rejects.toThrow('unexpected')
})
