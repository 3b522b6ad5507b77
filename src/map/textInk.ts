import { type Ink, type Look, rgbaOf, THEMES } from './layers.ts'
import type { ZoneLayer } from './zones/zoneLayer.ts'

/** Lowest contrast of a text that its halo can make readable. */
const LEAST = 3

const linear = (part: number) => (part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Returns the luminance of a colour by WCAG. Its parts are 0 to 1. */
const luminanceOf = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/**
 * Returns the ink of texts on fills, null for those on which the usual one can be read; null in all if texts are
 * not on fills.
 */
export function textInk(
  {
    colours,
    circles,
    hexagons,
    symbols,
    striped,
  }: Pick<ZoneLayer, 'colours' | 'circles' | 'hexagons' | 'symbols' | 'striped'>,
  { opacity, theme }: Look,
): ((ordinal: number) => Ink | null) | null {
  if (striped || circles.isDrawn || hexagons.isDrawn || symbols.outlined) return null
  const land = rgbaOf(THEMES[theme].land)
  const text = luminanceOf(rgbaOf(THEMES[theme].text))
  return ordinal => {
    const bytes = colours.bytes(ordinal)
    // Hatched and translucent zones show the land.
    if (bytes[3] < 255) return null
    const fill = luminanceOf(land.map((part, at) => part + ((bytes[at] ?? 0) / 255 - part) * opacity))
    const contrast = (Math.max(fill, text) + 0.05) / (Math.min(fill, text) + 0.05)
    if (contrast >= LEAST) return null
    return theme === 'dark' ? 'dark' : 'light'
  }
}
