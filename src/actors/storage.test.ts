import { expect, test } from 'vitest'
import { z } from 'zod'
import { keep, readKept } from './storage.ts'

/** The part of a browser's storage that is used. */
function memory(): () => Storage {
  const kept = new Map<string, string>()
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: name => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: name => void kept.delete(name),
  }
  return () => storage as Storage
}

const forbidden = () => {
  throw new DOMException('Storage is forbidden.', 'SecurityError')
}

test('what is kept is read again', () => {
  const storage = memory()
  expect(keep('width', 300, storage)).toBe(true)
  expect(readKept(z.number(), 'width', storage)).toBe(300)
})

test('what is forgotten is not read again', () => {
  const storage = memory()
  keep('width', 300, storage)
  keep('width', null, storage)
  expect(readKept(z.number(), 'width', storage)).toBeNull()
})

test.each(['', 'NaN', '"256"', '{"width":256}', '[', 'null'])(
  'spoilt storage %j is as good as none',
  text => {
    const storage = memory()
    storage().setItem('width', text)
    expect(readKept(z.number(), 'width', storage)).toBeNull()
  },
)

test('where storage is forbidden nothing is kept and nothing breaks', () => {
  expect(keep('width', 300, forbidden)).toBe(false)
  expect(readKept(z.number(), 'width', forbidden)).toBeNull()
})
