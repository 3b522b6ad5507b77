import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { TileManifest } from '../../../contract/tiles.ts'
import { CHUNK_SIZE } from '../../../domain/column/chunk.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { answerCompressed } from '../../platform/http/bodies.ts'
import { answerImmutable, binary, HashParameter, readOrNotFound } from '../../platform/http/caching.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import type { ColumnFile } from '../../storage/columns/columnFile.ts'
import { DamagedArtefact } from '../../storage/files/integrity.ts'
import { isArtefactNamed, tilesetById } from '../../storage/store/artefacts.ts'
import { TILESET_VERSION, type Tileset } from '../../storage/tileset.ts'
import { anchorsOfTileset } from '../anchors.ts'

/** Id of the tiles of a geometry set in an address. */
export const TilesParameter = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({
    description: 'Identifies the content of the tiles; pages of zones contain the address of the manifest',
  })

/** Returns the tiles with an id. Throws a 404 if there are none. */
export async function findTileset(c: Context<AppEnv>, id: string): Promise<Tileset> {
  const row = await tilesetById(c.var.db, id, TILESET_VERSION)
  if (row === undefined) throw ApiError.notFound()
  return readOrNotFound(c.var.store.tileset(row.file))
}

export const manifestRead = operation({
  method: 'get',
  path: '/cartable/geom/{id}/manifest.json',
  tags: ['Tiles'],
  summary: 'Manifest of the tiles of a geometry set',
  request: { params: z.object({ id: TilesParameter }) },
  responses: { 200: json(TileManifest, 'The manifest'), ...notModified, ...refusals },
})(async c => {
  const { manifest } = await findTileset(c, c.req.valid('param').id)
  return answerImmutable(c, 'geometry', () => c.json(manifest, 200)) as never
})

export const anchorsRead = operation({
  method: 'get',
  path: '/cartable/geom/{id}/anchors',
  tags: ['Tiles'],
  summary: 'Position of the circle of each zone',
  description: 'By ordinal, in a documented format, compressed with brotli.',
  request: { params: z.object({ id: TilesParameter }) },
  responses: { 200: binary('The positions'), ...notModified, ...refusals },
})(async c => {
  const places = await anchorsOfTileset(await findTileset(c, c.req.valid('param').id))
  return answerImmutable(c, 'geometry', () => answerCompressed(c, places))
})

const Place = z.string().regex(/^(0|[1-9]\d{0,6})$/)

/** Place of a tile in an address. */
export const PlaceParameters = {
  z: Place.meta({ description: 'Zoom', example: '5' }),
  x: Place.meta({ description: 'Column, from the west', example: '16' }),
  y: Place.meta({ description: 'Row, from the north', example: '11' }),
}

export const tileRead = operation({
  method: 'get',
  path: '/cartable/geom/{id}/{z}/{x}/{y}',
  tags: ['Tiles'],
  summary: 'A tile of zones, drawn by ordinal',
  description:
    'Web Mercator tiles of 512 pixels, in a documented format, compressed with brotli. The manifest lists them.',
  request: { params: z.object({ id: TilesParameter, ...PlaceParameters }) },
  responses: { 200: binary('The tile'), ...notModified, ...refusals },
})(async c => {
  const { id, z: zoom, x, y } = c.req.valid('param')
  const tileset = await findTileset(c, id)
  const tile = await readOrNotFound(tileset.tile(Number(zoom), Number(x), Number(y)))
  return answerImmutable(c, 'geometry', () => answerCompressed(c, tile))
})

const findColumn = (c: Context<AppEnv>, hash: string): Promise<ColumnFile> =>
  openedColumn(c, hash, () => c.var.store.columnFile(hash))

/**
 * Opens the column with a hash. Throws a 404 if there is none, and a DamagedArtefact if its file is missing.
 */
export function openedColumn<T>(c: Context<AppEnv>, hash: string, open: () => Promise<T>): Promise<T> {
  return readOrNotFound(openOrMissing(c, hash, open))
}

async function openOrMissing<T>(c: Context<AppEnv>, hash: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    const isMissing = error instanceof DamagedArtefact && error.fault === 'missing'
    if (isMissing && !(await isArtefactNamed(c.var.db, hash))) throw ApiError.notFound()
    throw error
  }
}

export const dictionaryRead = operation({
  method: 'get',
  path: '/cartable/column/{hash}/dictionary',
  tags: ['Tiles'],
  summary: 'Texts to which the values of a label refer',
  description: 'Columns of numbers have none.',
  request: { params: z.object({ hash: HashParameter }) },
  responses: { 200: binary('The dictionary'), ...notModified, ...refusals },
})(async c => {
  const column = await findColumn(c, c.req.valid('param').hash)
  const bytes = await readOrNotFound(column.dictionary())
  return answerImmutable(c, 'zones', () => answerCompressed(c, bytes))
})

export const chunkRead = operation({
  method: 'get',
  path: '/cartable/column/{hash}/{chunk}',
  tags: ['Tiles'],
  summary: 'Values of a label, by ordinal',
  description: `A chunk has the values of ${CHUNK_SIZE} ordinals, in a documented format, compressed with brotli.`,
  request: {
    params: z.object({
      hash: HashParameter.meta({
        description: 'The `column` of a label, the `names` of a page or the `keys` of a manifest',
      }),
      chunk: z
        .string()
        .regex(/^(0|[1-9]\d{0,6})$/)
        .meta({ description: 'From 0', example: '0' }),
    }),
  },
  responses: { 200: binary('The chunk'), ...notModified, ...refusals },
})(async c => {
  const { hash, chunk } = c.req.valid('param')
  const column = await findColumn(c, hash)
  const bytes = await readOrNotFound(column.chunk(Number(chunk)))
  return answerImmutable(c, 'zones', () => answerCompressed(c, bytes))
})
