import { DIVERGING_RAMPS, RAMP_NAMES } from '../../contract/limits.ts'
import type { RampName } from '../../contract/view.ts'

/**
 * Colours of the ramps. viridis and magma: Smith and van der Walt (CC0). Nine classes of ColorBrewer: Cynthia
 * Brewer (Apache 2.0). Nine even steps of cmocean: Kristen Thyng and others (MIT). Diverging ramps have eleven
 * steps there: without their ends, which are as dark as the sea of a dark map.
 */
export const RAMP_STOPS: Readonly<Record<RampName, string>> = {
  viridis: '440154 472d7b 3b528b 2c728e 21918c 28ae80 5ec962 addc30 fde725',
  magma: '000004 1c1044 4f127b 812581 b5367a e55064 fb8761 fec287 fcfdbf',
  blues: 'f7fbff deebf7 c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b',
  purples: 'fcfbfd efedf5 dadaeb bcbddc 9e9ac8 807dba 6a51a3 54278f 3f007d',
  'orange-red': 'fff7ec fee8c8 fdd49e fdbb84 fc8d59 ef6548 d7301f b30000 7f0000',
  'yellow-green-blue': 'ffffd9 edf8b1 c7e9b4 7fcdbb 41b6c4 1d91c0 225ea8 253494 081d58',
  greens: 'f7fcf5 e5f5e0 c7e9c0 a1d99b 74c476 41ab5d 238b45 006d2c 00441b',
  greys: 'ffffff f0f0f0 d9d9d9 bdbdbd 969696 737373 525252 252525 000000',
  oranges: 'fff5eb fee6ce fdd0a2 fdae6b fd8d3c f16913 d94801 a63603 7f2704',
  reds: 'fff5f0 fee0d2 fcbba1 fc9272 fb6a4a ef3b2c cb181d a50f15 67000d',
  'blue-green': 'f7fcfd e5f5f9 ccece6 99d8c9 66c2a4 41ae76 238b45 006d2c 00441b',
  'blue-purple': 'f7fcfd e0ecf4 bfd3e6 9ebcda 8c96c6 8c6bb1 88419d 810f7c 4d004b',
  'green-blue': 'f7fcf0 e0f3db ccebc5 a8ddb5 7bccc4 4eb3d3 2b8cbe 0868ac 084081',
  'purple-blue': 'fff7fb ece7f2 d0d1e6 a6bddb 74a9cf 3690c0 0570b0 045a8d 023858',
  'purple-blue-green': 'fff7fb ece2f0 d0d1e6 a6bddb 67a9cf 3690c0 02818a 016c59 014636',
  'purple-red': 'f7f4f9 e7e1ef d4b9da c994c7 df65b0 e7298a ce1256 980043 67001f',
  'red-purple': 'fff7f3 fde0dd fcc5c0 fa9fb5 f768a1 dd3497 ae017e 7a0177 49006a',
  'yellow-green': 'ffffe5 f7fcb9 d9f0a3 addd8e 78c679 41ab5d 238443 006837 004529',
  'yellow-orange-brown': 'ffffe5 fff7bc fee391 fec44f fe9929 ec7014 cc4c02 993404 662506',
  'yellow-orange-red': 'ffffcc ffeda0 fed976 feb24c fd8d3c fc4e2a e31a1c bd0026 800026',
  thermal: '042333 18337c 563b9c 824f8f b05f82 de7065 f99242 f9c541 e8fa5b',
  haline: '2a186c 2033a2 0f5b90 287789 3c9387 4fb07e 79cb67 c2dd64 fdef9a',
  solar: '331418 5b2023 822c22 a04519 b66413 c78616 d4ab23 ddd236 e1fd4b',
  ice: '040613 212041 383874 3f57a3 427ab7 589cc3 7abed0 afdde1 eafdfd',
  deep: 'fdfecc bbe6ac 78cea3 55afa3 488e9e 3f6f97 404d8c 3b325c 281a2c',
  dense: 'e6f1f1 b1d6e3 86b9e3 7498e4 7772d5 784eb3 6f2e85 591851 360e24',
  algae: 'd7f9d0 afdda3 84c47a 51ad5a 129450 0c7849 185b3b 194029 122414',
  matter: 'feedb0 f9c187 f29567 e66a54 cf4456 ac2a60 831c63 581757 2f0f3e',
  turbid: 'e9f6ab d8d17e caae58 b98d42 a1703b 845939 634634 423329 221f1b',
  speed: 'fffdcd e9d889 caba45 99a512 60920c 287b23 0b602d 174127 172313',
  amp: 'f1edec e3c7bf d7a391 cc7e64 c0593b af2f24 8f1029 650f24 3c0912',
  tempo: 'fff6f4 d2d9c7 a2c1a2 6aac89 2b947f 117777 1b5968 1b3c55 151d44',
  rain: 'eeedf3 dbcbbc b6b38a 7fa178 3e8e6e 06756e 145867 253950 221b38',
  'purple-orange': 'b35806 e08214 fdb863 fee0b6 f7f7f7 d8daeb b2abd2 8073ac 542788',
  'red-blue': 'b2182b d6604d f4a582 fddbc7 f7f7f7 d1e5f0 92c5de 4393c3 2166ac',
  'brown-teal': '8c510a bf812d dfc27d f6e8c3 f5f5f5 c7eae5 80cdc1 35978f 01665e',
  'pink-green': 'c51b7d de77ae f1b6da fde0ef f7f7f7 e6f5d0 b8e186 7fbc41 4d9221',
  'purple-green': '762a83 9970ab c2a5cf e7d4e8 f7f7f7 d9f0d3 a6dba0 5aae61 1b7837',
  'red-grey': 'b2182b d6604d f4a582 fddbc7 ffffff e0e0e0 bababa 878787 4d4d4d',
  'red-yellow-blue': 'd73027 f46d43 fdae61 fee090 ffffbf e0f3f8 abd9e9 74add1 4575b4',
  'red-yellow-green': 'd73027 f46d43 fdae61 fee08b ffffbf d9ef8b a6d96a 66bd63 1a9850',
  spectral: 'd53e4f f46d43 fdae61 fee08b ffffbf e6f598 abdda4 66c2a5 3288bd',
  balance: '293e99 1670bc 5a9dbb aac2cb f1ecec dcb2a4 ca775c b33826 7f0e29',
  delta: '234398 2378a3 4ea8af accec6 fefcd9 d9c560 8ea20b 33801f 10542c',
  curl: '1c4d61 117d79 5ea786 b6cbb0 fef6f4 e6b8a2 d4786a ae4060 76195d',
  diff: '234e6b 5a7487 8e9da8 c6cacf f6f1f0 cec7b8 a2977a 7a6d41 4c481c',
  tarn: '3e4d0e 846a25 cb854a e3bfa3 fcf7f6 cbccaa 7ea590 2e7e7e 15506a',
}

