import type { TitleWeight } from '../contract/page.ts'
import type { Pen } from '../map/pen.ts'

/** Fonts of a page: its family, and the font of its notes. */
export const FONT = '"Noto Sans", "Segoe UI", system-ui, sans-serif'
export const NOTES = `11px ${FONT}`
/** Fonts of the title and subtitle; a scale of 1 is their usual size. */
export const titleFont = (weight: TitleWeight, scale: number) => `${weight} ${20 * scale}px ${FONT}`
export const subtitleFont = (scale: number) => `${13 * scale}px ${FONT}`

/** Returns a function that wraps notes into lines. */
export function wrapping(): (note: string, width: number) => string[] {
  const measure = measuring()
  measure.font = NOTES
  return (note, width) => wrapped(measure, note, width)
}

/** Returns a drawing context that measures texts. */
export const measuring = () => contextOf(document.createElement('canvas'))

/** Returns the drawing context of a canvas. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser returned no drawing context for the picture.')
  return context
}

/** Returns the pixels of a canvas as PNG. Rejects if the browser cannot store that many. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      'image/png',
    ),
  )

/** Truncates a text to a width with …. */
export function fitted(paint: Pen, text: string, width: number): string {
  if (paint.measureText(text).width <= width) return text
  let length = text.length
  while (length > 0 && paint.measureText(`${text.slice(0, length)}…`).width > width) length--
  return `${text.slice(0, length)}…`
}

function wrapped(paint: Pen, text: string, width: number): string[] {
  const lines: string[] = []
  const words = text.split(/\s+/).filter(Boolean)
  for (const word of words.flatMap(word => piecesOf(paint, word, width))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && paint.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Cuts a word that is longer than a line, such as an address. */
function piecesOf(paint: Pen, word: string, width: number): string[] {
  if (paint.measureText(word).width <= width) return [word]
  const share = width / paint.measureText(word).width
  let length = Math.max(1, Math.min(word.length - 1, Math.ceil(word.length * share)))
  while (length > 1 && paint.measureText(word.slice(0, length)).width > width) length--
  return [word.slice(0, length), ...piecesOf(paint, word.slice(length), width)]
}
