import {
  type Group,
  inkOf,
  type Picture,
  type Shape,
  type Stroke,
  type WrittenText,
} from '../domain/picture/marks.ts'
import type { Pen } from '../map/pen.ts'

/** Distance of the control points of a quarter circle, as a share of its radius. */
const ROUND = 0.5522847498

const PLAIN = {
  fillStyle: '#000000' as Pen['fillStyle'],
  strokeStyle: '#000000' as Pen['strokeStyle'],
  lineWidth: 1,
  lineCap: 'butt' as CanvasLineCap,
  lineJoin: 'miter' as CanvasLineJoin,
  globalAlpha: 1,
  font: '10px sans-serif',
  letterSpacing: '0px',
  textAlign: 'start' as CanvasTextAlign,
  textBaseline: 'middle' as CanvasTextBaseline,
}

type Recorded<M> = Shape | WrittenText | Picture | Group<M> | M
type State<M> = typeof PLAIN & {
  dashes: number[]
  dx: number
  dy: number
  unit: number
  marks: Recorded<M>[]
}

/** Records canvas calls as marks, to which other marks can be added. Texts are centred vertically. */
export class Recorder<M> implements Pen {
  readonly marks: Recorded<M>[] = []
  fillStyle = PLAIN.fillStyle
  strokeStyle = PLAIN.strokeStyle
  lineWidth = PLAIN.lineWidth
  lineCap = PLAIN.lineCap
  lineJoin = PLAIN.lineJoin
  globalAlpha = PLAIN.globalAlpha
  font = PLAIN.font
  letterSpacing = PLAIN.letterSpacing
  textAlign = PLAIN.textAlign
  textBaseline = PLAIN.textBaseline
  #dashes: number[] = []
  #dx = 0
  #dy = 0
  #unit = 1
  #path = ''
  #into = this.marks
  readonly #states: State<M>[] = []
  readonly #measure: CanvasRenderingContext2D

  /** @param measure Measures texts. */
  constructor(measure: CanvasRenderingContext2D) {
    this.#measure = measure
  }

  /** Records everything that `draw` draws as one group. */
  group({ name = null, role = null, opacity = 1 }: Partial<Group<M>>, draw: () => void): void {
    this.save()
    this.#enter({ kind: 'group', name, role, opacity, clip: null, marks: [] })
    draw()
    this.restore()
  }

