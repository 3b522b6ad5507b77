import { scaleBar } from '../domain/picture/projectedPage.ts'
import type { GroundScale } from '../domain/picture/scale.ts'
import { THEMES } from '../map/layers.ts'
import type { Pen } from '../map/pen.ts'
import { ARROW, type MapPicture } from '../map/picture.ts'
import { FONT, NOTES } from './canvasText.ts'
import type { Box } from './legendFlow.ts'
import { WIDER } from './legendWidth.ts'

export type ScaledMap = Pick<MapPicture, 'theme' | 'scale' | 'north'>
/** Writes the scale of a sheet. A screen has none, since the size of its pixels is unknown. */
export type WriteScale = (scale: GroundScale) => string

/** Distance of the numeric scale from its bar, and the longest bar. */
const SCALE_GAP = 12
const BAR_MOST = 100

/**
 * Draws the scale bar of a map in its bottom left corner, with the numeric scale beside it.
 * @param unit CSS pixels per unit of the page.
 */
export function drawScale(
  paint: Pen,
  { scale, theme }: ScaledMap,
  { left, top, height }: Box,
  written: WriteScale | null,
  unit = 1,
): void {
  if (!scale) return
  const { text, textHalo } = THEMES[theme]
  const from = left + 10
  const y = top + height - 10
  const bar = scaleBar(scale.metres * unit, BAR_MOST)
  paint.font = NOTES
  const numeric = written?.(scale) ?? ''
  const beside = numeric === '' ? 0 : paint.measureText(numeric).width * WIDER + SCALE_GAP
  paint.fillStyle = textHalo
  paint.fillRect(from - 4, y - 18, bar.width + beside + 8, 24)
  paint.strokeStyle = text
  paint.lineWidth = 1.5
  paint.beginPath()
  paint.moveTo(from, y - 4)
  paint.lineTo(from, y)
  paint.lineTo(from + bar.width, y)
  paint.lineTo(from + bar.width, y - 4)
  paint.stroke()
  paint.fillStyle = text
  paint.fillText(lengthOf(bar.metres), from + 4, y - 9)
  paint.fillText(numeric, from + bar.width + SCALE_GAP, y - 6)
}

/** Writes the length of a scale bar. */
const lengthOf = (metres: number) => (metres >= 1000 ? `${metres / 1000}\u00a0km` : `${metres}\u00a0m`)

/** Half a north arrow, right of its axis: the tip, the foot and the notch between the feet. */
const NEEDLE = [
  [0, -20],
  [8, 12],
  [0, 6],
] as const
/** Distance of the letter of the north arrow from its centre. */
const LETTER = 21

/** Draws a north arrow in the top right corner of the map: its right half is filled. */
export function drawArrow(paint: Pen, { north, theme }: ScaledMap, { left, top, width }: Box): void {
  const { text, textHalo } = THEMES[theme]
  const [x, y] = [left + width - ARROW.right, top + ARROW.top]
  const turned = (dx: number, dy: number): [number, number] => [
    x + dx * Math.cos(north) - dy * Math.sin(north),
    y + dx * Math.sin(north) + dy * Math.cos(north),
  ]
  const needle = (side: 1 | -1) => {
    paint.beginPath()
    for (const [dx, dy] of NEEDLE) paint.lineTo(...turned(side * dx, dy))
    paint.closePath()
  }
  paint.strokeStyle = text
  paint.lineWidth = 1
  for (const [side, fill] of [
    [-1, textHalo],
    [1, text],
  ] as const) {
    paint.fillStyle = fill
    needle(side)
    paint.fill()
    paint.stroke()
  }
  paint.fillStyle = text
  paint.font = `600 12px ${FONT}`
  paint.textAlign = 'center'
  paint.fillText('N', ...turned(0, LETTER))
  paint.textAlign = 'start'
}