const DIVERGING: ReadonlySet<RampName> = new Set(DIVERGING_RAMPS)

/** Ramps with names that, typed alone, are common words: the ramps of cmocean. */
export const COMMON_WORDS: ReadonlySet<string> = new Set<RampName>([
  'thermal',
  'haline',
  'solar',
  'ice',
  'deep',
  'dense',
  'algae',
  'matter',
  'turbid',
  'speed',
  'amp',
  'tempo',
  'rain',
  'balance',
  'delta',
  'curl',
  'diff',
  'tarn',
])

export const isDiverging = (ramp: RampName | null): boolean => ramp !== null && DIVERGING.has(ramp)

/** Returns whether the first colour of a ramp is its palest, as on a light ground. */
function isPaleFirst(ramp: RampName): boolean {
  const stops = RAMP_STOPS[ramp].split(' ')
  return lightOf(stops[0]) > lightOf(stops.at(-1))
}

const lightOf = (stop = '') =>
  [0, 2, 4].reduce((sum, at) => sum + Number.parseInt(stop.slice(at, at + 2), 16), 0)

/** Returns the theme with the background colour at which a ramp starts; null for diverging ramps. */
export function groundOf(ramp: RampName): 'dark' | 'light' | null {
  if (isDiverging(ramp)) return null
  return isPaleFirst(ramp) ? 'light' : 'dark'
}

/**
 * Uses for which a ramp of five classes may be safe. `colourBlindness`: any two differ by 5 or more in ΔE2000
 * in simulated protanopia, deuteranopia and tritanopia. `print`: by 8 or more on uncoated paper. `grey`:
 * lightness changes by 10 of 100 or more from class to class, in one direction.
 */
export const SAFETIES = ['colourBlindness', 'print', 'grey'] as const
export type Safety = (typeof SAFETIES)[number]

const UNSAFE: Readonly<Record<Safety, readonly RampName[]>> = {
  colourBlindness: ['blue-green', 'red-purple', 'red-yellow-green', 'curl'],
  print: ['purples', 'greys'],
  grey: ['greens', 'blue-green', 'green-blue', 'yellow-green', 'yellow-orange-brown', ...DIVERGING],
}

/** Lists the uses for which a ramp is safe. */
export const safetiesOf = (ramp: RampName): Safety[] =>
  SAFETIES.filter(safety => !UNSAFE[safety].includes(ramp))

/** Lists the ramps that are safe for all given uses. */
export const rampsSafeFor = (wanted: readonly Safety[]): RampName[] =>
  RAMP_NAMES.filter(ramp => wanted.every(safety => !UNSAFE[safety].includes(ramp)))
