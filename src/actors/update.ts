import { z } from 'zod'
import type { Notice } from '../../machines/sendToSystem.ts'
import { KEPT } from './names.ts'
import { keep, readKept } from './storage.ts'

/**
 * Remembers the version that this browser has seen last. Returns what is said of another one, once; null on a first
 * visit, and where the browser keeps nothing, since it would be said at each start.
 */
export function noteVersion(version: string): Notice | null {
  const seen = readKept(z.string(), KEPT.version)
  const isKept = seen === version || keep(KEPT.version, version)
  return seen === null || seen === version || !isKept
    ? null
    : { kind: 'info', key: 'updated', detail: version }
}
