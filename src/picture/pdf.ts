import PDFDocument from 'pdfkit'
import {
  type Group,
  type Ink,
  type Lines,
  type Mark,
  type Picture,
  type Role,
  type Shape,
  type Stroke,
  textsOf,
  type WrittenText,
} from '../domain/picture/marks.ts'
import { type FontPart, scriptOf } from './fonts.ts'
import type { PicturePage } from './pictureJob.ts'
import { BASELINE, type PictureFacts } from './svg.ts'
import { PARTS } from './zoneOutlines.ts'

/** Points of a printer per CSS pixel. */
const POINTS = 0.75
/** Script whose letters every text may have. */
const LATIN = 'latin'

/** Tags of the parts of a page; each text of the others is a paragraph of its own. */
const TAGS: Partial<Record<Role, 'H1' | 'P' | 'Figure'>> = {
  title: 'H1',
  subtitle: 'P',
  map: 'Figure',
  charts: 'Figure',
}

/** PDFKit writes the facts of a document into its XMP without escaping them. */
class PictureDocument extends PDFDocument {
  metadataOfPicture = ''
  /** Text to read instead of the glyphs that are drawn next, as a string of the file. */
  actualText: string | null = null
  declare appendXML: (xml: string) => void

  _addInfo(): void {
    this.appendXML(this.metadataOfPicture)
  }

  /** Marks the text inside its own transformation: Poppler reads its place there. */
  override addContent(operators: string): this {
    const isText = this.actualText !== null
    if (isText && operators === 'BT') super.addContent(`/Span <</ActualText ${this.actualText}>> BDC`)
    super.addContent(operators)
    if (isText && operators === 'ET') super.addContent('EMC')
    return this
  }
}

/** Writes pages as a tagged PDF. The fonts need the Latin part of each weight. */
export async function pdfOf(
  pages: readonly PicturePage<Mark>[],
  facts: PictureFacts,
  fonts: readonly FontPart[],
): Promise<Blob> {
  const { title, description, language } = facts
  const [first] = fonts
  const doc = new PictureDocument({
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { Title: plain(title), Subject: plain(description), Creator: 'Cartable', Producer: 'Cartable' },
    // Its own default is a font that is not embedded.
    font: first?.bytes as never,
  })
  doc.metadataOfPicture = facts.metadata
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const written = new Promise<void>((resolve, reject) => {
    doc.on('data', (piece: Uint8Array<ArrayBuffer>) => pieces.push(piece))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  for (const { weight, script, bytes } of fonts) doc.registerFont(`${script}-${weight}`, bytes as never)
  const writer = new Writer(doc, new Set(fonts.map(({ weight, script }) => `${script}-${weight}`)))
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const page of pages) {
    const { width, height } = page.drawing
    doc.addPage({ size: [width * POINTS, height * POINTS], margin: 0 })
    if (pages.length > 1) doc.outline.addItem(plain(page.name))
    addPage(doc, writer, page, root)
    await deflate(doc.page.content as PDFKit.PDFKitReference & PageContent)
  }
  root.end()
  doc.end()
  await written
  return new Blob(pieces, { type: 'application/pdf' })
}

/** Content of a page, which PDFKit compresses when the page ends. */
type PageContent = { buffer: Uint8Array<ArrayBuffer>[]; compress: boolean }

/** Compresses the content of a page natively, in a third of the time that PDFKit needs. */
async function deflate(content: PageContent): Promise<void> {
  const compressed = new Blob(content.buffer).stream().pipeThrough(new CompressionStream('deflate'))
  content.buffer = [new Uint8Array(await new Response(compressed).arrayBuffer())]
  content.compress = false
}

/** Draws a page, and adds its parts to the structure of the document. */
function addPage(
  doc: PictureDocument,
  writer: Writer,
  { drawing: { width, height, ground, marks }, description }: PicturePage<Mark>,
  root: ReturnType<PictureDocument['struct']>,
): void {
  doc.scale(POINTS)
  writer.artifact(() => doc.rect(0, 0, width, height).fill(ground))
  for (const mark of marks) {
    const tag = mark.kind === 'group' && mark.role && TAGS[mark.role]
    if (tag && mark.kind === 'group') {
      const alt =
        mark.role === 'map'
          ? description
          : textsOf([mark])
              .map(({ text }) => text)
              .join(' · ')
      if (mark.marks.length > 0)
        root.add(doc.struct(tag, tag === 'Figure' ? { alt: plain(alt) } : {}, [() => writer.mark(mark)]))
    } else writer.paragraphs(mark, draw => root.add(doc.struct('P', {}, [draw])))
  }
}

/** Returns a text on one line, without the characters that no font has. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')

/** Replaces spaces and arrows that the font lacks. Programs still read the original text. */
const drawable = (text: string): string =>
  text
    .replaceAll(/[\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll('→', '›')

class Writer {
  readonly #doc: PictureDocument
  readonly #fonts: ReadonlySet<string>
  #opacity = 1

  constructor(doc: PictureDocument, fonts: ReadonlySet<string>) {
    this.#doc = doc
    this.#fonts = fonts
  }

  /** Draws something that a screen reader skips. */
  artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }

  /** Draws each text of a mark as a paragraph, and skips its shapes when it is read aloud. */
  paragraphs(mark: Mark, asParagraph: (draw: () => void) => void): void {
    if (mark.kind === 'text') asParagraph(() => this.mark(mark))
    else if (mark.kind !== 'group') this.artifact(() => this.mark(mark))
    else if (mark.clip) this.artifact(() => this.mark(mark))
    else for (const each of mark.marks) this.paragraphs(each, asParagraph)
  }

  mark(mark: Mark): void {
    if (mark.kind === 'group') this.#group(mark)
    else if (mark.kind === 'text') this.#text(mark)
    else if (mark.kind === 'image') this.#image(mark)
    else this.#shape(mark)
  }

  #group({ clip, opacity, marks }: Group<Mark>): void {
    const former = this.#opacity
    this.#opacity *= opacity
    if (clip) {
      this.#put(`q\n${operatorsOf(clip.path)}${clip.rule === 'evenodd' ? 'W*' : 'W'} n`)
      for (const mark of marks) this.mark(mark)
      this.#put('Q')
    } else for (const mark of marks) this.mark(mark)
    this.#opacity = former
  }

  #shape(mark: Shape | Lines): void {
    const { fill, stroke } = mark
    this.#put('q')
    if (fill) this.#fill(fill)
    if (stroke) this.#stroke(stroke, mark.kind === 'shape' ? 1 : PARTS)
    if (mark.kind === 'lines') this.#lines(mark)
    else {
      const rule = fill && mark.rule === 'evenodd' ? '*' : ''
      this.#put(`${operatorsOf(mark.path)}${fill && stroke ? 'B' : fill ? 'f' : 'S'}${rule}`)
    }
    this.#put('Q')
  }

  /** Writes lines from their own corner: short numbers make the file smaller. Painting closes the last outline. */
  #lines({ lines, isClosed, fill, stroke }: Lines): void {
    const [left, top] = cornerOf(lines)
    const operators = lines.map(line => lineOf(line, left, top)).join(isClosed ? 'h\n' : '')
    const paint = fill && stroke ? 'B' : fill ? 'f' : 'S'
    this.#doc.page.content.write(
      ASCII.encode(
        `.1 0 0 .1 ${left / PARTS} ${top / PARTS} cm\n${operators}${isClosed ? paint.toLowerCase() : paint}\n`,
      ),
    )
  }

  #image({ source, x, y, width, height }: Picture): void {
    this.#doc.image(source, x, y, { width, height })
  }

  #text({ text, x, y, size, weight, spacing, anchor, fill, halo }: WrittenText): void {
    const doc = this.#doc
    const runs = runsOf(plain(text)).map(({ script, text }) => {
      const font = [`${script}-${weight}`, `${LATIN}-${weight}`].find(name => this.#fonts.has(name)) ?? ''
      return { font, text: drawable(text), read: hexOf(text) }
    })
    const options = { lineBreak: false, baseline: 'alphabetic' as const, characterSpacing: spacing }
    doc.fontSize(size)
    const widths = runs.map(({ font, text }) => doc.font(font).widthOfString(text, options))
    const width = widths.reduce((sum, each) => sum + each, 0)
    const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width
    const draw = (look: { fill: boolean; stroke: boolean }) => {
      let at = left
      for (const [index, { font, text, read }] of runs.entries()) {
        // Programs would find a halo as a second text.
        doc.actualText = look.fill ? read : '()'
        doc.font(font).text(text, at, y + size * BASELINE, { ...options, ...look })
        at += widths[index] ?? 0
      }
      doc.actualText = null
    }
    this.#put('q')
    if (halo) {
      this.#stroke(halo, 1)
      draw({ fill: false, stroke: true })
    }
    if (fill) {
      this.#fill(fill)
      draw({ fill: true, stroke: false })
    }
    this.#put('Q')
  }

  #fill({ colour, alpha }: Ink): void {
    this.#doc.fillColor(colour, alpha * this.#opacity)
  }

  #stroke({ colour, alpha, width, cap, dashes }: Stroke, scale: number): void {
    this.#doc.strokeColor(colour, alpha * this.#opacity)
    const dashed = `[${dashes.map(each => rounded(each * scale)).join(' ')}] 0 d`
    this.#put(`${rounded(width * scale)} w ${cap === 'round' ? 1 : 0} J 1 j ${dashed}`)
  }

  #put(operators: string): void {
    this.#doc.addContent(operators)
  }
}

