import { PALE, paintMarks } from '../domain/chart/paintMarks.ts'
import type { Pen } from '../map/pen.ts'
import type { PicturedChart } from './charts.ts'
import type { Box } from './legendFlow.ts'

/** Sizes in CSS pixels: a line of text above or below a plot, and the names beside bars. */
const LINE = 16
const NAMES = 0.4

/** Functions that write the texts of a picture. */
type Writing = {
  paint: Pen
  /** Shortens a text to a width. */
  fitted: (text: string, width: number) => string
  bold: string
  plain: string
  ink: string
  soft: string
}

/** Draws a chart: its labels, selection, bars or marks, and axis ends. */
export function drawChart(writing: Writing, chart: PicturedChart, { left, top, width, height }: Box): void {
  const { paint, fitted, bold, plain, ink, soft } = writing
  const write = (text: string, at: { x: number; y: number; width: number }) =>
    paint.fillText(fitted(text, at.width), at.x, at.y)
  paint.font = bold
  paint.fillStyle = ink
  write(chart.title, { x: left, y: top + LINE / 2, width })
  paint.font = plain
  paint.fillStyle = soft
  if (chart.chosen !== null) write(chart.chosen, { x: left, y: top + LINE * 1.5, width })
  const [from, to] = chart.ends
  const foot = top + height - LINE / 2
  if (from !== undefined) write(from, { x: left, y: foot, width: width / 2 })
  if (to !== undefined) {
    paint.textAlign = 'right'
    write(to, { x: left + width, y: foot, width: width / 2 })
    paint.textAlign = 'left'
  }
  const above = (chart.chosen === null ? 1.25 : 2) * LINE
  const below = (chart.ends.length > 0 ? 1 : 0) * LINE
  const plot = { left, top: top + above, width, height: height - above - below }
  drawPlot(writing, chart, plot)
}

function drawPlot(
  { paint, fitted, ink, soft }: Writing,
  { drawing }: PicturedChart,
  { left, top, width, height }: Box,
): void {
  paint.save()
  paint.translate(left, top)
  if ('marks' in drawing)
    paintMarks(paint, drawing.marks, { width, height }, { grey: soft, isColoured: drawing.isColoured })
  else {
    const names = drawing.bars.some(({ name }) => name !== undefined) ? width * NAMES : 0
    for (const bar of drawing.bars) {
      paint.globalAlpha = 1
      paint.fillStyle = ink
      const middle = (bar.top + bar.height / 2) * height
      if (bar.name !== undefined) paint.fillText(fitted(bar.name, names - 6), 0, middle)
      paint.globalAlpha = bar.isPale ? PALE : 1
      paint.fillStyle = bar.colour ?? soft
      const along = width - names
      paint.fillRect(names + bar.left * along, bar.top * height, bar.width * along, bar.height * height)
    }
  }
  paint.restore()
}
