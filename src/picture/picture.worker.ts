import type { Mark } from '../domain/picture/marks.ts'
import { fontParts, textsOf } from './fonts.ts'
import type { PageMark, PictureJob, PictureReply } from './pictureJob.ts'
import { svgOf } from './svg.ts'
import { zoneMarks } from './zoneMarks.ts'

const reply = (message: PictureReply) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<PictureJob>) => {
  write(data).then(
    file => reply({ file }),
    (error: unknown) => reply({ error: String(error) }),
  )
})

/** Writes the file of a job, and reports its progress. */
async function write({ format, drawing, facts }: PictureJob): Promise<Blob> {
  const zones = zonesIn(drawing.marks)
  let done = 0
  const marks = outlined(drawing.marks, () => reply({ share: (++done / (zones + 1)) * 0.7 }))
  const whole = { ...drawing, marks }
  if (format === 'svg') {
    const fonts = await fontParts(textsOf(marks), 'woff2')
    return new Blob(svgOf(whole, facts, fonts), { type: 'image/svg+xml' })
  }
  // Loaded on demand: an SVG needs no library.
  const [fonts, { pdfOf }] = await Promise.all([fontParts(textsOf(marks), 'woff'), import('./pdf.ts')])
  return pdfOf(whole, facts, fonts)
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
    if (mark.kind !== 'zones') return [mark]
    const found = zoneMarks(mark)
    onZones()
    return found
  })
