import { clampChroma, formatHex, modeOklch, modeRgb, useMode as registerMode } from 'culori/fn'
import type { Colour } from '../../contract/common.ts'
import { CATEGORY_COLOURS } from './categories.ts'

registerMode(modeRgb)
registerMode(modeOklch)

/** Assigns colours to unique values. The same value always has the same colour for the same first values. */
export function categoryColours(first: readonly string[]): (key: string) => Colour {
  const known = new Map(first.map((key, place) => [key, CATEGORY_COLOURS[place] ?? colourOfText(key)]))
  return key => {
    const colour = known.get(key) ?? colourOfText(key)
    known.set(key, colour)
    return colour
  }
}

/** Returns a colour for a text: always the same one, with sufficient contrast in both themes. */
export function colourOfText(text: string): Colour {
  const hash = hashOf(text)
  const hue = ((hash & 0xffff) / 0x10000) * 360
  const lightness = 0.53 + (((hash >>> 16) & 0xff) / 0xff) * 0.09
  const chroma = 0.1 + (((hash >>> 24) & 0xff) / 0xff) * 0.06
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch'))
}

/** FNV-1a over UTF-16 code units, 32 bits, with the final mix of MurmurHash3 so that similar texts differ. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
