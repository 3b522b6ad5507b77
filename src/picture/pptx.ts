import {
  BlobReader,
  BlobWriter,
  Data64URIReader,
  TextReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import { type Drawing, type Mark, type Picture, textsOf } from '../domain/picture/marks.ts'
import { element } from '../domain/xml.ts'
import type { Box } from './legendFlow.ts'
import { METADATA_PART, slideParts } from './pptxParts.ts'
import { EMU, placeOf, SlideShapes, solidOf, type WidthOf } from './pptxShapes.ts'
import type { PictureFacts } from './svg.ts'

/** Map of a slide: as vector, as pixels for programs that do not read SVG, and its box in CSS pixels. */
type SlideMap = { svg: Blob; png: Blob; box: Box }

/**
 * Writes a drawing as a presentation with one slide: the map as a picture with an alternative text, and the other
 * parts as shapes and texts that the user can edit.
 */
export async function pptxOf(
  { width, height, ground, marks }: Drawing,
  map: SlideMap,
  facts: PictureFacts,
  widthOf: WidthOf,
): Promise<Blob> {
  const writer = new SlideShapes(facts.language, widthOf)
  const logo = imageIn(marks)
  const shapes = marks.flatMap(mark => {
    if (mark.kind !== 'group') return []
    if (mark.role === 'logo') return [writer.part(mark), logo ? logoOf(logo, writer.nextId('Logo')) : '']
    if (mark.role === 'map') return [pictureOf(map, writer.nextId(facts.title), facts.description)]
    const [title] = mark.role === 'title' ? textsOf([mark]) : []
    return [title ? writer.title(title, width - 2 * MARGIN) : writer.part(mark)]
  })
  const background = element(
    'p:bg',
    {},
    element('p:bgPr', {}, `${solidOf({ colour: ground, alpha: 1 })}<a:effectLst/>`),
  )
  const size = { width: Math.round(width * EMU), height: Math.round(height * EMU) }
  const zip = new ZipWriter(new BlobWriter(TYPE), { useWebWorkers: false, extendedTimestamp: false })
  // The metadata are not compressed, so that the map is read without opening the archive.
  for (const [path, content] of Object.entries(
    slideParts({ background, shapes: shapes.join(''), hasLogo: logo !== null }, size, facts),
  ))
    await zip.add(path, new TextReader(content), path === METADATA_PART ? { level: 0 } : {})
  await zip.add('ppt/media/map.svg', new BlobReader(map.svg))
  if (logo) await zip.add('ppt/media/logo.png', new Data64URIReader(logo.source), { level: 0 })
  await zip.add('ppt/media/map.png', new BlobReader(map.png), { level: 0 })
  return zip.close()
}

const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
/** Space on both sides of the title, in CSS pixels. */
const MARGIN = 20

/** Returns the first picture of marks, or null. */
function imageIn(marks: readonly Mark[]): Picture | null {
  for (const mark of marks) {
    const found = mark.kind === 'group' ? imageIn(mark.marks) : mark.kind === 'image' ? mark : null
    if (found) return found
  }
  return null
}

function logoOf({ x, y, width, height }: Picture, named: { id: string; name: string }): string {
  const blip = `<p:blipFill>${element('a:blip', { 'r:embed': 'rIdLogo' })}<a:stretch><a:fillRect/></a:stretch></p:blipFill>`
  return picture(blip, { left: x, top: y, width, height }, { ...named, descr: named.name })
}

/** Returns the picture of the map, whose pixels replace the vectors in older programs. */
function pictureOf({ box }: SlideMap, named: { id: string; name: string }, description: string): string {
  const vector =
    '<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="rIdSvg"/></a:ext></a:extLst>'
  const blip = `<p:blipFill>${element('a:blip', { 'r:embed': 'rIdPng' }, vector)}<a:stretch><a:fillRect/></a:stretch></p:blipFill>`
  return picture(blip, box, { ...named, descr: description })
}

/** Returns a picture in a box, with its alternative text. */
function picture(blip: string, box: Box, named: { id: string; name: string; descr: string }): string {
  const shape = element('p:spPr', {}, `${placeOf(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`)
  return element(
    'p:pic',
    {},
    `<p:nvPicPr>${element('p:cNvPr', named)}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>${blip}${shape}`,
  )
}
