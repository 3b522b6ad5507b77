import { expect, test } from 'vitest'
import type { Label } from '../contract/label.ts'
import { Columns } from './columns.ts'

const label = (column: string, type: Label['type'] = 'number') => ({ column, type }) as Label
const { signal } = new AbortController()

function stage(read: (hash: string) => Promise<never> | undefined = () => undefined) {
  const did: string[] = []
  const columns = new Columns(
    { column: async (hash, _, use) => void did.push(`give ${hash} ${use}`) },
    async (hash, zones, hasDictionary) => {
      did.push(`read ${hash} ${zones} ${hasDictionary}`)
      await read(hash)
      return { chunks: [], dictionary: null }
    },
  )
  return { columns, did }
}

test('a column is fetched once, whoever needs it', async () => {
  const { columns, did } = stage()
  await Promise.all([columns.need(label('a'), 9, signal), columns.need(label('a'), 9, signal)])
  await columns.need(label('a'), 9, signal)
  expect(did).toEqual(['read a 9 false', 'give a label'])
})

test('texts and JSON come with their dictionaries', async () => {
  const { columns, did } = stage()
  await columns.need(label('t', 'text'), 9, signal)
  await columns.need(label('o', 'other'), 9, signal)
  await columns.needNames('n', 9, signal)
  expect(did.filter(what => what.startsWith('give'))).toEqual(['give t label', 'give o json', 'give n names'])
  expect(did.filter(what => what.endsWith('true'))).toHaveLength(3)
})

test('a column that did not come is asked for again by the next who needs it', async () => {
  let fails = true
  const { columns } = stage(() => (fails ? Promise.reject(new Error('refused')) : undefined))
  await expect(columns.need(label('a'), 9, signal)).rejects.toThrow('refused')
  fails = false
  await columns.need(label('a'), 9, signal)
})

test('only a load whose values lie in columns needs any', async () => {
  const { columns, did } = stage()
  await columns.needFor('d#1', label('a'), signal)
  columns.open('d#1', 9)
  await columns.needFor('d#1', null, signal)
  expect(did).toEqual([])
  await columns.needFor('d#1', label('a'), signal)
  columns.close('d#1')
  await columns.needFor('d#1', label('b'), signal)
  expect(did).toEqual(['read a 9 false', 'give a label'])
})
