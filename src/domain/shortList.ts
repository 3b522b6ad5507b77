/** Joins the first names of a list by commas. */
export const shortList = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ', …' : '')
