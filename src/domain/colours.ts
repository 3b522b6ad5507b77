import type { Colour } from '../contract/common.ts'
import type { Label, LabelType, LabelValue } from '../contract/label.ts'
import type { Style } from '../contract/view.ts'
import { colourOfText, RAMP_STEPS, rampOf } from './ramp.ts'
import { effectiveType } from './style.ts'
import { numberOf, uniqueKey } from './values.ts'

/** Neutral, so that it is no point of a gradient with any hue. */
export const NO_DATA_COLOUR: Colour = '#77717f'

export type Range = { min: number; max: number }

type Colouring = {
  /** The colour of a zone with this value of the displayed label. */
  colourOf: (value: LabelValue | undefined) => Colour
}

/** The one object that the map's colours and its legend both come from. */
export type ColourScale =
  | (Colouring & { kind: 'single'; colour: Colour })
  | (Colouring & { kind: 'gradient'; label: Label; range: Range | null; ramp: readonly Colour[] })
  | (Colouring & { kind: 'values'; label: Label; type: LabelType })

/**
 * The scale of a style.
 * @param label the label the style displays, or null for one colour.
 * @param seen the range of the loaded values: serves a label whose statistics have none because its provider's
 * type is not number. Otherwise the range is the instance's, so that panning never moves a colour.
 */
export function colourScale(label: Label | null, style: Style, seen: Range | null = null): ColourScale {
  if (!label) return single(style.colour)
  const type = effectiveType(label, style)
  if (type === 'number' && style.mode === 'gradient') {
    return gradient(label, rangeOfLabel(label) ?? seen, rampOf(style.minColour, style.maxColour))
  }
  return style.randomColours ? values(label, type) : single(style.colour)
}

/** The range of a label over its whole instance, or null when its statistics hold none. */
export function rangeOfLabel(label: Label): Range | null {
  const { min, max } = label.stats
  return label.type === 'number' && min !== null && max !== null ? { min, max } : null
}

function single(colour: Colour): ColourScale {
  return { kind: 'single', colour, colourOf: () => colour }
}

function gradient(label: Label, range: Range | null, ramp: readonly Colour[]): ColourScale {
  const colourOf = (value: LabelValue | undefined) => {
    const number = numberOf(value)
    if (number === null || range === null) return NO_DATA_COLOUR
    return ramp[stepOf(number, range)] ?? NO_DATA_COLOUR
  }
  return { kind: 'gradient', label, range, ramp, colourOf }
}

/** With a single value every zone takes the first colour. */
function stepOf(number: number, { min, max }: Range): number {
  // Halves, because max - min overflows when both ends of the double range are present.
  const extent = max / 2 - min / 2
  const share = extent > 0 ? (number / 2 - min / 2) / extent : 0
  return Math.round(Math.min(1, Math.max(0, share)) * (RAMP_STEPS - 1))
}

function values(label: Label, type: LabelType): ColourScale {
  const known = new Map<string, Colour>()
  const colourOf = (value: LabelValue | undefined) => {
    const key = uniqueKey(value, type)
    if (key === null) return NO_DATA_COLOUR
    const colour = known.get(key) ?? colourOfText(key)
    known.set(key, colour)
    return colour
  }
  return { kind: 'values', label, type, colourOf }
}
