import type { Drawing, Mark, WrittenText } from '../domain/picture/marks.ts'
import { contextOf, FONT, measuring, pngOf } from '../picture/canvasText.ts'
import type { Box } from '../picture/legendFlow.ts'
import type { PageMark } from '../picture/pictureJob.ts'
import { pptxOf } from '../picture/pptx.ts'
import type { PictureFacts } from '../picture/svg.ts'
import { writeVectorFile } from '../picture/writeVectorFile.ts'

/** Pixels per CSS pixel of the map in programs that do not read SVG, and most pixels of its longer side. */
const RATIO = 2
const SIDE_MOST = 4096

type Watched = { onProgress: (share: number) => void; signal: AbortSignal }

/** Writes a page as a presentation with one slide. */
export async function slideOf(
  drawing: Drawing<PageMark>,
  box: Box,
  facts: PictureFacts,
  { onProgress, signal }: Watched,
): Promise<Blob> {
  const map = drawing.marks.filter(mark => mark.kind === 'group' && mark.role === 'map')
  const page = { drawing: { ...box, ground: drawing.ground, marks: map }, name: '', description: '' }
  const svg = await writeVectorFile({ format: 'svg', facts, pages: [page] }, onProgress, signal)
  const png = await pixelsOf(svg, box)
  signal.throwIfAborted()
  const slide = { ...drawing, marks: drawing.marks.flatMap(withoutZones) }
  return pptxOf(slide, { svg, png, box }, facts, widths())
}

/** Removes zones, which are only in the map. */
function withoutZones(mark: PageMark): Mark[] {
  if (mark.kind === 'zones' || mark.kind === 'frame') return []
  return [mark.kind === 'group' ? { ...mark, marks: mark.marks.flatMap(withoutZones) } : mark]
}

function widths(): (text: WrittenText) => number {
  const paint = measuring()
  return ({ text, size, weight }) => {
    paint.font = `${weight} ${size}px ${FONT}`
    return paint.measureText(text).width
  }
}

/** Draws an SVG as a PNG. */
async function pixelsOf(svg: Blob, { width, height }: Box): Promise<Blob> {
  const address = URL.createObjectURL(svg)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    const ratio = Math.min(RATIO, SIDE_MOST / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height)
    return await pngOf(canvas)
  } finally {
    URL.revokeObjectURL(address)
  }
}
