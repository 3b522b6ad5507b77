import { z } from '@hono/zod-openapi'
import type { LabelValue } from '../../../contract/label.ts'
import { fieldsOf } from '../../../data/formats/common/exportFields.ts'
import { isMember } from '../../../data/zones/openInstance.ts'
import { encodingMvt } from '../../formats/mvt/encode.ts'
import { KeptTiles } from '../../formats/mvt/keptTiles.ts'
import { answerBytes } from '../../platform/http/bodies.ts'
import { requesterOf } from '../../platform/http/clientAddress.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { throttleRows } from '../../platform/http/throttle.ts'
import { QueryBudget, runInSlices } from '../../platform/queue/scheduling.ts'
import { findTiles } from '../../storage/http/findTiles.ts'
import type { Tileset } from '../../storage/tileset.ts'
import { openInstance } from '../../zones/openArtefacts.ts'
import { cacheFeatures, findFeatures } from '../http/collection.ts'
import { MEDIA_TYPES, problem, reservedAnswers } from '../http/representation.ts'
import { chosenProperties, PropertiesParameter } from '../http/selection.ts'

/** Highest zoom with tiles: beyond it clients enlarge these, and larger ones are no more exact. */
const LAST_ZOOM = 14

export const lastZoom = ({ manifest }: Tileset): number => Math.max(LAST_ZOOM, manifest.levels.length - 1)

/** Version of the encoding of tiles, which changes their addresses in caches. */
const ENCODING = 2

const Place = z.string().regex(/^(0|[1-9]\d{0,6})$/)

export const ogcTile = operation({
  method: 'get',
  path: '/collections/{collectionId}/tiles/WebMercatorQuad/{tileMatrix}/{tileRow}/{tileCol}',
  operationId: 'getTile',
  summary: 'A Mapbox Vector Tile of the zones of a collection',
  request: {
    params: z.object({
      collectionId: z.string().meta({ example: 'fr-departements~2026' }),
      tileMatrix: Place.meta({ description: 'Zoom', example: '5' }),
      tileRow: Place.meta({ description: 'Row, from the north', example: '11' }),
      tileCol: Place.meta({ description: 'Column, from the west', example: '16' }),
    }),
    query: z.strictObject({
      f: z.literal('mvt').optional(),
      properties: PropertiesParameter,
    }),
  },
  responses: {
    200: {
      description: 'The tile',
      content: { [MEDIA_TYPES.mvt]: { schema: z.string().meta({ format: 'binary' }) } },
    },
    204: { description: 'The tile contains no zones' },
    304: { description: 'Not modified' },
    400: problem('Malformed or unknown parameters'),
    404: problem('No such collection or tile'),
    503: problem('Too busy, damaged, or still being made: `Retry-After` says when to retry'),
    ...reservedAnswers,
  },
})(async c => {
  const { collectionId, tileMatrix, tileRow, tileCol } = c.req.valid('param')
  const { collection, stored } = await findFeatures(c, collectionId)
  const tiles = await findTiles(c, stored.geometry)
  const [zoom, row, column] = [Number(tileMatrix), Number(tileRow), Number(tileCol)]
  if (zoom > lastZoom(tiles) || Math.max(row, column) >= 2 ** zoom) throw ApiError.notFound('ogc.noTile')
  const open = await openInstance(c.var.db, c.var.store, stored)
  const properties = chosenProperties(fieldsOf(open), c.req.valid('query').properties ?? 'key,name', open)
  const held = cacheFeatures(c, collection, stored, `${tiles.manifest.id.slice(0, 16)}.${ENCODING}`)
  if (held) return held
  const levels = Math.max(0, zoom + 1 - tiles.manifest.levels.length)
  const side = 2 ** levels
  const kept = await new KeptTiles(tiles).at(zoom - levels, Math.floor(column / side), Math.floor(row / side))
  if (kept === null) return c.body(null, 204)
  const valuesOf = (ordinal: number): readonly (readonly [string, LabelValue])[] | null =>
    isMember(open, ordinal) ? properties.map(({ name, value }) => [name, value(ordinal)] as const) : null
  const beneath = { levels, column: column % side, row: row % side }
  const budget = new QueryBudget(requesterOf(c))
  const { bytes, zones } = await runInSlices(encodingMvt(kept, beneath, valuesOf), budget)
  await throttleRows(c, zones)
  if (zones === 0) return c.body(null, 204)
  return answerBytes(c, bytes, MEDIA_TYPES.mvt)
})
