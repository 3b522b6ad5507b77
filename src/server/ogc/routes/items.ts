import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { PAGE_SIZE } from '../../../contract/common.ts'
import { FeatureCollection, type Link } from '../../../contract/ogc.ts'
import { fieldsOf } from '../../../data/formats/common/exportFields.ts'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'
import type { Condition } from '../../../data/zones/select.ts'
import { exportChunks } from '../../formats/common/writer.ts'
import { streamOf } from '../../platform/http/bodies.ts'
import { requesterOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { throttleRows } from '../../platform/http/throttle.ts'
import type { Slice } from '../../platform/slice.ts'
import { reportingDamage } from '../../storage/http/reportDamage.ts'
import { openInstance } from '../../zones/openArtefacts.ts'
import { featureWriter } from '../features.ts'
import { cacheFeatures, findFeatures } from '../http/collection.ts'
import { featuresPage } from '../http/featurePages.ts'
import { addressOf, collectionPath, linkTo, ownLinks } from '../http/links.ts'
import { LimitParameter, OffsetParameter, pageLinks } from '../http/paging.ts'
import {
  answersOf,
  COMMON_PARAMETERS,
  MEDIA_TYPES,
  representationOf,
  reservedAnswers,
} from '../http/representation.ts'
import {
  CrsParameter,
  chosenProperties,
  conditionsOf,
  PropertiesParameter,
  SELECTION_PARAMETERS,
  setCrs,
} from '../http/selection.ts'

/** Default number of features of a page: the example of the standard. */
const DEFAULT_LIMIT = 10
/** Maximum number of features of an HTML page. */
const MAX_ROWS_SHOWN = 1000

/** Parameters of a page of features; any other one is the value of a property. */
const ItemsQuery = z
  .object({
    ...COMMON_PARAMETERS,
    limit: LimitParameter(DEFAULT_LIMIT),
    offset: OffsetParameter,
    ...SELECTION_PARAMETERS,
    crs: CrsParameter('System of the geometries'),
    properties: PropertiesParameter,
  })
  .catchall(z.string())

export const ogcItems = operation({
  method: 'get',
  path: '/collections/{collectionId}/items',
  operationId: 'getFeatures',
  summary: 'Features of a collection',
  request: {
    params: z.object({ collectionId: z.string().meta({ example: 'fr-departements' }) }),
    query: ItemsQuery,
  },
  responses: {
    ...answersOf('A page of features', MEDIA_TYPES.geojson, FeatureCollection),
    ...reservedAnswers,
  },
})(async c => {
  const asked = c.req.valid('query')
  const slice = sliceFor(c, asked)
  const time = asked.datetime
  const { collection, stored, existsAtTime } = await findFeatures(c, c.req.valid('param').collectionId, time)
  const open = await openInstance(c.var.db, c.var.store, stored)
  const all = fieldsOf(open)
  const properties = chosenProperties(all, asked.properties, open)
  const conditions = conditionsOf(open, all, asked, valuesIn(asked))
  // Checked after the parameters: an invalid request is refused even if the client has a cached answer.
  const held = cacheFeatures(c, collection, stored)
  if (held) return held
  const found = existsAtTime ? await select(c, open, conditions) : NONE
  const ordinals = found.subarray(slice.offset, slice.offset + slice.limit)
  await throttleRows(c, ordinals.length)
  const neighbours = pageLinks(c, slice, found.length, MEDIA_TYPES.geojson)
  if (representationOf(c) === 'html')
    return c.html(featuresPage(c, { collection, open, properties }, ordinals, found.length, neighbours))
  const { id } = collection
  const above = linkTo(c, 'collection', addressOf(c, collectionPath(id)), MEDIA_TYPES.json, 'collection')
  const head = headOf(c, ordinals, found.length, [...neighbours, above])
  const write = featureWriter(open, properties, asked.crs)
  setCrs(c, asked.crs)
  const file = { head, row: (ordinal: number) => write(ordinal), separator: ',\n', tail: '\n]}\n' }
  c.header('Content-Type', MEDIA_TYPES.geojson)
  const requester = requesterOf(c)
  const pieces = exportChunks(file, ordinals, open.geometry, requester)
  // A page as long as a download waits its turn like a download.
  const isLong = ordinals.length > PAGE_SIZE
  const sent = isLong ? await c.var.selections.stream(requester, pieces) : pieces
  return c.body(streamOf(reportingDamage(c, sent)))
})

const NONE = new Uint32Array()

const select = (c: Context<AppEnv>, open: OpenInstance, conditions: readonly Condition[]) =>
  c.var.selections.ordinals(open, conditions.length > 0 ? { conditions } : {}, requesterOf(c))

/** Returns the property values in the parameters. */
const valuesIn = (asked: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).filter(
      (entry): entry is [string, string] => !(entry[0] in ItemsQuery.shape) && typeof entry[1] === 'string',
    ),
  )

/** Returns the slice of a page; an HTML page is a table, and shorter. */
const sliceFor = (c: Context<AppEnv>, { limit, offset }: Slice): Slice =>
  representationOf(c) === 'html' ? { offset, limit: Math.min(limit, MAX_ROWS_SHOWN) } : { offset, limit }

/** Formats the start of a page of features, up to the first feature. */
function headOf(c: Context<AppEnv>, shown: Uint32Array, count: number, links: readonly Link[]): string {
  const beginning = {
    type: 'FeatureCollection',
    timeStamp: new Date(c.var.clock()).toISOString(),
    numberMatched: count,
    numberReturned: shown.length,
    links: [...ownLinks(c, MEDIA_TYPES.geojson), ...links],
  }
  return `${JSON.stringify(beginning).slice(0, -1)},"features":[\n`
}
