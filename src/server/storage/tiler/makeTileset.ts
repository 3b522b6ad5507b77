import { createHash, type Hash } from 'node:crypto'
import type { Bbox } from '../../../contract/common.ts'
import type { TileManifest } from '../../../contract/tiles.ts'
import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import { unionBbox } from '../../../data/stored/storedShape.ts'
import type { Db } from '../../db/connection.ts'
import { exclusively } from '../../db/dialect.ts'
import type { TilesetRow } from '../../db/schema.ts'
import { packAnchors } from '../anchors.ts'
import type { ArtefactStore } from '../artefactStore.ts'
import { encodeTextColumn } from '../columns/encodeColumn.ts'
import { pagedLists } from '../files/pagedNumbers.ts'
import type { Spill } from '../files/spill.ts'
import type { Staging } from '../files/staging.ts'
import {
  artefactsOfTileset,
  instancesOfGeometry,
  isArtefactNamed,
  replaceTileset,
} from '../store/artefacts.ts'
import { TILESET_VERSION, TilesetWriter } from '../tileset.ts'
import { draftLevel, mostZonesIn, partsOf } from './level.ts'
import { projected } from './outlines.ts'
import type { MadeTile } from './tileDraft.ts'
import {
  anchorsOf,
  type Level,
  levelOf,
  type TilerInput,
  tilerInputOf,
  topologyOf,
  verticesOf,
} from './tilerInput.ts'

/** At a lower zoom, exact coordinates would not fit 32-bit signed integers. */
const LAST_ZOOM_MIN = 2
const LAST_ZOOM_MAX = 14
/** Share of the vertices that the last zoom must draw. The first such zoom with small tiles is the last one. */
const SHARE_DRAWN = 0.98
/** Maximum size in bytes of a compressed tile of the last zoom. */
const EXACT_TILE_BYTES = 128 * 1024
/**
 * Minimum bytes of a zone in a tile of the last zoom. Tiles with too many zones are not built, since they would fill
 * the memory.
 */
const EXACT_ZONE_BYTES = 1
/** Limits of a small set. It has an earlier last zoom, since further zooms would be of little use. */
const SMALL = { share: 0.5, vertices: 100_000, bytes: 320 * 1024 }

/** Approximate number of zones whose tiles are in memory together. */
const ZONES_AT_ONCE = 250_000

/** Progress of building tiles: the preparation steps, then the zooms. */
export type TilesProgress =
  | { step: 'project' | 'stitch' | 'simplify' }
  | { step: 'tiles'; zoom: number; done: number; total: number }

/** Tiles of a zoom, in the order of their numbers. */
interface MadeLevel {
  zoom: number
  tiles: readonly MadeTile[]
}

/** Values found while building, without the location of the keys. */
interface TilesSummary {
  manifest: Omit<TileManifest, 'keys'>
  /** Positions of all zones, compressed. */
  anchors: Uint8Array
}

/** Data of a geometry set that tiles need. */
interface TilesInput {
  /** Hash of the keys, to which the tiles are added. */
  hash: Hash
  bbox: Bbox | null
  input: TilerInput
  spill: Spill | null
}

/**
 * Prepares the input of all zooms from a geometry set.
 * @param onStep Called with the name of each further step before it begins.
 * @param spill Temporary file for data that would fill the memory.
 */
export function tilesInputOf(
  set: GeometrySet,
  onStep: (step: 'stitch' | 'simplify') => void = () => undefined,
  spill: Spill | null = null,
): TilesInput {
  const lists = pagedLists(spill)
  // Content under an address never changes: another encoding needs another address.
  const hash = createHash('sha256').update(`${TILESET_VERSION}\0`)
  // Sets with the same outlines and different keys differ.
  for (let zone = 0; zone < set.count; zone++) hash.update(`${set.key(zone)}\0`)
  const anchors = anchorsOf(set, lists)
  const topology = topologyOf(projected(set, lists), lists, onStep)
  return {
    hash,
    bbox: unionBbox(boxesOf(set)) ?? null,
    input: tilerInputOf(topology, anchors, set.count, lists),
    spill,
  }
}

