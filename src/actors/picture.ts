import { readZones } from '../api/zones.ts'
import { FailureError } from '../domain/failure.ts'
import { decodeOrdinals } from '../domain/ordinals.ts'
import type { PagePreview } from '../domain/picture/pagePreview.ts'
import { PAGES_MOST, type PageZone } from '../domain/picture/pageZones.ts'
import type { Demand } from '../domain/view/shown.ts'
import { i18n, spokenLanguage } from '../i18n/index.ts'
import type { MapPicture } from '../map/picture.ts'
import type { SeparateMap } from '../map/separateMap.ts'
import { plannedPage } from './ownLegend.ts'
import { type Pictured, type PictureOrder, type Plan, preparePicture, type Workbench } from './picturePage.ts'

/** Zones of a displayed dataset that have a page each, or a file each. */
export type PageSeries = { dataset: string; zones: readonly PageZone[]; isFiles: boolean }

/** File of a picture, with the parts of its first page. */
type TakenPicture = { file: Blob; parts: Omit<PagePreview, 'image'> }

/**
 * Draws the map as a picture of the chosen size and theme, with title, legends, charts and sources. Rejects
 * without a map, for a size that the device cannot draw, and when the signal aborts.
 */
export async function takePicture(
  workbench: Workbench,
  order: PictureOrder,
  signal: AbortSignal,
): Promise<TakenPicture> {
  const { format, onProgress } = order
  const pictured = await preparePicture(workbench, order, signal)
  const plan = await pictured.planOf(null)
  const { parts, described } = plan
  if (format !== 'png') {
    const facts = { ...described, language: pictured.language, metadata: plan.metadata }
    const [{ writeVectorFile }, { mapPixels }] = await Promise.all([
      import('../picture/writeVectorFile.ts'),
      import('../picture/layout.ts'),
    ])
    const watched = { onProgress: onProgress ?? (() => {}), signal }
    if (format === 'pptx') {
      const { slideOf } = await import('./pictureSlide.ts')
      return { file: await slideOf(await pictured.draw(plan), mapPixels(plan.layout), facts, watched), parts }
    }
    async function* pages() {
      yield { drawing: await pictured.draw(plan), name: '', description: described.description }
    }
    const file = await writeVectorFile({ format, facts, pages: pages() }, watched.onProgress, signal)
    return { file, parts }
  }
  const { apart, projection } = plan
  const { drawSeparateMap } = await import('../map/separateMap.ts')
  const map = await (projection.draw?.(apart, pictured.painted.put, signal) ??
    drawSeparateMap(apart, pictured.painted.put, signal))
  signal.throwIfAborted()
  return { file: await pngOf(plan, pictured, map), parts }
}

/** Draws a page with its map in pixels. */
export async function pngOf(
  { layout, named, metadata }: Plan,
  { furniture, isPrinted }: Pictured,
  map: MapPicture,
): Promise<Blob> {
  const [{ drawPicture }, { packetOf }, { withFacts }] = await Promise.all([
    import('../picture/canvas.ts'),
    import('../domain/picture/carriedMap.ts'),
    import('../picture/pngText.ts'),
  ])
  const png = await drawPicture(map, layout, named, furniture)
  return withFacts(png, packetOf(metadata), isPrinted ? layout.page.ratio : null)
}

/**
 * Draws the map as a PDF with a page for each zone of a series, or as an SVG of the first page.
 */
export async function takePages(
  workbench: Workbench,
  order: Omit<PictureOrder, 'format'> & { format: 'svg' | 'pdf' },
  { dataset, zones, isFiles }: PageSeries,
  signal: AbortSignal,
): Promise<TakenPicture> {
  const { format, onProgress } = order
  const pictured = await preparePicture(workbench, order, signal)
  const [{ writeVectorFile }, { withSeparateMap }, { takeVectorMap }] = await Promise.all([
    import('../picture/writeVectorFile.ts'),
    import('../map/separateMap.ts'),
    import('../map/vectorMap.ts'),
  ])
  const drawn = format === 'svg' ? zones.slice(0, 1) : zones
  const aboutAt = (at: number) => {
    const zone = drawn[at]
    if (!zone) throw new Error('A series of pages needs a zone.')
    return { zone, dataset, page: at + 1, pages: zones.length, isFile: isFiles }
  }
  const [start, { described, metadata }] = await Promise.all([
    pictured.planOf(aboutAt(0)),
    pictured.planOf(null),
  ])
  const facts = { ...described, language: pictured.language, metadata }
  let { parts } = start
  // One map shows the places of all pages: starting a map takes longer than moving it.
  const file = await withSeparateMap(
    start.apart,
    (map, move) => {
      const take = (apart: SeparateMap) => {
        move(apart)
        return map.picture(takeVectorMap)
      }
      async function* pages() {
        for (const [at, { name }] of drawn.entries()) {
          const { plan } = await plannedPage(pictured, aboutAt(at), { map, move })
          if (at === 0) parts = plan.parts
          yield { drawing: await pictured.draw(plan, take), name, description: plan.described.description }
          onProgress?.(((at + 1) / (drawn.length + 1)) * SHARE_OF_PAGES)
        }
      }
      return writeVectorFile({ format, facts, pages: pages() }, () => {}, signal)
    },
    pictured.painted.put,
    signal,
  )
  return { file, parts }
}

/** Share of a file of pages that is done when all pages are drawn. */
const SHARE_OF_PAGES = 0.95

/** Returns the zones that have a page each, by name. Rejects without zones, or with too many. */
export async function pageZones(
  { dataset, demand, zones }: { dataset: string; demand: Demand; zones: string | null },
  signal: AbortSignal,
): Promise<PageZone[]> {
  const list = { dataset, demand, zones: zones === null ? undefined : decodeOrdinals(zones) }
  const { count, results } = await readZones({ ...list, page: 1, geometry: 'none', size: PAGES_MOST }, signal)
  if (count === 0 || count > PAGES_MOST)
    throw new FailureError({
      code: 'refused',
      detail:
        count === 0
          ? i18n.t('download:noPages')
          : i18n.t('download:tooManyPages', { count, most: PAGES_MOST }),
    })
  const { compare } = new Intl.Collator(spokenLanguage(), { numeric: true })
  return results.sort((a, b) => compare(a.name, b.name))
}
