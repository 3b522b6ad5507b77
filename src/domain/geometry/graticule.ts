import type { Bbox } from '../../contract/common.ts'
import { type Language, WORDS } from '../../contract/languages.mjs'

/** Steps between lines in degrees, coarse to fine. */
const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] as const
/** Minimum number of lines across a view, if steps are fine enough. */
const LEAST = 4
/** Web Mercator ends there; lines stop just before. */
const LATITUDE = 85

/** Meridian or parallel: its degrees, and its points as longitude and latitude. */
export type GraticuleLine = { kind: 'meridian' | 'parallel'; degrees: number; places: [number, number][] }

/** Returns the step between the lines of a view of some width, in degrees. */
export const graticuleStep = (width: number): number =>
  STEPS.find(step => width / step >= LEAST) ?? STEPS.at(-1) ?? 1

/**
 * Returns meridians and parallels across a view at multiples of a step.
 * @param bounds May exceed 180 degrees, with east greater than west.
 */
export function graticule([west, south, east, north]: Bbox): GraticuleLine[] {
  const step = graticuleStep(Math.min(360, east - west))
  const low = Math.max(-LATITUDE, south - step)
  const high = Math.min(LATITUDE, north + step)
  const [left, right] = [west - step, east + step]
  return [
    ...multiples(left, right, step).map(
      (degrees): GraticuleLine => ({
        kind: 'meridian',
        degrees: turned(degrees),
        places: [
          [degrees, low],
          [degrees, high],
        ],
      }),
    ),
    ...multiples(low, high, step).map(
      (degrees): GraticuleLine => ({
        kind: 'parallel',
        degrees,
        places: [
          [left, degrees],
          [right, degrees],
        ],
      }),
    ),
  ]
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => rounded((first + at) * step))
}

/** Normalises a longitude to -180..180. */
const turned = (degrees: number) => rounded(((((degrees + 180) % 360) + 360) % 360) - 180)

/** The finest steps are hundredths. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100 + 0

/** Writes the degrees of a line with its hemisphere, as 10° E; the equator and prime meridian are 0°. */
export function degreesText(
  { kind, degrees }: Pick<GraticuleLine, 'kind' | 'degrees'>,
  language: Language,
): string {
  const { north, south, east, west } = WORDS[language]
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Math.abs(degrees))
  if (degrees === 0 || Math.abs(degrees) === 180) return `${number}°`
  const hemisphere = kind === 'meridian' ? (degrees > 0 ? east : west) : degrees > 0 ? north : south
  return `${number}° ${hemisphere}`
}
