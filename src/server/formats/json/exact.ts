/** Reads a number; a whole one that a double would write with other digits stays as it is written. */
export function exactNumber(written: string): number | string {
  const number = Number(written)
  const isExact = Number.isSafeInteger(number) || String(number) === written
  return /^[-+]?\d+$/.test(written) && !isExact ? written : number
}
