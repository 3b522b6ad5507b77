import { THEMES } from '../map/layers.ts'
import type { MapPicture } from '../map/picture.ts'
import type { LegendLine, PictureText } from './pictureText.ts'

/** Pixels of the page. */
const MARGIN = 16
const LINE = 18
const TITLE = 28
const SWATCH = 12
const COLUMN = 220
const FONT = '"Noto Sans", "Segoe UI", system-ui, sans-serif'

/** The map with its title above it, its legends and sources below, as a PNG. Numbers are in the given manner. */
export async function drawPicture(
  map: MapPicture,
  text: PictureText,
  number: (count: number) => string,
): Promise<Blob> {
  const { ratio } = map
  const width = map.canvas.width / ratio
  const height = map.canvas.height / ratio
  const measure = contextOf(document.createElement('canvas'))
  measure.font = `11px ${FONT}`
  const isSaid = text.notes.some(note => note.startsWith(map.attribution))
  const notes = [...text.notes, ...(isSaid ? [] : [map.attribution])].flatMap(note =>
    wrapped(measure, note, width - 2 * MARGIN),
  )
  const columns = Math.max(1, Math.floor((width - MARGIN) / COLUMN))
  const blocks = placed(text.legends, columns)
  const legendHeight = blocks.height * LINE + (blocks.height > 0 ? MARGIN : 0)
  const whole = MARGIN + TITLE + height + MARGIN + legendHeight + notes.length * LINE + MARGIN

  const canvas = document.createElement('canvas')
  canvas.width = map.canvas.width
  canvas.height = Math.round(whole * ratio)
  const paint = contextOf(canvas)
  const colours = THEMES[map.theme]
  paint.scale(ratio, ratio)
  paint.fillStyle = colours.land
  paint.fillRect(0, 0, width, whole)
  paint.fillStyle = colours.text
  paint.textBaseline = 'middle'
  paint.font = `600 16px ${FONT}`
  paint.fillText(fitted(paint, text.title, width - 2 * MARGIN), MARGIN, MARGIN + TITLE / 2 - 4)
  paint.drawImage(map.canvas, 0, MARGIN + TITLE, width, height)
  drawScale(paint, map, MARGIN + TITLE + height)

  let top = MARGIN + TITLE + height + MARGIN
  for (const { column, row, legend } of blocks.placed) {
    const left = MARGIN + column * COLUMN
    let y = top + row * LINE + LINE / 2
    const write = (line: string, font: string) => {
      paint.font = font
      paint.fillText(fitted(paint, line, COLUMN - MARGIN), left, y)
      y += LINE
    }
    write(legend.title, `600 12px ${FONT}`)
    if (legend.heading) write(legend.heading, `12px ${FONT}`)
    paint.font = `12px ${FONT}`
    for (const line of legend.lines) {
      drawLine(paint, line, left, y, number)
      y += LINE
    }
  }
  top += legendHeight
  paint.font = `11px ${FONT}`
  paint.fillStyle = colours.place
  for (const [index, note] of notes.entries()) paint.fillText(note, MARGIN, top + index * LINE + LINE / 2)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      'image/png',
    ),
  )
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  return context
}

function drawLine(
  paint: CanvasRenderingContext2D,
  { colours, isStriped, text, count }: LegendLine,
  left: number,
  y: number,
  number: (count: number) => string,
): void {
  const ink = paint.fillStyle
  const swatch = colours.length > 1 ? SWATCH * 3 : SWATCH
  colours.forEach((colour, index) => {
    paint.fillStyle = colour
    const from = (index * swatch) / colours.length
    paint.fillRect(left + from, y - SWATCH / 2, swatch / colours.length + 0.5, SWATCH)
  })
  paint.fillStyle = ink
  if (isStriped)
    for (let stripe = 0; stripe < SWATCH; stripe += 4)
      paint.fillRect(left + stripe, y - SWATCH / 2, 2, SWATCH)
  const tail = count === null ? '' : `  ${number(count)}`
  const room = COLUMN - MARGIN - swatch - 6 - paint.measureText(tail).width
  paint.fillText(`${fitted(paint, text, room)}${tail}`, left + swatch + 6, y)
}

function drawScale(paint: CanvasRenderingContext2D, { scale, theme }: MapPicture, bottom: number): void {
  if (!scale) return
  const { text, textHalo } = THEMES[theme]
  const y = bottom - 10
  paint.fillStyle = textHalo
  paint.fillRect(MARGIN - 4, y - 18, scale.width + 8, 24)
  paint.strokeStyle = text
  paint.lineWidth = 1.5
  paint.beginPath()
  paint.moveTo(MARGIN, y - 4)
  paint.lineTo(MARGIN, y)
  paint.lineTo(MARGIN + scale.width, y)
  paint.lineTo(MARGIN + scale.width, y - 4)
  paint.stroke()
  paint.fillStyle = text
  paint.font = `11px ${FONT}`
  paint.fillText(scale.text, MARGIN + 4, y - 9)
}

/** Legends beside one another, in rows of columns. Heights are counted in lines. */
function placed(legends: PictureText['legends'], columns: number) {
  let row = 0
  let tallest = 0
  const all = legends.map((legend, index) => {
    const column = index % columns
    if (column === 0) {
      row += tallest
      tallest = 0
    }
    tallest = Math.max(tallest, legend.lines.length + (legend.heading ? 2 : 1) + 1)
    return { column, row, legend }
  })
  return { placed: all, height: row + tallest }
}

/** A text that fits into a width, with … where it is cut. */
function fitted(paint: CanvasRenderingContext2D, text: string, width: number): string {
  if (paint.measureText(text).width <= width) return text
  let length = text.length
  while (length > 0 && paint.measureText(`${text.slice(0, length)}…`).width > width) length--
  return `${text.slice(0, length)}…`
}

function wrapped(paint: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && paint.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
