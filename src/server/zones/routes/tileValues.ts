import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Column } from '../../../data/stored/columnOf.ts'
import { decodeDrawnZones } from '../../../domain/tile/codec.ts'
import { notModified, refusals } from '../../platform/http/answers.ts'
import { answerCompressed } from '../../platform/http/bodies.ts'
import { answerImmutable, binary, HashParameter, readOrNotFound } from '../../platform/http/caching.ts'
import { requesterOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { findTileset, openedColumn, PlaceParameters, TilesParameter } from './files.ts'

const decompress = promisify(brotliDecompress)

const ColumnParameter = HashParameter.meta({ description: 'The `column` of a label of numbers' })

const findValues = (c: Context<AppEnv>, hash: string): Promise<Column> =>
  openedColumn(c, hash, () => c.var.store.column(hash))

/** Throws a 404 for a column of texts. */
function presentOr404<T>(found: T | null): T {
  if (found === null) throw ApiError.notFound()
  return found
}

export const summaryRead = operation({
  method: 'get',
  path: '/cartable/numbers/{hash}/summary',
  tags: ['Tiles'],
  summary: 'Numbers from which the legend of a label is made',
  description:
    'The distinct numbers with the zones of each, or the numbers that breaks, counts and histograms read, in a documented format, compressed with brotli.',
  request: { params: z.object({ hash: ColumnParameter }) },
  responses: { 200: binary('The summary'), ...notModified, ...refusals },
})(async c => {
  const { hash } = c.req.valid('param')
  const column = await findValues(c, hash)
  return answerImmutable(c, 'zones', async () =>
    answerCompressed(c, presentOr404(await c.var.summaries.summary(hash, column, requesterOf(c)))),
  )
})

export const tileValuesRead = operation({
  method: 'get',
  path: '/cartable/numbers/{hash}/{id}/{z}/{x}/{y}',
  tags: ['Tiles'],
  summary: 'Values of a label in the zones that a tile draws',
  description:
    'A chunk by ordinal, of numbers or of indices into the summary, in a documented format, compressed with brotli.',
  request: { params: z.object({ hash: ColumnParameter, id: TilesParameter, ...PlaceParameters }) },
  responses: { 200: binary('The values'), ...notModified, ...refusals },
})(async c => {
  const { hash, id, z: zoom, x, y } = c.req.valid('param')
  const [column, tileset] = await Promise.all([findValues(c, hash), findTileset(c, id)])
  if (column.count !== tileset.manifest.zones) throw ApiError.notFound()
  const tile = await readOrNotFound(tileset.tile(Number(zoom), Number(x), Number(y)))
  return answerImmutable(c, 'zones', async () => {
    const ordinals = decodeDrawnZones(await decompress(tile))
    const values = await c.var.summaries.values(hash, column, ordinals, requesterOf(c))
    return answerCompressed(c, presentOr404(values))
  })
})