  add(mark: Shape | M): void {
    this.#into.push(mark)
  }

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha } = this
    const { font, letterSpacing, textAlign, textBaseline } = this
    this.#states.push({
      ...{ fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha },
      ...{ font, letterSpacing, textAlign, textBaseline },
      ...{ dashes: this.#dashes, dx: this.#dx, dy: this.#dy, unit: this.#unit, marks: this.#into },
    })
  }

  restore(): void {
    const state = this.#states.pop()
    if (!state) return
    const { dashes, dx, dy, unit, marks, ...look } = state
    Object.assign(this, look)
    this.#dashes = dashes
    this.#dx = dx
    this.#dy = dy
    this.#unit = unit
    this.#into = marks
  }

  translate(x: number, y: number): void {
    this.#dx += x * this.#unit
    this.#dy += y * this.#unit
  }

  /** Shapes and texts keep their proportions: no picture stretches them. */
  scale(by: number): void {
    this.#unit *= by
  }

  /** Everything until `restore` is clipped by the current path. */
  clip(rule: CanvasFillRule = 'nonzero'): void {
    const clip = { path: this.#path, rule }
    this.#enter({ kind: 'group', name: null, role: null, opacity: 1, clip, marks: [] })
  }

  beginPath(): void {
    this.#path = ''
  }

  closePath(): void {
    this.#path += 'Z'
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${this.#at(x, y)}`
  }

  lineTo(x: number, y: number): void {
    this.#path += `${this.#path === '' ? 'M' : 'L'}${this.#at(x, y)}`
  }

  /** Adds a whole circle: no picture draws parts of one. */
  arc(x: number, y: number, radius: number): void {
    const far = radius * ROUND
    const curve = (...places: [number, number][]) =>
      `C${places.map(([dx, dy]) => this.#at(x + dx, y + dy)).join(' ')}`
    this.moveTo(x + radius, y)
    this.#path += curve([radius, far], [far, radius], [0, radius])
    this.#path += curve([-far, radius], [-radius, far], [-radius, 0])
    this.#path += curve([-radius, -far], [-far, -radius], [0, -radius])
    this.#path += `${curve([far, -radius], [radius, -far], [radius, 0])}Z`
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y)
    this.lineTo(x + width, y)
    this.lineTo(x + width, y + height)
    this.lineTo(x, y + height)
    this.closePath()
  }

  fill(): void {
    this.#shape(true, false)
  }

  stroke(): void {
    this.#shape(false, true)
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#apart(() => {
      this.rect(x, y, width, height)
      this.fill()
    })
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#apart(() => {
      this.rect(x, y, width, height)
      this.stroke()
    })
  }

  /** Records a picture whose address is its content. */
  drawImage(
    { src }: Pick<HTMLImageElement, 'src'>,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void {
    this.#into.push({
      kind: 'image',
      source: src,
      x: x * this.#unit + this.#dx,
      y: y * this.#unit + this.#dy,
      width: width * this.#unit,
      height: height * this.#unit,
    })
  }

  setLineDash(dashes: Iterable<number>): void {
    this.#dashes = [...dashes]
  }

  measureText(text: string): TextMetrics {
    this.#measure.font = this.font
    this.#measure.letterSpacing = this.letterSpacing
    return this.#measure.measureText(text)
  }

  strokeText(text: string, x: number, y: number): void {
    this.#write(text, x, y, { fill: null, halo: this.#stroke() })
  }

  /** A text is one mark with its halo, so that programs read it once. */
  fillText(text: string, x: number, y: number): void {
    const fill = this.#ink(this.fillStyle)
    const last = this.#into.at(-1)
    if (isText(last) && last.fill === null && last.text === text) last.fill = fill
    else this.#write(text, x, y, { fill, halo: null })
  }

  #write(text: string, x: number, y: number, look: Pick<WrittenText, 'fill' | 'halo'>): void {
    if (text === '') return
    const [, weight = '400', size = '10'] = this.font.match(/^(?:(\d+) )?([\d.]+)px/) ?? []
    this.#into.push({
      kind: 'text',
      text,
      x: x * this.#unit + this.#dx,
      y: y * this.#unit + this.#dy,
      size: Number(size) * this.#unit,
      weight: weight === '600' ? 600 : weight === '500' ? 500 : 400,
      spacing: Number.parseFloat(this.letterSpacing) * this.#unit,
      anchor: ANCHORS[this.textAlign],
      ...look,
    })
  }

  #enter(group: Group<M> & { marks: Recorded<M>[] }): void {
    this.#into.push(group)
    this.#into = group.marks
  }

  #shape(isFilled: boolean, isStroked: boolean): void {
    this.#into.push({
      kind: 'shape',
      path: this.#path,
      rule: 'nonzero',
      fill: isFilled ? this.#ink(this.fillStyle) : null,
      stroke: isStroked ? this.#stroke() : null,
    })
  }

  #apart(draw: () => void): void {
    const path = this.#path
    this.#path = ''
    draw()
    this.#path = path
  }

  #stroke(): Stroke {
    const cap = this.lineCap === 'round' ? 'round' : 'butt'
    const dashes = this.#dashes.map(dash => dash * this.#unit)
    return { ...this.#ink(this.strokeStyle), width: this.lineWidth * this.#unit, cap, dashes }
  }

  #ink(style: Pen['fillStyle']) {
    const { colour, alpha } = inkOf(String(style))
    return { colour, alpha: alpha * this.globalAlpha }
  }

  #at = (x: number, y: number): string =>
    `${rounded(x * this.#unit + this.#dx)} ${rounded(y * this.#unit + this.#dy)}`
}

const ANCHORS = { start: 'start', left: 'start', center: 'middle', right: 'end', end: 'end' } as const

const rounded = (length: number): number => Math.round(length * 1000) / 1000

const isText = (mark: unknown): mark is WrittenText =>
  typeof mark === 'object' && mark !== null && 'kind' in mark && mark.kind === 'text'
