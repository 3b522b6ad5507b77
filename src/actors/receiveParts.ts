import { fromCallback } from 'xstate'
import type { LayerEvent, PartsInput, Tiles } from '../../machines/loading.types.ts'
import { readAnchors, readByWorker, readManifest, readTile, tileCall } from '../api/files.ts'
import { answersAllCalls, apiSettings } from '../api/request.ts'
import { readZones } from '../api/zones.ts'
import type { ZoneFiles } from '../contract/opening.ts'
import type { TileManifest } from '../contract/tiles.ts'
import type { ZonePage } from '../contract/zone.ts'
import { gatheringOf } from '../domain/colour/hexagons.ts'
import { needsPositions } from '../domain/colour/style.ts'
import { coloursOnly } from '../domain/colour/summarised.ts'
import { styleIn } from '../domain/colour/theme.ts'
import { type Failure, FailureError } from '../domain/failure.ts'
import { filterLabels } from '../domain/filter/filter.ts'
import { labelOf, type Sheet, secondLabelOf } from '../domain/view/shown.ts'
import type { LoadSource } from '../map/drawnLoad.ts'
import { ColumnNames, DeferredNames, NamesOnDemand } from '../map/zones/zoneNames.ts'
import type { ZoneWorker } from '../workers/zones.ts'
import type { Canvas } from './canvas.ts'
import type { Columns } from './columns.ts'
import { mapTheme } from './mapTheme.ts'
import { reportedFailure } from './reports.ts'
import { canvas, columns, meshes, type SharedMeshes, tileValues, zoneWorker } from './surface.ts'
import { TileParts } from './tileParts.ts'
import type { TileValues } from './tileValues.ts'

export type PartsEvent =
  | { type: 'part.received'; received: number; total: number }
  | { type: 'tiles.received'; tiles: Tiles }
  | { type: 'parts.completed'; whole: boolean }
  | { type: 'parts.failed'; failure: Failure }

/** Stages of a load on its way to the map. */
export type PartsRoute = {
  readPage: (page: number, geometry: 'full' | 'none', signal: AbortSignal, size?: number) => Promise<ZonePage>
  readManifest: typeof readManifest
  readTile: typeof readTile
  readAnchors: typeof readAnchors
  columns: Pick<Columns, 'open' | 'need' | 'close'>
  worker: Pick<
    ZoneWorker,
    'add' | 'complete' | 'open' | 'texts' | 'paint' | 'write' | 'tile' | 'decode' | 'anchors' | 'drop'
  >
  meshes: SharedMeshes
  values: Pick<TileValues, 'begin' | 'end' | 'need' | 'paints' | 'arrive'>
  canvas: Pick<Canvas, 'begin' | 'add' | 'paint' | 'named' | 'commit' | 'discard' | 'level'>
}

/**
 * Receives the parts of a load. With tiles, it reads shapes from tiles, and the values of a whole instance
 * from columns. Without tiles, both arrive in pages; each page is coloured and drawn while the next is
 * loading. When stopped, it cancels its requests, removes its drawing and emits nothing.
 */
export const receiveParts = fromCallback<LayerEvent, PartsInput>(({ input, sendBack }) => {
  const { sheet, demand } = input
  const readPage: PartsRoute['readPage'] = (page, geometry, signal, size) =>
    readZones({ dataset: sheet.dataset.id, demand, page, geometry, size }, signal)
  return receive(
    input,
    {
      readPage,
      readManifest,
      readTile,
      readAnchors,
      columns: columns(),
      worker: zoneWorker(),
      meshes,
      values: tileValues(),
      canvas,
    },
    sendBack,
  )
})

/** Starts receiving; returns how to stop. */
export function receive(input: PartsInput, route: PartsRoute, emit: (event: PartsEvent) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let completed = false
  receiveAll(input, route, signal, emit)
    .then(whole => {
      if (signal.aborted) return
      completed = true
      emit({ type: 'parts.completed', whole })
    })
    .catch((error: unknown) => {
      if (!signal.aborted) emit({ type: 'parts.failed', failure: reportedFailure(error) })
    })
  return () => {
    stopping.abort()
    if (completed) return
    route.canvas.discard(input.load)
    route.columns.close(input.load)
    route.values.end(input.load)
    route.worker.drop(input.load)
  }
}

type Emit = (event: PartsEvent) => void

