import { nestedWidth } from '../domain/colour/circles.ts'
import type { Pen } from '../map/pen.ts'
import { FONT } from './canvasText.ts'
import { COLUMN, type WidthOf } from './legendFlow.ts'
import type { LegendLine } from './pictureText.ts'

/** Width of a colour, and of a point or line symbol. */
export const SWATCH = 12
export const SYMBOL = 26
/** Distance of a text from its colour. */
export const TEXT_GAP = 6
/** The font of a file is a little wider than that of the screen. */
export const WIDER = 1.04

/** Returns the width of a legend's colours: several are a ramp. */
export function swatchWidth({ colours, symbol }: LegendLine): number {
  const isOfArea = !symbol || symbol.kind === 'hatch' || symbol.kind === 'outline'
  return colours.length > 1 ? SWATCH * 3 : isOfArea ? SWATCH : SYMBOL
}

/** Returns a function that measures the entries of a legend; none is wider than a column. */
export function entryWidths(paint: Pen, number: (count: number) => string, unit: number): WidthOf {
  const measured = (text: string, weight: string) => {
    paint.font = `${weight}12px ${FONT}`
    return paint.measureText(text).width * WIDER
  }
  return entry => {
    if (entry.kind === 'circles') return nestedWidth(unit)
    if (entry.kind === 'matrix') return COLUMN
    if (entry.kind !== 'line')
      return Math.min(COLUMN, measured(entry.text, entry.kind === 'title' ? '600 ' : ''))
    const { text, count } = entry.line
    const written = count === null ? text : `${text}  ${number(count)}`
    return Math.min(COLUMN, swatchWidth(entry.line) + TEXT_GAP + measured(written, ''))
  }
}
