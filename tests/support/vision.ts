import {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  formatHex,
  parse,
} from 'culori'

const deuteranopia = filterDeficiencyDeuter(1)
const protanopia = filterDeficiencyProt(1)
const labOf = converter('lab65')

/**
 * Colour as seen with a type of colour vision. Colour blindness is simulated completely, after Machado
 * (2009).
 */
export const seenWith = {
  full: (colour: string) => colour,
  deuteranopia: (colour: string) => formatHex(deuteranopia(parse(colour)!)) ?? '',
  protanopia: (colour: string) => formatHex(protanopia(parse(colour)!)) ?? '',
} as const
export type Vision = keyof typeof seenWith

/** Returns the lightness of a colour on grey paper, 0 to 100. */
export const lightnessOf = (colour: string): number => labOf(colour)?.l ?? 0

const ciede2000 = differenceCiede2000()

/** Returns the difference of two colours in ΔE2000 for a type of colour vision. */
export const differenceOf = (one: string, other: string, vision: Vision = 'full'): number =>
  ciede2000(seenWith[vision](one), seenWith[vision](other))

/** Returns the smallest difference between any two of some colours. */
export function leastDifference(colours: readonly string[], vision: Vision = 'full'): number {
  const others = (at: number) => colours.slice(at + 1)
  return Math.min(...colours.flatMap((one, at) => others(at).map(other => differenceOf(one, other, vision))))
}
