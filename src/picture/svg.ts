import { base64Of } from '../domain/bytes.ts'
import { rdfOf } from '../domain/picture/carriedMap.ts'
import type {
  Drawing,
  Group,
  Ink,
  Lines,
  Mark,
  Picture,
  Shape,
  Stroke,
  WrittenText,
} from '../domain/picture/marks.ts'
import { xml } from '../domain/xml.ts'
import type { FontPart } from './fonts.ts'

/** Share of a text’s size from its middle to its baseline, as browsers draw Noto Sans on a canvas. */
export const BASELINE = 0.388

/** Facts about a file that programs read from it. */
export type PictureFacts = { title: string; description: string; language: string; metadata: string }

/** Writes a drawing as SVG, in pieces. */
export function svgOf(drawing: Drawing, facts: PictureFacts, fonts: readonly FontPart[]): string[] {
  const { width, height, left = 0, top = 0, ground, marks } = drawing
  const writer = new Writer()
  writer.put(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" `,
    `xml:lang="${xml(facts.language)}" xml:space="preserve" role="img" aria-labelledby="title desc">`,
    `<title id="title">${xml(facts.title)}</title><desc id="desc">${xml(facts.description)}</desc>`,
    `<metadata>${rdfOf(facts.metadata)}</metadata>`,
    `<style>${fonts.map(faceOf).join('')}text{font-family:"Noto Sans",sans-serif}</style>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${ground}"/>`,
  )
  for (const mark of marks) writer.mark(mark)
  writer.put('</svg>\n')
  return writer.pieces
}

const faceOf = ({ weight, ranges, bytes }: FontPart): string =>
  `@font-face{font-family:"Noto Sans";font-weight:${weight};unicode-range:${ranges};src:url(data:font/woff2;base64,${base64Of(bytes)})}`

class Writer {
  readonly pieces: string[] = []
  #clips = 0
  /** Ids of zones so far: one in two places has its id once. */
  readonly #ids = new Set<string>()

  put(...pieces: string[]): void {
    this.pieces.push(...pieces)
  }

  mark(mark: Mark, inherited = ''): void {
    if (mark.kind === 'group') this.#group(mark)
    else if (mark.kind === 'text') this.put(textOf(mark))
    else if (mark.kind === 'image') this.put(imageOf(mark))
    else this.#shape(mark, inherited)
  }

  #shape(mark: Shape | Lines, inherited: string): void {
    const look = lookOf(mark)
    const path =
      mark.kind === 'shape' ? mark.path : mark.lines.map(line => pathOf(line, mark.isClosed)).join('')
    const rule = mark.kind === 'shape' && mark.rule === 'evenodd' ? ' fill-rule="evenodd"' : ''
    const named = mark.kind === 'lines' && mark.code !== undefined ? this.#names(mark.code) : ''
    this.put(`<path${named} d="${path}"${rule}${look === inherited ? '' : look}/>`)
  }

  /** Returns the code of a zone as attributes: as it is, and as an id if no other zone has it. */
  #names(code: string): string {
    const id = `zone-${code.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_')}`
    const isNew = !this.#ids.has(id)
    this.#ids.add(id)
    return `${isNew ? ` id="${id}"` : ''} data-code="${xml(code)}"`
  }

  #group({ name, opacity, clip, marks }: Group<Mark>): void {
    if (marks.length === 0) return
    let attributes = opacity < 1 ? ` opacity="${opacity}"` : ''
    if (clip) {
      const id = `clip${++this.#clips}`
      const rule = clip.rule === 'evenodd' ? ' clip-rule="evenodd"' : ''
      this.put(`<clipPath id="${id}"><path d="${clip.path}"${rule}/></clipPath>`)
      attributes += ` clip-path="url(#${id})"`
    }
    const looks = new Set(marks.map(mark => (mark.kind === 'lines' ? lookOf(mark) : null)))
    const [common] = looks.size === 1 ? looks : []
    this.put(`<g${attributes}${common ?? ''}>`)
    if (name !== null) this.put(`<title>${xml(name)}</title>`)
    for (const mark of marks) this.mark(mark, common ?? '')
    this.put('</g>\n')
  }
}

const inkOf = (name: 'fill' | 'stroke', { colour, alpha }: Ink): string =>
  `${name}="${colour}"${alpha < 1 ? ` ${name}-opacity="${rounded(alpha)}"` : ''}`

const strokeOf = (stroke: Stroke): string => {
  const { width, cap, dashes } = stroke
  const dashed = dashes.length > 0 ? ` stroke-dasharray="${dashes.map(rounded).join(' ')}"` : ''
  return `${inkOf('stroke', stroke)} stroke-width="${rounded(width)}" stroke-linejoin="round"${cap === 'round' ? ' stroke-linecap="round"' : ''}${dashed}`
}

const lookOf = ({ fill, stroke }: Pick<Lines, 'fill' | 'stroke'>): string =>
  ` ${fill ? inkOf('fill', fill) : 'fill="none"'}${stroke ? ` ${strokeOf(stroke)}` : ''}`

function textOf({ text, x, y, size, weight, spacing, anchor, fill, halo }: WrittenText): string {
  const place = `x="${rounded(x)}" y="${rounded(y + size * BASELINE)}" font-size="${rounded(size)}"`
  const look = `${weight === 400 ? '' : ` font-weight="${weight}"`}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}`
  const spaced = spacing === 0 ? '' : ` letter-spacing="${rounded(spacing)}"`
  const around = halo ? ` ${strokeOf(halo)} paint-order="stroke"` : ''
  return `<text ${place}${look}${spaced} ${fill ? inkOf('fill', fill) : 'fill="none"'}${around}>${xml(text)}</text>`
}

const imageOf = ({ source, x, y, width, height }: Picture): string =>
  `<image x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" href="${xml(source)}"/>`

const rounded = (number: number): number => Math.round(number * 100) / 100

/** Returns a line of tenths as relative commands, which are shortest. */
function pathOf(line: Int32Array, isClosed: boolean): string {
  let [x, y] = [line[0] ?? 0, line[1] ?? 0]
  let path = `M${x / 10} ${y / 10}l`
  for (let at = 2; at < line.length; at += 2) {
    const [nextX = 0, nextY = 0] = [line[at], line[at + 1]]
    path += `${tenths(nextX - x, at > 2)}${tenths(nextY - y, true)}`
    x = nextX
    y = nextY
  }
  return isClosed ? `${path}z` : path
}

/** Writes tenths without a leading zero; a sign or a space separates numbers. */
function tenths(number: number, isNext: boolean): string {
  const size = Math.abs(number)
  const written = `${size < 10 ? '' : Math.floor(size / 10)}${size % 10 === 0 ? '' : `.${size % 10}`}` || '0'
  return number < 0 ? `-${written}` : isNext ? ` ${written}` : written
}
