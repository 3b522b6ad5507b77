import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { cleanName } from '../domain/download/fileName.ts'
import type { SeparateMap } from '../map/separateMap.ts'
import { type MovingMap, type PlannedPage, plannedPage } from './ownLegend.ts'
import { type PageSeries, pngOf } from './picture.ts'
import { type Pictured, type PictureOrder, preparePicture, type Workbench } from './picturePage.ts'

/** Draws the map as a zip with a file for each zone of a series. */
export async function takeFiles(
  workbench: Workbench,
  order: Omit<PictureOrder, 'format'> & { format: 'png' | 'svg' },
  { dataset, zones }: PageSeries,
  signal: AbortSignal,
): Promise<Blob> {
  const { format, onProgress } = order
  const pictured = await preparePicture(workbench, order, signal)
  const about = { dataset, pages: zones.length, isFile: true }
  const { withSeparateMap } = await import('../map/separateMap.ts')
  const zip = new ZipWriter(new BlobWriter('application/zip'), {
    useWebWorkers: false,
    extendedTimestamp: false,
  })
  const digits = String(zones.length).length
  const [first] = zones
  if (!first) throw new Error('A series of files needs a zone.')
  const { apart } = await pictured.planOf({ ...about, zone: first, page: 1 })
  // One map shows the places of all files: starting a map takes longer than moving it.
  await withSeparateMap(
    apart,
    async (map, move) => {
      for (const [at, zone] of zones.entries()) {
        const planned = await plannedPage(pictured, { ...about, zone, page: at + 1 }, { map, move })
        const file = await fileOf(planned, pictured, format, { map, move }, signal)
        signal.throwIfAborted()
        const name = `${String(at + 1).padStart(digits, '0')} ${cleanName(zone.name)}.${format}`
        // Pixels are compressed already.
        await zip.add(name, new BlobReader(file), format === 'png' ? { level: 0 } : {})
        onProgress?.((at + 1) / zones.length)
      }
    },
    pictured.painted.put,
    signal,
  )
  return zip.close()
}

/** Draws the picture of one zone. */
async function fileOf(
  { plan, painting }: PlannedPage,
  pictured: Pictured,
  format: 'png' | 'svg',
  { map, move }: MovingMap,
  signal: AbortSignal,
): Promise<Blob> {
  if (format === 'png') {
    const { takePicture } = await import('../map/picture.ts')
    const { draw } = plan.projection
    move(plan.apart)
    return pngOf(
      plan,
      pictured,
      draw ? await draw(plan.apart, painting.put, signal) : await map.picture(takePicture),
    )
  }
  const [{ writeVectorFile }, { takeVectorMap }] = await Promise.all([
    import('../picture/writeVectorFile.ts'),
    import('../map/vectorMap.ts'),
  ])
  const { described, metadata } = plan
  const take = (apart: SeparateMap) => {
    move(apart)
    return map.picture(takeVectorMap)
  }
  const drawing = await pictured.draw(plan, take)
  const facts = { ...described, language: pictured.language, metadata }
  const pages = [{ drawing, name: '', description: described.description }]
  return writeVectorFile({ format: 'svg', facts, pages }, () => {}, signal)
}
