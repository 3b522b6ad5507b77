import { type Mark, textsOf } from '../domain/picture/marks.ts'
import { fontParts } from './fonts.ts'
import type { PageMark, PictureJob, PicturePage, PictureReply } from './pictureJob.ts'
import { svgOf } from './svg.ts'
import { frameMarks, zoneMarks } from './zoneMarks.ts'

const reply = (message: PictureReply) => self.postMessage(message)

type Pages = readonly PicturePage<Mark>[]
const pages: PicturePage<Mark>[] = []
let write = (_: Pages): Promise<Blob> => Promise.reject(new Error('No file was started.'))

self.addEventListener('message', ({ data }: MessageEvent<PictureJob>) => {
  const fail = (error: unknown) => reply({ error: String(error) })
  try {
    if (data.kind === 'start') write = writerOf(data)
    else if (data.kind === 'page') pages.push(outlinedPage(data.page))
    else write(pages).then(file => reply({ file }), fail)
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

/** Returns a function that writes the file of all pages. Loads the library of a PDF while the map is drawn. */
function writerOf({ format, facts }: Extract<PictureJob, { kind: 'start' }>): typeof write {
  const library = format === 'pdf' ? import('./pdf.ts') : null
  return async pages => {
    const texts = pages.flatMap(({ drawing }) => textsOf(drawing.marks))
    const [first] = pages
    if (!first) throw new Error('A file needs a page.')
    if (library) {
      const [{ pdfOf }, fonts] = await Promise.all([library, fontParts(texts, 'woff')])
      return pdfOf(pages, facts, fonts)
    }
    const fonts = await fontParts(texts, 'woff2')
    return new Blob(svgOf(first.drawing, facts, fonts), { type: 'image/svg+xml' })
  }
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
