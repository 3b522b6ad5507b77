/** A value of a database as those of other formats are: whole numbers beyond those that JavaScript has are texts. */
export function plainValue(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (value instanceof Date) return value.toISOString()
  // Bytes are no values of a table.
  if (ArrayBuffer.isView(value)) return null
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainValue(each)]))
}
