import {
  type Group,
  type Ink,
  type Mark,
  type Shape,
  type Stroke,
  textsOf,
  type WrittenText,
} from '../domain/picture/marks.ts'
import { element, xml } from '../domain/xml.ts'
import type { Box } from './legendFlow.ts'

/** English Metric Units of Office per CSS pixel. */
export const EMU = 9525
/** Hundredths of a point per CSS pixel. */
const TEXT_UNITS = 75
const FONT = 'Noto Sans'

/** Returns the width of a text in CSS pixels. */
export type WidthOf = (text: WrittenText) => number

const emu = (pixels: number) => String(Math.round(pixels * EMU))

/** Returns the position and size of a shape; those of the shapes in a group have other names. */
const cornersOf = ({ left, top, width, height }: Box, off = 'a:off', ext = 'a:ext'): string =>
  element(off, { x: emu(left), y: emu(top) }) + element(ext, { cx: emu(width), cy: emu(height) })

export const placeOf = (box: Box): string => element('a:xfrm', {}, cornersOf(box))

/** Returns the box around boxes. */
function boxAround(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(each => each.left))
  const top = Math.min(...boxes.map(each => each.top))
  const right = Math.max(...boxes.map(each => each.left + each.width))
  const bottom = Math.max(...boxes.map(each => each.top + each.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** Returns a colour with its opacity. */
const colourOf = ({ colour, alpha }: Ink): string =>
  element(
    'a:srgbClr',
    { val: colour.slice(1) },
    alpha < 1 ? element('a:alpha', { val: String(Math.round(alpha * 100_000)) }) : '',
  )

export const solidOf = (ink: Ink): string => element('a:solidFill', {}, colourOf(ink))

const LINE_END = { butt: 'flat', round: 'rnd' } as const

function lineOf(stroke: Stroke | null): string {
  if (!stroke) return element('a:ln', {}, element('a:noFill', {}))
  const shares = stroke.dashes.map(dash => String(Math.round((dash / stroke.width) * 100_000)))
  const dashes = shares.flatMap((d, at) =>
    at % 2 === 0 ? element('a:ds', { d, sp: shares[at + 1] ?? d }) : [],
  )
  return element(
    'a:ln',
    { w: emu(stroke.width), cap: LINE_END[stroke.cap] },
    solidOf(stroke) + (dashes.length > 0 ? element('a:custDash', {}, dashes.join('')) : ''),
  )
}

/** Marks a shape that a screen reader can skip. */
const DECORATIVE =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'

/** Writes marks as shapes and text boxes of a slide, each with a number of its own. */
export class SlideShapes {
  readonly #language: string
  readonly #widthOf: WidthOf
  #last = 1
  #opacity = 1
  /** Boxes of the shapes of the current part. */
  #boxes: Box[] = []

  constructor(language: string, widthOf: WidthOf) {
    this.#language = language
    this.#widthOf = widthOf
  }

  /** Returns the attributes that every shape has. */
  nextId(name: string): { id: string; name: string } {
    return { id: String(++this.#last), name: name.slice(0, 200) }
  }

  /** Returns the title of the slide. */
  title(text: WrittenText, width: number): string {
    const { size, y } = text
    const box = { left: text.x, top: y - size, width, height: size * 2 }
    const left =
      text.anchor === 'start' ? box.left : text.anchor === 'middle' ? text.x - width / 2 : text.x - width
    return this.#box([text], { ...box, left }, { title: true })
  }

  /** Returns the shapes of a part of the page, as one group if there are several. */
  part(group: Group<Mark>): string {
    const name = textsOf(group.marks)[0]?.text ?? ''
    this.#boxes = []
    const shapes = this.#marks(group.marks)
    if (shapes.length < 2) return shapes.join('')
    const around = boxAround(this.#boxes)
    const place = element('a:xfrm', {}, cornersOf(around) + cornersOf(around, 'a:chOff', 'a:chExt'))
    const named = element('p:cNvPr', this.nextId(name))
    return element(
      'p:grpSp',
      {},
      `<p:nvGrpSpPr>${named}<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>${element('p:grpSpPr', {}, place)}${shapes.join('')}`,
    )
  }

  #marks(marks: readonly Mark[]): string[] {
    const shapes: string[] = []
    let paragraph: WrittenText[] = []
    const end = () => {
      if (paragraph.length > 0) shapes.push(this.#text(paragraph))
      paragraph = []
    }
    for (const mark of marks) {
      const last = paragraph.at(-1)
      if (mark.kind !== 'text' || (last && !isNextLine(last, mark))) end()
      if (mark.kind === 'text') paragraph.push(mark)
      else if (mark.kind === 'shape') shapes.push(this.#shape(mark, mark.path))
      else if (mark.kind === 'group') shapes.push(...this.#group(mark))
    }
    end()
    return shapes
  }

  /** Office cannot clip shapes: a clipped group is its outline with the fill, or the hatching, that is in it. */
  #group({ clip, opacity, marks }: Group<Mark>): string[] {
    const former = this.#opacity
    this.#opacity *= opacity
    const shapes = shapesIn(marks)
    const fill = shapes.findLast(each => each.fill)?.fill ?? null
    const strokes = shapes.find(each => each.stroke)?.stroke ?? null
    const written = clip
      ? shapes.length === 0
        ? this.#marks(marks)
        : [this.#shape({ fill: fill ?? strokes, stroke: null }, clip.path, fill && strokes)]
      : this.#marks(marks)
    this.#opacity = former
    return written
  }

  #shape({ fill, stroke }: Pick<Shape, 'fill' | 'stroke'>, path: string, hatch: Ink | null = null): string {
    const { box, geometry } = geometryOf(path)
    this.#boxes.push(box)
    const dim = <I extends Ink>(ink: I): I => ({ ...ink, alpha: ink.alpha * this.#opacity })
    const filled = !fill
      ? element('a:noFill', {})
      : hatch
        ? element(
            'a:pattFill',
            { prst: 'wdUpDiag' },
            element('a:fgClr', {}, colourOf(dim(hatch))) + element('a:bgClr', {}, colourOf(dim(fill))),
          )
        : solidOf(dim(fill))
    return element(
      'p:sp',
      {},
      `<p:nvSpPr>${element('p:cNvPr', this.nextId('Shape'), DECORATIVE)}<p:cNvSpPr/><p:nvPr/></p:nvSpPr>${element('p:spPr', {}, placeOf(box) + geometry + filled + lineOf(stroke && dim(stroke)))}`,
    )
  }

  #text(lines: readonly WrittenText[]): string {
    const [first] = lines
    if (!first) return ''
    const width = Math.max(...lines.map(this.#widthOf)) + 2
    const step = stepOf(lines)
    const left =
      first.anchor === 'start' ? first.x : first.anchor === 'middle' ? first.x - width / 2 : first.x - width
    return this.#box(
      lines,
      { left, top: first.y - step / 2, width, height: step * lines.length },
      { title: false },
    )
  }

  #box(lines: readonly WrittenText[], box: Box, { title }: { title: boolean }): string {
    this.#boxes.push(box)
    const spacing =
      lines.length > 1
        ? element('a:lnSpc', {}, element('a:spcPts', { val: String(Math.round(stepOf(lines) * TEXT_UNITS)) }))
        : ''
    const paragraphs = lines.map(({ text, size, weight, anchor, fill }) => {
      const look =
        (fill ? solidOf(fill) : '') + ['latin', 'cs'].map(each => `<a:${each} typeface="${FONT}"/>`).join('')
      const run = element(
        'a:rPr',
        { lang: this.#language, sz: String(Math.round(size * TEXT_UNITS)), b: weight === 600 ? '1' : '0' },
        look,
      )
      return element(
        'a:p',
        {},
        `${element('a:pPr', { algn: ALIGNMENTS[anchor] }, spacing)}<a:r>${run}<a:t>${xml(text)}</a:t></a:r>`,
      )
    })
    const kind = title
      ? '<p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr>'
      : '<p:cNvSpPr txBox="1"/><p:nvPr/>'
    return element(
      'p:sp',
      {},
      `<p:nvSpPr>${element('p:cNvPr', this.nextId(lines[0]?.text ?? ''))}${kind}</p:nvSpPr>${element('p:spPr', {}, `${placeOf(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/>`)}<p:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" anchor="ctr"><a:noAutofit/></a:bodyPr><a:lstStyle/>${paragraphs.join('')}</p:txBody>`,
    )
  }
}

const ALIGNMENTS = { start: 'l', middle: 'ctr', end: 'r' } as const

/** Distance of the next line of a paragraph, in sizes of its text. */
const NEXT_LINE = 1.7

const isNextLine = (last: WrittenText, next: WrittenText): boolean =>
  last.x === next.x &&
  last.anchor === next.anchor &&
  last.size === next.size &&
  last.weight === next.weight &&
  last.fill?.colour === next.fill?.colour &&
  next.y > last.y &&
  next.y - last.y < next.size * NEXT_LINE

/** Returns the distance of two lines. */
function stepOf([first, second]: readonly WrittenText[]): number {
  return first && second ? second.y - first.y : (first?.size ?? 0) * NEXT_LINE
}

const shapesIn = (marks: readonly Mark[]): Shape[] =>
  marks.flatMap(mark => (mark.kind === 'group' ? shapesIn(mark.marks) : mark.kind === 'shape' ? [mark] : []))

const COMMANDS = { M: 'a:moveTo', L: 'a:lnTo', C: 'a:cubicBezTo' } as const

/** Returns the box of a path in CSS pixels, and the path in it. */
function geometryOf(path: string): { box: Box; geometry: string } {
  const steps = [...path.matchAll(/([MLC])([^MLCZ]*)|Z/g)].map(([, command, places = '']) => ({
    command: command as keyof typeof COMMANDS | undefined,
    numbers: places.trim().split(/\s+/).filter(Boolean).map(Number),
  }))
  const all = steps.flatMap(({ numbers }) => numbers)
  const [xs, ys] = [all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2 === 1)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const written = steps.map(({ command, numbers }) => {
    if (!command) return '<a:close/>'
    const points = numbers.flatMap((x, at) =>
      at % 2 === 0 ? element('a:pt', { x: emu(x - left), y: emu((numbers[at + 1] ?? 0) - top) }) : [],
    )
    return element(COMMANDS[command], {}, points.join(''))
  })
  const size = { w: emu(width), h: emu(height) }
  return {
    box: { left, top, width, height },
    geometry: `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>${element('a:path', size, written.join(''))}</a:pathLst></a:custGeom>`,
  }
}
