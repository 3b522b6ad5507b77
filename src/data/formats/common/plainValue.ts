/**
 * Converts a value of a database to one of other formats. Whole numbers that are too large for JavaScript
 * become texts.
 */
export function plainValue(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (value instanceof Date) return value.toISOString()
  // Tables cannot contain bytes.
  if (ArrayBuffer.isView(value)) return null
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainValue(each)]))
}