const rounded = (number: number): number => Math.round(number * 1000) / 1000

/** Returns a text as a hexadecimal string of UTF-16: nothing in it can end the string. */
const hexOf = (text: string): string =>
  `<feff${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`

/** Splits a text by the part of the font that has its letters. */
function runsOf(text: string): { script: string; text: string }[] {
  const runs: { script: string; text: string }[] = []
  for (const letter of text) {
    const script = scriptOf(letter)?.script ?? LATIN
    const last = runs.at(-1)
    if (last?.script === script) last.text += letter
    else runs.push({ script, text: letter })
  }
  return runs
}

/** Converts SVG commands to operators. */
const operatorsOf = (path: string): string =>
  path.replaceAll(/([MLC])([^MLCZ]*)|Z/g, (whole, command: string | undefined, places: string) =>
    whole === 'Z' || command === undefined ? 'h\n' : `${places.trim()} ${command.toLowerCase()}\n`,
  )

/** PDFKit converts a string letter by letter. */
const ASCII = new TextEncoder()

/** Returns the top left corner of lines, at a whole pixel. */
function cornerOf(lines: readonly Int32Array[]): [left: number, top: number] {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      left = Math.min(left, line[at] ?? 0)
      top = Math.min(top, line[at + 1] ?? 0)
    }
  const atPixel = (parts: number) => Math.floor(parts / PARTS) * PARTS
  return lines.length > 0 ? [atPixel(left), atPixel(top)] : [0, 0]
}

function lineOf(line: Int32Array, left: number, top: number): string {
  let operators = ''
  for (let at = 0; at < line.length; at += 2)
    operators += `${(line[at] ?? 0) - left} ${(line[at + 1] ?? 0) - top} ${at === 0 ? 'm' : 'l'}\n`
  return operators
}
