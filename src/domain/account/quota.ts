import type { Quota } from '../../contract/administration.ts'

/** Suggested quotas. Users can type any other size. */
export const QUOTAS: readonly Quota[] = [
  'default',
  ...[0, 1, 2, 5, 10, 20, 50, 100, 500].map(gigabytes => gigabytes * 1e9),
  'none',
]

/** Prefixes of byte units in any language, each a thousand times the previous one. */
const PREFIXES: readonly string[] = ['', 'k', 'm', 'g', 't']
const SIZE = /^(\d{1,15}(?:[.,]\d{1,3})?)\s*([kmgt]?)(?:b|o|bytes?|octets?)?$/

/**
 * Reads a quota: `default`, `none`, or a size such as `5 GB`, `500 Mo` or `2000000`. Returns null if the text
 * is not a quota.
 */
export function readQuota(text: string): Quota | null {
  const written = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\u00a0\u202f]/g, ' ')
  if (written === 'default' || written === 'none') return written
  const [, number = '', prefix = ''] = SIZE.exec(written) ?? []
  if (number === '') return null
  const power = PREFIXES.indexOf(prefix)
  const bytes = Math.round(Number(number.replace(',', '.')) * 1000 ** power)
  return Number.isSafeInteger(bytes) ? bytes : null
}

/** Returns the bytes that imports may use under a quota; null if unlimited. */
export function allowedBytes(quota: Quota, byDefault: number): number | null {
  if (quota === 'none') return null
  return quota === 'default' ? byDefault : quota
}
