import { type Mark, textsOf } from '../domain/picture/marks.ts'
import { fontParts } from './fonts.ts'
import type { PageMark, PictureJob, PicturePage, PictureReply, VectorFormat } from './pictureJob.ts'
import { type PictureFacts, svgOf } from './svg.ts'
import { frameMarks, zoneMarks } from './zoneMarks.ts'

const reply = (message: PictureReply) => self.postMessage(message)

const pages: PicturePage<Mark>[] = []

self.addEventListener('message', ({ data }: MessageEvent<PictureJob>) => {
  const fail = (error: unknown) => reply({ error: String(error) })
  if ('format' in data) write(data.format, data.facts).then(file => reply({ file }), fail)
  else
    try {
      pages.push(outlinedPage(data.page))
    } catch (error) {
      fail(error)
    }
})

/** Outlines the zones of a page, and reports the progress. */
function outlinedPage(page: PicturePage): PicturePage<Mark> {
  const { drawing } = page
  const zones = zonesIn(drawing.marks)
  let done = 0
  const marks = outlined(drawing.marks, () => reply({ share: (++done / (zones + 1)) * 0.7 }))
  return { ...page, drawing: { ...drawing, marks } }
}

/** Writes the file of all pages. */
async function write(format: VectorFormat, facts: PictureFacts): Promise<Blob> {
  const texts = pages.flatMap(({ drawing }) => textsOf(drawing.marks))
  const [first] = pages
  if (!first) throw new Error('A file needs a page.')
  if (format === 'svg') {
    const fonts = await fontParts(texts, 'woff2')
    return new Blob(svgOf(first.drawing, facts, fonts), { type: 'image/svg+xml' })
  }
  // Loaded on demand: an SVG needs no library.
  const [fonts, { pdfOf }] = await Promise.all([fontParts(texts, 'woff'), import('./pdf.ts')])
  return pdfOf(pages, facts, fonts)
}

const zonesIn = (marks: readonly PageMark[]): number =>
  marks.reduce(
    (sum, mark) => sum + (mark.kind === 'zones' ? 1 : mark.kind === 'group' ? zonesIn(mark.marks) : 0),
    0,
  )

/** Replaces zones by their outlines. */
const outlined = (marks: readonly PageMark[], onZones: () => void): Mark[] =>
  marks.flatMap((mark): Mark[] => {
    if (mark.kind === 'group') return [{ ...mark, marks: outlined(mark.marks, onZones) }]
    if (mark.kind === 'frame') return frameMarks(mark)
    if (mark.kind !== 'zones') return [mark]
    const found = zoneMarks(mark)
    onZones()
    return found
  })
