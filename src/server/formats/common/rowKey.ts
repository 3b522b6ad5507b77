/** The key that a value of a file is: a text without blanks around it, or a number as it is written. Empty for none. */
export function keyOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

/** A key of digits with zeros in front, where it has fewer digits than such keys have. */
export const withZeros = (key: string, digits: number | null): string =>
  digits !== null && /^\d+$/.test(key) ? key.padStart(digits, '0') : key
