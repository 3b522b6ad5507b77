import { expect, test } from 'vitest'
import type { Label } from '../contract/label.ts'
import { Columns } from './columns.ts'

const label = (column: string, type: Label['type'] = 'number') => ({ column, type }) as Label
const { signal } = new AbortController()

/** @param bytes Of every column. */
function stage(read: (hash: string) => Promise<never> | undefined = () => undefined, bytes = 1) {
  const did: string[] = []
  const columns = new Columns(
    {
      column: async (hash, _, use) => void did.push(`give ${hash} ${use}`),
      forget: (hash, use) => void did.push(`forget ${hash} ${use}`),
    },
    {
      column: async (hash, zones, hasDictionary) => {
        did.push(`read ${hash} ${zones} ${hasDictionary}`)
        await read(hash)
        return { chunks: [{ byteLength: bytes } as ArrayBuffer], dictionary: null }
      },
      summary: async hash => {
        did.push(`summarise ${hash}`)
        return { byteLength: bytes } as ArrayBuffer
      },
      former: async ({ former: { instance, base, label } }) => {
        did.push(`read ${label} of ${base} for ${instance}`)
        return { chunks: [{ byteLength: bytes } as ArrayBuffer], dictionary: null }
      },
    },
  )
  return { columns, did, named: (verb: string) => did.filter(what => what.startsWith(verb)) }
}

test('loads a column once for all its users', async () => {
  const { columns, did } = stage()
  await columns.open('d#1', 9, [], signal)
  await columns.open('e#1', 9, [], signal)
  await Promise.all([columns.need('d#1', [label('a')], signal), columns.need('e#1', [label('a')], signal)])
  await columns.need('d#1', [label('a')], signal)
  expect(did).toEqual(['read a 9 false', 'give a label'])
})

test('lets a style paint at once with columns that the worker has', async () => {
  const { columns } = stage()
  await columns.open('d#1', 9, [], signal)
  const coming = columns.need('d#1', [label('a'), label('b')], signal)
  expect(columns.need('d#1', [label('a')], signal)).not.toBeNull()
  await coming
  expect(columns.need('d#1', [label('b'), label('a')], signal)).toBeNull()
  expect(columns.need('d#1', [label('b'), label('c')], signal)).not.toBeNull()
})

test('loads only the summary of a label whose values arrive by tile', async () => {
  const { columns, did } = stage()
  await columns.open('d#1', 9, [], signal)
  await columns.need('d#1', [], signal, label('a'))
  expect(did).toEqual(['summarise a', 'give a summary'])
  expect(columns.holds(label('a'))).toBe(false)
  await columns.need('d#1', [label('a')], signal)
  expect(did.slice(2)).toEqual(['read a 9 false', 'give a label'])
  expect(columns.holds(label('a'))).toBe(true)
})

test('loads texts and JSON with their dictionaries', async () => {
  const { columns, did, named } = stage()
  await columns.open('d#1', 9, ['n'], signal)
  await columns.need('d#1', [label('t', 'text'), label('o', 'other')], signal)
  expect(named('give')).toEqual(['give n names', 'give t label', 'give o json'])
  expect(did.filter(what => what.endsWith('true'))).toHaveLength(3)
})

test('retries a failed column for its next user', async () => {
  let fails = true
  const { columns } = stage(() => (fails ? Promise.reject(new Error('refused')) : undefined))
  await columns.open('d#1', 9, [], signal)
  await expect(columns.need('d#1', [label('a')], signal)).rejects.toThrow('refused')
  fails = false
  await columns.need('d#1', [label('a')], signal)
})

test('loads columns only for loads that use them', async () => {
  const { columns, did } = stage()
  await columns.need('d#1', [label('a')], signal)
  expect(did).toEqual([])
  await columns.open('d#1', 9, [], signal)
  await columns.need('d#1', [label('a')], signal)
  columns.close('d#1')
  await columns.need('d#1', [label('b')], signal)
  expect(did).toEqual(['read a 9 false', 'give a label'])
})

test('evicts unused columns, oldest first, above the limit', async () => {
  const { columns, named } = stage(undefined, 30 * 2 ** 20)
  await columns.open('d#1', 9, ['keys'], signal)
  for (const each of ['a', 'b', 'c']) await columns.need('d#1', [label(each)], signal)
  expect(named('forget')).toEqual(['forget a label', 'forget b label'])
})

test('keeps columns in use, regardless of their size', async () => {
  const { columns, named } = stage(undefined, 30 * 2 ** 20)
  await columns.open('d#1', 9, ['keys', 'names'], signal)
  await columns.need('d#1', [label('a')], signal)
  await columns.open('e#1', 9, ['keys'], signal)
  expect(named('forget')).toEqual([])
  columns.close('d#1')
  expect(named('forget')).toEqual(['forget names names'])
})

test('reloads an evicted column when needed', async () => {
  const { columns, named } = stage(undefined, 40 * 2 ** 20)
  await columns.open('d#1', 9, [], signal)
  for (const each of ['a', 'b', 'a']) await columns.need('d#1', [label(each)], signal)
  expect(named('read')).toEqual(['read a 9 false', 'read b 9 false', 'read a 9 false'])
})
