/** CSS pixels per metre of paper, at 96 per inch. */
const PER_METRE = 96 / 0.0254
/** Equator of the Web Mercator sphere in metres, and its width in pixels at zoom 0. */
const EQUATOR = 2 * Math.PI * 6_378_137
const TILE = 512
/** Variation of a scale on one page above which a single one would be wrong. */
export const SCALE_SLACK = 0.04
/** Significant digits of a measured scale: its variation on a page is larger than the rest. */
const DIGITS = 3
/** Scales of the nearest and the farthest map. */
const LIMITS = { least: 100, most: 300_000_000 }

/** Scale of a map on a page: metres per CSS pixel at its centre. */
export type GroundScale = { metres: number; isEven: boolean }

/** Returns the scale of a map in Web Mercator; it is even if north and south hardly differ from the centre. */
export function groundScale(
  { lat, zoom }: { lat: number; zoom: number },
  [south, north]: readonly [number, number],
): GroundScale {
  const isNear = (other: number) => Math.abs(cosineOf(other) / cosineOf(lat) - 1) < SCALE_SLACK
  return { metres: (EQUATOR * cosineOf(lat)) / (TILE * 2 ** zoom), isEven: isNear(south) && isNear(north) }
}

const cosineOf = (lat: number): number => Math.cos((lat * Math.PI) / 180)

/** Returns the denominator of a scale on paper, rounded to three digits. */
export const denominatorOf = ({ metres }: GroundScale): number =>
  Number((metres * PER_METRE).toPrecision(DIGITS))

/** Returns the zoom at which a map in Web Mercator has a scale at a latitude. */
export const zoomOfScale = (denominator: number, lat: number): number =>
  Math.log2((EQUATOR * cosineOf(lat) * PER_METRE) / (TILE * denominator))

/** Reads a scale: `1 : 2 500 000`, `1:2500000`, `1/25,000`, or its denominator alone. */
export function readScale(text: string): number | null {
  const [, digits] = /^(?:1\s*[:/]\s*)?(\d{1,3}(?:([\s.,’'])\d{3})(?:\2\d{3})*|\d+)$/.exec(text.trim()) ?? []
  const denominator = Number(digits?.replaceAll(/\D/g, ''))
  return digits && denominator >= LIMITS.least && denominator <= LIMITS.most ? denominator : null
}
