import { afterEach, expect, test, vi } from 'vitest'
import { newVersionNotice } from './start.ts'

afterEach(() => vi.unstubAllGlobals())

/** Simulates the browser's storage; `isFull` makes it reject writes. */
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

test('stores the version on a first visit, without a notice', () => {
  const kept = browser({})
  expect(newVersionNotice('1.0.0')).toBe(null)
  expect(kept).toEqual({ 'cartable.version': '"1.0.0"' })
})

test('announces a new version once', () => {
  browser({ 'cartable.version': '"1.0.0"' })
  expect(newVersionNotice('1.1.0')).toEqual({ kind: 'info', key: 'updated', detail: '1.1.0' })
  expect(newVersionNotice('1.1.0')).toBe(null)
})

test('announces no version in a browser without storage', () => {
  browser({ 'cartable.version': '"1.0.0"' }, true)
  expect(newVersionNotice('1.1.0')).toBe(null)
})
