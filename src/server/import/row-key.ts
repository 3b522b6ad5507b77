/** The key that a value of a file is: a text without blanks around it, or a number as it is written. Empty for none. */
export function keyOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}