/**
 * Builds the tiles of a geometry set, one zoom after the other, and passes on each zoom before the next: only
 * one is in memory. Deterministic.
 *
 * @param keep Receives each zoom. @param zonesAtOnce Approximate number of zones whose tiles are in memory together.
 */
export async function buildTiles(
  { hash, bbox, input, spill }: TilesInput,
  keep: (level: MadeLevel) => Promise<void>,
  onProgress: (progress: TilesProgress) => void,
  zonesAtOnce = ZONES_AT_ONCE,
): Promise<TilesSummary> {
  const make: MakeLevel = (level, limit) => makeLevel(input, level, { onProgress, zonesAtOnce, limit, spill })
  const levels: TileManifest['levels'] = []
  for (let zoom = 0; ; zoom++) {
    const exact = exactLevel(input, zoom, make)
    const tiles = exact ?? make(levelOf(zoom, false)) ?? []
    for (const { column, row, digest } of tiles) hash.update(`${zoom}/${column}/${row}/${digest}\0`)
    levels.push({ zoom, tiles: differences(tiles.map(({ column, row }) => row * 2 ** zoom + column)) })
    await keep({ zoom, tiles })
    if (exact) break
  }
  const manifest = {
    id: hash.digest('hex'),
    zones: input.count,
    bbox,
    levels,
    kinds: kindsOf(input),
  }
  return { manifest, anchors: await packAnchors(input.anchors) }
}

function* keysOf(set: GeometrySet): Generator<string> {
  for (let zone = 0; zone < set.count; zone++) yield set.key(zone)
}

function* boxesOf(set: GeometrySet): Generator<Bbox> {
  for (let zone = 0; zone < set.count; zone++) yield set.bbox(zone)
}

/** Builds a zoom without simplification if it can be the last one, otherwise returns null. */
function exactLevel(input: TilerInput, zoom: number, make: MakeLevel): MadeTile[] | null {
  if (zoom < LAST_ZOOM_MIN) return null
  const { drawn, all } = verticesOf(input.topology, zoom)
  if (zoom === LAST_ZOOM_MAX) return make(levelOf(zoom, true))
  const isFine = drawn >= SHARE_DRAWN * all
  const isSmall = drawn >= SMALL.share * all && all <= SMALL.vertices
  if (!isFine && !isSmall) return null
  const limit = { each: EXACT_TILE_BYTES, sum: isFine ? Number.POSITIVE_INFINITY : SMALL.bytes }
  return make(levelOf(zoom, true), limit)
}

/** Maximum bytes of each tile and of all tiles of a zoom. */
interface SizeLimit {
  each: number
  sum: number
}
const UNLIMITED: SizeLimit = { each: Number.POSITIVE_INFINITY, sum: Number.POSITIVE_INFINITY }

type MakeLevel = (level: Level, limit?: SizeLimit) => MadeTile[] | null

/** Builds the tiles of a zoom. Returns null as soon as they exceed the limit. */
function makeLevel(
  input: TilerInput,
  level: Level,
  {
    onProgress,
    zonesAtOnce,
    limit = UNLIMITED,
    spill,
  }: {
    onProgress: (progress: TilesProgress) => void
    zonesAtOnce: number
    limit: SizeLimit | undefined
    spill: Spill | null
  },
): MadeTile[] | null {
  const isLimited = Number.isFinite(limit.each)
  if (isLimited && mostZonesIn(input, level) * EXACT_ZONE_BYTES > limit.each) return null
  const tiles: MadeTile[] = []
  let bytes = 0
  const parts = partsOf(input, level, zonesAtOnce)
  for (const [index, part] of parts.entries()) {
    const drafts = draftLevel(input, level, part)
    // The other parts have about as many tiles.
    const total = Math.ceil(((tiles.length + drafts.size) * parts.length) / (index + 1))
    for (const [key, draft] of drafts) {
      // Releases the memory of the draft.
      drafts.delete(key)
      const tile = draft.make(input)
      bytes += tile.compressed.byteLength
      if (tile.compressed.byteLength > limit.each || bytes > limit.sum) return null
      tiles.push(spill === null ? tile : spilledTile(tile, spill))
      onProgress({ step: 'tiles', zoom: level.zoom, done: tiles.length, total })
    }
  }
  return tiles
}