/** Returns whether the load has every zone of the instance, so that another filter can be applied. */
async function receiveAll(
  input: PartsInput,
  route: PartsRoute,
  signal: AbortSignal,
  emit: Emit,
): Promise<boolean> {
  const { bbox } = input.demand
  // Rows are needed if they contain the values; otherwise the metadata of the page suffices.
  const first = route.readPage(1, 'none', signal, bbox ? undefined : 0)
  // Avoids an unhandled rejection until it is awaited with the others.
  first.catch(() => {})
  const files = input.sheet.files ?? (await filesOf(await first, route, signal))
  signal.throwIfAborted()
  if (files) await receiveTiled(input, route, { files, first }, signal, emit)
  else await receivePages(input, route, null, signal, emit)
  signal.throwIfAborted()
  // Drawing waits for a visible page; the data are complete now.
  void route.canvas.commit(input.load)
  return files !== null && bbox === null
}

/** Reads the files of zones without tiles while the opening is loading. */
const filesOf = async (
  { names, tiles }: ZonePage,
  { readManifest }: PartsRoute,
  signal: AbortSignal,
): Promise<ZoneFiles | null> =>
  tiles === null ? null : { names, manifest: await readManifest(tiles, signal) }

/** Receives shapes as tiles. If the load follows the map, values arrive with its rows. */
async function receiveTiled(
  input: PartsInput,
  route: PartsRoute,
  { files, first }: { files: ZoneFiles; first: Promise<ZonePage> },
  signal: AbortSignal,
  emit: Emit,
): Promise<void> {
  const { bbox } = input.demand
  const counted = first.then(({ count }) => {
    if (!signal.aborted) emit({ type: 'part.received', received: 0, total: count })
  })
  counted.catch(() => {})
  if (!bbox) emit({ type: 'tiles.received', tiles: { received: 0, asked: 0, bytes: 0 } })
  const tiles = tilesOf(input.load, files.manifest, route, route.values)
  const anchors = once(() => anchorsOf(input.load, files.manifest, route))
  if (bbox) await receivePages(input, route, { first: await first, tiles, anchors }, signal, emit)
  else await receiveColumns(input, route, { files, tiles, anchors }, signal, emit)
  await counted
}

/**
 * Returns the tiles of a manifest in the form of a load. The worker reads them itself. The page repeats
 * failed calls, because only the page renews the session and reports failures.
 */
export function tilesOf(
  load: string,
  manifest: TileManifest,
  {
    readTile,
    worker,
    meshes,
  }: Pick<PartsRoute, 'readTile' | 'meshes'> & {
    worker: Pick<ZoneWorker, 'tile' | 'decode'>
  },
  values: Pick<TileValues, 'arrive'> | null = null,
  priority: RequestPriority = 'auto',
): TileParts {
  return new TileParts(manifest, (place, signal, came) => {
    const coming = meshes.of(manifest.id, place, async () => {
      if (answersAllCalls()) {
        const bytes = await readTile(manifest.id, place, signal)
        came(bytes.byteLength)
        return worker.decode(load, place, bytes)
      }
      const call = tileCall(manifest.id, place, priority)
      const read = await worker.tile(load, place, call, signal)
      if (read.mesh) {
        readByWorker(call.address)
        came(read.bytes)
        return read.mesh
      }
      if (read.unread === 'late') throw new FailureError({ code: 'timeout', detail: null })
      const refused = read.unread === 'unauthenticated' ? call : undefined
      const bytes = await readTile(manifest.id, place, signal, priority, refused)
      signal.throwIfAborted()
      came(bytes.byteLength)
      return worker.decode(load, place, bytes)
    })
    return values ? values.arrive(load, place, coming, signal) : coming
  })
}

type ReadAnchors = NonNullable<LoadSource['anchors']>

/** Returns a reader that caches its result, and reads again after a failure. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | null = null
  return () => {
    coming ??= read().catch((error: unknown) => {
      coming = null
      throw error
    })
    return coming
  }
}

/** Returns the positions of a load's circles or points, for the first style that needs them. */
async function anchorsOf(
  load: string,
  { id }: TileManifest,
  { readAnchors, worker }: PartsRoute,
): Promise<Int32Array<ArrayBuffer>> {
  return (await worker.anchors(load, await readAnchors(id))).places
}

