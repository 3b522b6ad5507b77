import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eraseKept, KEPT, readKept, saveInStorage } from './storage.ts'

/** Part of a browser's storage used here. */
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

test('reads a stored value', () => {
  const storage = memory()
  expect(saveInStorage('width', 300, storage)).toBe(true)
  expect(readKept(z.number(), 'width', storage)).toBe(300)
})

test('does not read a removed value', () => {
  const storage = memory()
  saveInStorage('width', 300, storage)
  saveInStorage('width', null, storage)
  expect(readKept(z.number(), 'width', storage)).toBeNull()
})

test.each(['', 'NaN', '"256"', '{"width":256}', '[', 'null'])('treats damaged storage %j as empty', text => {
  const storage = memory()
  storage().setItem('width', text)
  expect(readKept(z.number(), 'width', storage)).toBeNull()
})

test('stores nothing and keeps working where storage is forbidden', () => {
  expect(saveInStorage('width', 300, forbidden)).toBe(false)
  expect(readKept(z.number(), 'width', forbidden)).toBeNull()
})

test('removes every trace of the user, and stores none until the page reloads', () => {
  const storage = memory()
  vi.stubGlobal('localStorage', storage())
  const kept = Object.values(KEPT).filter(name => saveInStorage(name, 'x'))
  eraseKept()
  for (const name of kept) saveInStorage(name, 'y')
  const left = kept.filter(name => readKept(z.string(), name, storage) !== null)
  expect(left).toEqual([
    'cartable.drawer.left',
    'cartable.drawer.left.folded',
    'cartable.drawer.left.wide',
    'cartable.panes',
    'cartable.inspector',
    'cartable.preferences',
    'cartable.reloaded',
    'cartable.version',
    'cartable.local',
    'cartable.computer',
    'cartable.member',
    'cartable.erased',
  ])
  vi.unstubAllGlobals()
})
