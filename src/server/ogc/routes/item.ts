import { z } from '@hono/zod-openapi'
import { zoneParts } from '../../../contract/idParts.ts'
import { Feature } from '../../../contract/ogc.ts'
import { fieldsOf } from '../../../data/formats/common/exportFields.ts'
import { isMember, nameAt, type OpenInstance } from '../../../data/zones/openInstance.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { openInstance } from '../../zones/openArtefacts.ts'
import { featureWriter } from '../features.ts'
import { cacheFeatures, findFeatures } from '../http/collection.ts'
import { featurePage } from '../http/featurePages.ts'
import { addressOf, collectionPath, linkTo, ownLinks } from '../http/links.ts'
import {
  answersOf,
  COMMON_PARAMETERS,
  MEDIA_TYPES,
  representationOf,
  reservedAnswers,
} from '../http/representation.ts'
import { CrsParameter, setCrs } from '../http/selection.ts'

export const ogcItem = operation({
  method: 'get',
  path: '/collections/{collectionId}/items/{featureId}',
  operationId: 'getFeature',
  summary: 'A feature',
  request: {
    params: z.object({
      collectionId: z.string().meta({ example: 'fr-departements' }),
      featureId: z.string().meta({ example: 'fr-departements.29' }),
    }),
    query: z.strictObject({ ...COMMON_PARAMETERS, crs: CrsParameter('System of the geometry') }),
  },
  responses: { ...answersOf('The feature', MEDIA_TYPES.geojson, Feature), ...reservedAnswers },
})(async c => {
  const { collectionId, featureId } = c.req.valid('param')
  const { collection, stored } = await findFeatures(c, collectionId)
  const open = await openInstance(c.var.db, c.var.store, stored)
  const ordinal = ordinalOf(open, featureId)
  if (ordinal === undefined) throw ApiError.notFound('ogc.unknownFeature', { id: featureId })
  const held = cacheFeatures(c, collection, stored)
  if (held) return held
  const properties = fieldsOf(open)
  const above = addressOf(c, collectionPath(collection.id))
  const links = [
    ...ownLinks(c, MEDIA_TYPES.geojson),
    linkTo(c, 'collection', above, MEDIA_TYPES.json, 'collection'),
  ]
  if (representationOf(c) === 'html') {
    const name = nameAt(open, ordinal)
    return c.html(featurePage(c, { collection, open, properties }, ordinal, name, links.slice(1)))
  }
  const { crs } = c.req.valid('query')
  setCrs(c, crs)
  c.header('Content-Type', MEDIA_TYPES.geojson)
  return c.body(featureWriter(open, properties, crs)(ordinal, links))
})

/** Returns the ordinal of a feature, or undefined when the instance does not have it. */
function ordinalOf(open: OpenInstance, id: string): number | undefined {
  const parts = zoneParts(id)
  if (parts === null || parts.dataset !== open.instance.dataset) return undefined
  const ordinal = open.geometry.ordinalOf(parts.key)
  return ordinal !== undefined && isMember(open, ordinal) ? ordinal : undefined
}
