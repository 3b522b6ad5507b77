import { afterEach, expect, test, vi } from 'vitest'
import { noteVersion } from './start.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser's storage; one that is full takes nothing. */
function browser(kept: Record<string, string>, isFull = false) {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException('QuotaExceededError')
      kept[name] = value
    },
  })
  return kept
}

test('a first visit is told of no update, and remembers the version', () => {
  const kept = browser({})
  expect(noteVersion('1.0.0')).toBe(null)
  expect(kept).toEqual({ 'cartable.version': '"1.0.0"' })
})

test('another version is told of once', () => {
  browser({ 'cartable.version': '"1.0.0"' })
  expect(noteVersion('1.1.0')).toEqual({ kind: 'info', key: 'updated', detail: '1.1.0' })
  expect(noteVersion('1.1.0')).toBe(null)
})

test('a browser that cannot remember it is not told at each start', () => {
  browser({ 'cartable.version': '"1.0.0"' }, true)
  expect(noteVersion('1.1.0')).toBe(null)
})
