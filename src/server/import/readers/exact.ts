/** A whole number of so many digits that a double would be another one stays as it is written. */
export function exactNumber(written: string): number | string {
  const number = Number(written)
  return /^[-+]?\d+$/.test(written) && !Number.isSafeInteger(number) ? written : number
}
