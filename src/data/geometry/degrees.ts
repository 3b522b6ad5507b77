/**
 * Coordinate in degrees, minutes and seconds, with normalised signs: `48°36'16.5"`, `48 36.27`, `48:36:16`.
 */
const PARTS =
  /^([-+]?)(\d{1,3}(?:\.\d+)?)(?:[°d:\s]+(\d{1,2}(?:\.\d+)?))?(?:['m:\s]+(\d{1,2}(?:\.\d+)?))?["'s°md\s]*$/
/** Signs that mark a text as a coordinate although it is not a number. */
const SIGNED = /[°:"'dNSEWO]/i
const WEST_OR_SOUTH = /[SWO]/

/**
 * Parses a coordinate in degrees: with a degree sign, with minutes and seconds, or with a letter for the
 * hemisphere before or after it (`O` is west in French). Returns undefined for other texts.
 */
export function parseDegrees(text: string): number | undefined {
  const written = text
    .trim()
    .replace(/[º˚]/g, '°')
    .replace(/[′’‘´`]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/−/g, '-')
    .replace(/,(?=\d)/g, '.')
  if (!SIGNED.test(written)) return undefined
  const hemisphere = /^[NSEWO]|[NSEWO]$/i.exec(written)?.[0].toUpperCase()
  const bare = written.replace(hemisphere === undefined ? '' : /^[NSEWO]|[NSEWO]$/i, '').trim()
  const [, sign, degrees = '', minutes = '0', seconds = '0'] = PARTS.exec(bare) ?? []
  if (sign === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  if (hemisphere !== undefined && sign === '-') return undefined
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return sign === '-' || (hemisphere !== undefined && WEST_OR_SOUTH.test(hemisphere)) ? -value : value
}
