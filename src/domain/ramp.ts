import {
  clampChroma,
  formatHex,
  interpolate,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as registerMode,
} from 'culori/fn'
import type { Colour } from '../contract/common.ts'

registerMode(modeRgb)
registerMode(modeOklab)
registerMode(modeOklch)

/** The steps of a gradient: more than the eye tells apart on a map. */
export const RAMP_STEPS = 256

/** The colours from one to another in even steps of OKLab, both ends exact. */
export function rampOf(from: Colour, to: Colour): Colour[] {
  const at = interpolate([from, to], 'oklab')
  return Array.from({ length: RAMP_STEPS }, (_, step) => {
    if (step === 0) return from
    if (step === RAMP_STEPS - 1) return to
    return formatHex(at(step / (RAMP_STEPS - 1)))
  })
}

/** A colour that is always the same for the same text and stands out on both themes. */
export function colourOfText(text: string): Colour {
  const hash = hashOf(text)
  const hue = ((hash & 0xffff) / 0x10000) * 360
  const lightness = 0.53 + (((hash >>> 16) & 0xff) / 0xff) * 0.09
  const chroma = 0.1 + (((hash >>> 24) & 0xff) / 0xff) * 0.06
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch'))
}

/** FNV-1a over UTF-16 code units, 32 bits, finished as MurmurHash3 does so that close texts part. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