/**
 * Moves the bytes of a tile to a temporary file, and returns a tile that reads them on use. The bytes of a whole
 * zoom would fill the memory.
 */
function spilledTile({ compressed, ...tile }: MadeTile, spill: Spill): MadeTile {
  const [offset, length] = [spill.append(compressed), compressed.byteLength]
  return {
    ...tile,
    get compressed() {
      return spill.read(offset, length)
    },
  }
}

function kindsOf({ topology: { areas, lines, dots } }: TilerInput): TileManifest['kinds'] {
  const kinds: TileManifest['kinds'] = []
  if (areas.outlines.zones.length > 0) kinds.push('area')
  if (lines.outlines.zones.length > 0) kinds.push('line')
  if (dots.zones.length > 0) kinds.push('point')
  return kinds
}

const differences = (numbers: readonly number[]): number[] =>
  numbers.map((number, index) => number - (numbers[index - 1] ?? 0))

/**
 * Builds the tiles of a geometry set and records them in the database, replacing older ones. A killed process
 * only leaves a folder, which the next start removes.
 * @returns The current tileset, or null when no instance has these zones.
 */
export async function makeTileset(
  db: Db,
  store: ArtefactStore,
  geometry: string,
  onProgress: (progress: TilesProgress) => void,
): Promise<TilesetRow | null> {
  const [instance] = await instancesOfGeometry(db, geometry)
  if (instance === undefined) return null
  const purpose = `tiles of ${instance}`
  const staging = await store.stage(purpose)
  try {
    const tileset = await write({ store, geometry, staging }, onProgress)
    const former = await artefactsOfTileset(db, geometry)
    let isPublished = false
    const publish = async () => {
      isPublished = await name(db, tileset, staging)
    }
    await store.remove(purpose, former, publish, work =>
      exclusively(db, transaction => work(hash => isArtefactNamed(transaction, hash))),
    )
    return isPublished ? tileset : null
  } finally {
    await staging.discard()
  }
}

/** Geometry set whose tiles are built. */
interface Order {
  store: ArtefactStore
  geometry: string
  staging: Staging
}

/** Reads a geometry set. It is released before its tiles are built, since the memory may not fit both. */
async function read(
  { store, geometry, staging }: Order,
  onProgress: (progress: TilesProgress) => void,
): Promise<{ input: TilesInput; keys: string }> {
  const set = await store.geometry(geometry)
  onProgress({ step: 'project' })
  const ordinals = Uint32Array.from({ length: set.count }, (_, ordinal) => ordinal)
  const keys = await staging.put(encodeTextColumn(keysOf(set), ordinals, set.count).file)
  const input = tilesInputOf(set, step => onProgress({ step }), staging.spill('tiles'))
  store.close(geometry)
  return { input, keys }
}

async function write(order: Order, onProgress: (progress: TilesProgress) => void): Promise<TilesetRow> {
  const { geometry, staging } = order
  const { input, keys } = await read(order, onProgress)
  const writer = await TilesetWriter.create(staging.draft)
  try {
    const built = await buildTiles(input, ({ tiles }) => writer.add(tiles), onProgress)
    const manifest = { ...built.manifest, keys }
    await writer.finish(manifest, built.anchors)
    const tiles = manifest.levels.reduce((count, level) => count + level.tiles.length, 0)
    const file = await staging.adoptDraft()
    return { geometry, version: TILESET_VERSION, id: manifest.id, file, keys, tiles }
  } finally {
    await writer.close()
  }
}

/**
 * Records the tiles and stores their files in one transaction: both or neither.
 * @returns Whether an instance still has these zones.
 */
async function name(db: Db, tileset: TilesetRow, staging: Staging): Promise<boolean> {
  try {
    await staging.offer()
    return await exclusively(db, async transaction => {
      // If the instance has been removed in the meantime, unreferenced tiles would stay for ever.
      if ((await instancesOfGeometry(transaction, tileset.geometry)).length === 0) return false
      await replaceTileset(transaction, tileset)
      await staging.commit()
      return true
    })
  } catch (error) {
    await exclusively(db, alone => staging.rollback(hash => isArtefactNamed(alone, hash)))
    throw error
  }
}
