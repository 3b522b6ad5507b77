import type { PageChoice } from '../contract/page.ts'
import type { Theme } from '../domain/colour/theme.ts'
import { INSET_NAME_HEIGHT, type InsetBox } from '../domain/insets/insets.ts'
import type { LegendAnchor } from '../domain/picture/anchors.ts'
import { pixelsOf } from '../domain/picture/choice.ts'
import type { Role } from '../domain/picture/marks.ts'
import { THEMES } from '../map/layers.ts'
import type { Pen } from '../map/pen.ts'
import type { MapPicture } from '../map/picture.ts'
import { drawChart } from './canvasCharts.ts'
import { drawEntry } from './canvasLegend.ts'
import { drawArrow, drawScale, type ScaledMap, type WriteScale } from './canvasScale.ts'
import { contextOf, FONT, fitted, NOTES, pngOf, subtitleFont, titleFont } from './canvasText.ts'
import { MARGIN, mapPixels, type PictureLayout, type WrittenLine } from './layout.ts'
import type { Box } from './legendFlow.ts'

/** Map to draw on a page, in its box. */
export type PageMap = ScaledMap & Pick<MapPicture, 'zoom'> & { draw: () => void }

/** Parts and words of a page in its language. */
export type Furniture = {
  number: (count: number) => string
  scale: WriteScale | null
  hasArrow: boolean
  house: HouseStyle
}

/** Look of a page: its own colours where it has some, and its logo. */
export type HouseStyle = Pick<PageChoice, 'ink' | 'accent' | 'titleWeight'> & {
  /** Its address is its content. */
  logo: HTMLImageElement | null
}

/** Draws a map as a PNG. */
export async function drawPicture(
  map: MapPicture,
  layout: PictureLayout,
  insets: readonly NamedBox[],
  furniture: Furniture,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { page } = layout
  const place = mapPixels(layout)
  const { width, height } = pixelsOf(page)
  canvas.width = width
  canvas.height = height
  const paint = contextOf(canvas)
  paint.scale(page.ratio, page.ratio)
  paint.fillStyle = THEMES[map.theme].land
  paint.fillRect(0, 0, page.width + 1, page.height + 1)
  const draw = () => paint.drawImage(map.canvas, place.left, place.top, place.width, place.height)
  drawPage(paint, { ...map, draw }, layout, insets, furniture)
  return pngOf(canvas)
}

/**
 * Draws a page: title, map, legends, charts and sources. Its texts are in units of the page; the map and its insets are
 * in CSS pixels.
 * @param part Called with each part of the page and a function that draws it.
 */
export function drawPage(
  paint: Pen,
  map: PageMap,
  layout: PictureLayout,
  insets: readonly NamedBox[],
  { number, scale, hasArrow, house }: Furniture,
  part: (role: Role, draw: () => void) => void = (_, draw) => draw(),
): void {
  const {
    page,
    unit,
    map: place,
    alignment,
    titleScale,
    titleWidth,
    logoBox,
    ruleBox,
    title,
    subtitle,
    legend,
    legendScale,
    legendBox,
    charts,
    body,
    notes,
  } = layout
  const theme = THEMES[map.theme]
  const colours = { ...theme, text: house.ink ?? theme.text }
  const width = page.width / unit - 2 * MARGIN
  paint.textBaseline = 'middle'
  const inUnits = (draw: () => void) => {
    paint.save()
    paint.scale(unit, unit)
    draw()
    paint.restore()
  }
  const partInUnits = (role: Role, draw: () => void) => part(role, () => inUnits(draw))
  const write = (line: WrittenLine, font: string, colour: string, { align, x } = LEFT, room = width) => {
    paint.font = font
    paint.fillStyle = colour
    paint.textAlign = align
    paint.fillText(fitted(paint, line.text, room), x, line.middle)
    paint.textAlign = 'start'
  }
  const { accent, logo } = house
  if (accent !== null || (logo && logoBox))
    partInUnits('logo', () => {
      if (accent !== null) {
        paint.fillStyle = accent
        paint.fillRect(ruleBox.left, ruleBox.top, ruleBox.width, ruleBox.height)
      }
      if (logo && logoBox) paint.drawImage(logo, logoBox.left, logoBox.top, logoBox.width, logoBox.height)
    })
  partInUnits('title', () =>
    write(title, titleFont(house.titleWeight, titleScale), colours.text, alignment, titleWidth),
  )
  if (subtitle)
    partInUnits('subtitle', () =>
      write(subtitle, subtitleFont(titleScale), colours.place, alignment, titleWidth),
    )
  part('map', () => {
    map.draw()
    for (const box of insets) drawInset(paint, box, mapPixels(layout), map.theme)
    inUnits(() => {
      drawScale(paint, map, place, scale, unit)
      if (hasArrow) drawArrow(paint, map, place)
    })
  })
  partInUnits('legend', () => {
    if (legendBox && isOver(legendBox.place)) drawGround(paint, legendBox, map.theme)
    paint.scale(legendScale, legendScale)
    for (const entry of legend) {
      paint.fillStyle = colours.text
      drawEntry(paint, entry, { ...map, unit: unit * legendScale }, number)
    }
  })
  const writing = {
    paint,
    fitted: (text: string, width: number) => fitted(paint, text, width),
    bold: `600 12px ${FONT}`,
    plain: NOTES,
    ink: colours.text,
    soft: colours.place,
  }
  partInUnits('charts', () => {
    for (const { chart, ...box } of charts) drawChart(writing, chart, box)
  })
  partInUnits('body', () => {
    for (const line of body) write(line, NOTES, colours.text)
  })
  partInUnits('notes', () => {
    for (const note of notes) write(note, NOTES, colours.place)
  })
}

const LEFT = { align: 'left', x: MARGIN } as PictureLayout['alignment']

/** Returns whether a legend is over the map. */
const isOver = (place: LegendAnchor): boolean => place.includes('-')

/** Draws the ground of a legend over the map. */
function drawGround(paint: Pen, { left, top, width, height }: Box, theme: Theme): void {
  paint.fillStyle = THEMES[theme].land
  paint.fillRect(left, top, width, height)
  paint.strokeStyle = THEMES[theme].border
  paint.lineWidth = 1
  paint.strokeRect(left, top, width, height)
}

/** Inset with its name in the picture's language. */
export type NamedBox = InsetBox & { name: string }

/** Draws the frame and name of an inset. The map already contains its zones. */
function drawInset(paint: Pen, { left, top, width, height, name }: NamedBox, place: Box, theme: Theme): void {
  const { border, text } = THEMES[theme]
  const [x, y] = [place.left + left, place.top + top]
  paint.strokeStyle = border
  paint.lineWidth = 1
  paint.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
  paint.fillStyle = text
  paint.font = NOTES
  paint.textAlign = 'center'
  paint.fillText(name, x + width / 2, y + height - INSET_NAME_HEIGHT / 2)
  paint.textAlign = 'start'
}
