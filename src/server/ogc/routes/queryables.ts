import { z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { inLanguage } from '../../../contract/texts.ts'
import type { NamedField } from '../../../data/formats/common/exportFields.ts'
import { pageLanguage } from '../../platform/http/htmlPage.ts'
import { operation } from '../../platform/http/operation.ts'
import { titleOf } from '../collections.ts'
import { GEOMETRY } from '../cql2/cql2Expression.ts'
import { describedProperties, queryables } from '../features.ts'
import { findCollection } from '../http/collection.ts'
import { addressOf, collectionPath } from '../http/links.ts'
import { doorPage, textOf } from '../http/ogcPage.ts'
import { answerAs, answersOf, CommonParameters, MEDIA_TYPES } from '../http/representation.ts'

export const ogcQueryables = operation({
  method: 'get',
  path: '/collections/{collectionId}/queryables',
  operationId: 'getQueryables',
  summary: 'Properties by which the features of a collection can be filtered',
  request: {
    params: z.object({ collectionId: z.string().meta({ example: 'fr-departements' }) }),
    query: CommonParameters,
  },
  responses: answersOf(
    'A JSON schema of the properties',
    MEDIA_TYPES.schema,
    z.looseObject({}).meta({ additionalProperties: true }),
  ),
})(async c => {
  const collection = await findCollection(c, c.req.valid('param').collectionId)
  const all = await describedProperties(c.var.db, collection.instance)
  const language = pageLanguage(c)
  const title = titleOf(collection, language)
  const described = queryables(all).map(property => {
    const title = property.label === null ? property.name : inLanguage(property.label.title, language)
    return [property.name, { title, ...typeOf(property) }] as const
  })
  const path = collectionPath(collection.id)
  return answerAs(c, {
    mediaType: MEDIA_TYPES.schema,
    json: () => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: addressOf(c, `${path}/queryables`),
      type: 'object',
      title,
      properties: {
        ...Object.fromEntries(described),
        [GEOMETRY]: { format: 'geometry-any', 'x-ogc-role': 'primary-geometry' },
      },
      additionalProperties: false,
    }),
    html: () =>
      doorPage(c, {
        title: `${title} · ${textOf(c, 'links.queryables')}`,
        above: [
          { title: textOf(c, 'links.collections'), path: '/collections' },
          { title, path },
        ],
        body: html`<dl>${described.map(([name, queryable]) => html`<dt><code>${name}</code></dt><dd>${queryable.title}</dd>`)}</dl>`,
      }),
  })
})

/** A date may be a year alone, which is not a date in JSON Schema. */
const typeOf = ({ type, label }: NamedField) =>
  type === 'number' ? { type, ...(label?.unit && { 'x-ogc-unit': label.unit }) } : { type: 'string' }