/** Receives values page by page, and shapes unless they arrive as tiles. */
async function receivePages(
  { load, sheet, demand, style }: PartsInput,
  { readPage, columns, worker, canvas }: PartsRoute,
  tiled: { first: ZonePage; tiles: TileParts; anchors: ReadAnchors } | null,
  signal: AbortSignal,
  emit: Emit,
): Promise<void> {
  const label = labelOf(sheet, style.label)
  const second = secondLabelOf(sheet, style)
  const geometry = tiled ? 'none' : 'full'
  canvas.begin(load, sheet.dataset.id, attributionOf(sheet), {
    tiles: tiled?.tiles ?? null,
    names: null,
    anchors: tiled?.anchors ?? null,
    write: candidates => worker.write(load, candidates),
  })
  // Classes use the values of the whole column, not only those on the map.
  if (tiled) await columns.open(load, tiled.tiles.zones, [], signal)
  let received = 0
  let coming: Promise<ZonePage> | null = tiled ? Promise.resolve(tiled.first) : readPage(1, geometry, signal)
  for (let page = 1; coming; page++) {
    const { results, count, next }: ZonePage = await coming
    coming = next === null ? null : readPage(page + 1, geometry, signal)
    // Avoids an unhandled rejection until it is awaited in the next round.
    coming?.catch(() => {})
    const painted = await worker.add(load, results, styleIn(mapTheme(), style), label, second)
    signal.throwIfAborted()
    canvas.add(load, results, painted)
    received += results.length
    emit({ type: 'part.received', received, total: count })
  }
  if (!demand.bbox && !demand.filter) await worker.complete(load)
  signal.throwIfAborted()
  await tiled?.tiles.arrival(arrived => {
    if (!signal.aborted) emit({ type: 'tiles.received', tiles: arrived })
  })
}

/** Number of zones above which names are read only on demand, and values by tile where possible. */
const AT_ONCE_MAX = 250_000

/**
 * Reads values by ordinal and shapes as tiles, never zone by zone. Shapes are requested immediately and
 * appear with their colours. Names are read last or on demand, unless they identify the zones of the
 * instance.
 */
async function receiveColumns(
  { load, sheet, demand, style }: PartsInput,
  { columns, worker, canvas, values }: PartsRoute,
  { files, tiles, anchors }: { files: ZoneFiles; tiles: TileParts; anchors: ReadAnchors },
  signal: AbortSignal,
  emit: Emit,
): Promise<void> {
  const label = labelOf(sheet, style.label)
  const second = secondLabelOf(sheet, style)
  const labels = filterLabels(sheet, demand.filter)
  const { zones } = tiles
  const {
    names,
    manifest,
    manifest: { keys },
  } = files
  const openNames = (signal: AbortSignal) => columns.open(load, zones, [keys, names], signal)
  const namesOpened = async () => {
    const texts = await worker.texts(load, keys, names)
    return new ColumnNames(sheet.dataset.id, texts.keys, texts.names)
  }
  const coming = new DeferredNames()
  const isMany = zones > AT_ONCE_MAX
  const isWhole = sheet.instance.zones === zones
  if (isMany && isWhole) values.begin(load, manifest.id)
  const byTile = isMany && isWhole && demand.filter === null && coloursOnly(label, style) ? label : null
  const summarised = Promise.withResolvers<void>()
  // The map requests its tiles immediately.
  if (byTile) void values.need(load, byTile.column, summarised.promise).catch(() => {})
  // A name may be needed long after the signal of this load.
  const readLater = () => openNames(new AbortController().signal).then(namesOpened)
  const onDemand = new NamesOnDemand(sheet.dataset.id, readLater, () => canvas.named(load))
  canvas.begin(load, sheet.dataset.id, attributionOf(sheet), {
    tiles,
    names: isMany ? onDemand : coming,
    anchors,
    write: candidates => worker.write(load, candidates),
  })
  const needed = byTile ? [] : [...labels, ...[label, second].filter(each => each !== null)]
  await Promise.all([
    columns.open(load, zones, isWhole ? [] : [names], signal),
    Promise.resolve(columns.need(load, [...new Set(needed)], signal, byTile)).then(() =>
      summarised.resolve(),
    ),
    needsPositions(label, style) ? anchors() : null,
  ])
  signal.throwIfAborted()
  const filter = demand.filter?.filter ?? null
  await worker.open(load, { zones, names: isWhole ? null : names, filter, labels })
  signal.throwIfAborted()
  const { language } = apiSettings()
  const shown = styleIn(mapTheme(), style)
  const level = gatheringOf(label, style) === null ? null : canvas.level()
  const painted = await worker.paint(load, shown, label, language, null, null, { second, level })
  signal.throwIfAborted()
  canvas.paint(load, painted)
  const named = isMany ? null : openNames(signal)
  // Avoids an unhandled rejection until it is awaited after the shapes.
  named?.catch(() => {})
  await tiles.arrival(arrived => {
    if (!signal.aborted) emit({ type: 'tiles.received', tiles: arrived })
  })
  if (named === null) return
  await named
  signal.throwIfAborted()
  const found = await namesOpened()
  signal.throwIfAborted()
  coming.come(found)
}

function attributionOf({ dataset: { source, geometry_origin } }: Sheet): string {
  const attributions = [source.attribution, geometry_origin?.source.attribution]
  return [...new Set(attributions.filter(Boolean))].join(' · ')
}
