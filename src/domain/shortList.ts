/** Joins names by commas, the first ones of many. */
export const shortList = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ', …' : '')
