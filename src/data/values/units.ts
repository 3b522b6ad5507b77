/** Usual units next to numbers. */
const UNITS = '% ‰ € $ £ k€ M€ km² km2 km m² m2 m³ m ha hab/km² hab. hab kg t °C ans'.split(' ')

/** Removes a unit before or after a number. */
export function bare(text: string, unit: string): string {
  const trimmed = text.trim()
  if (trimmed.endsWith(unit)) return trimmed.slice(0, -unit.length).trim()
  return trimmed.startsWith(unit) ? trimmed.slice(unit.length).trim() : trimmed
}

/** Returns the common unit of the numbers of a column, and the texts without it. */
export function withoutUnit(texts: readonly string[]): { unit: string | null; numbers: readonly string[] } {
  const marked = texts.find(text => /[^\d\s.,+−-]/.test(text))
  const unit = marked && UNITS.find(each => /^[-+−]?\d[\d\s.,]*$/.test(bare(marked, each)))
  return unit ? { unit, numbers: texts.map(text => bare(text, unit)) } : { unit: null, numbers: texts }
}
