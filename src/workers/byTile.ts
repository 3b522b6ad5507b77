import type { ColourScale } from '../domain/colour/colours.ts'
import type { LegendCount } from '../domain/colour/legend.ts'
import type { PaintedPart } from './messages.ts'
import { paletteOf } from './painting.ts'
import type { PartialColumn } from './partialColumn.ts'

/** Load with values that arrive by tile. */
export interface PaintedByTile {
  /** RGBA per ordinal; transparent until the value arrives. */
  colours: Uint8Array<ArrayBuffer>
  /** Counts all zones. */
  count: LegendCount
  /** Returns the colours of zones with newly arrived values. */
  partOf: (ordinals: Uint32Array) => PaintedPart
}

/** Paints the zones of a column with arrived values in the colours of a scale. */
export function paintedByTile(column: PartialColumn, scale: ColourScale): PaintedByTile {
  const pixelOf = paletteOf(scale)
  const pixelAt = (ordinal: number) => {
    if (!column.has(ordinal)) return 0
    const value = column.value(ordinal)
    return scale.isDrawn(value) ? pixelOf(value) : 0
  }
  const pixels = new Uint32Array(column.size)
  for (let ordinal = 0; ordinal < pixels.length; ordinal++) pixels[ordinal] = pixelAt(ordinal)
  return {
    colours: new Uint8Array(pixels.buffer),
    count: column.countFor(scale),
    partOf: ordinals => ({
      ordinals: ordinals.slice(),
      colours: new Uint8Array(Uint32Array.from(ordinals, pixelAt).buffer),
      mesh: null,
    }),
  }
}
