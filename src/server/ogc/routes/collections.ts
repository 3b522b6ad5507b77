import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { Collection, Collections, type Link } from '../../../contract/ogc.ts'
import { catalogueVersion } from '../../catalogue/store/version.ts'
import { requesterOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { pageLanguage } from '../../platform/http/htmlPage.ts'
import { operation } from '../../platform/http/operation.ts'
import { collectionsIn, describe, type FeatureSet, titleOf } from '../collections.ts'
import { findCollection } from '../http/collection.ts'
import { addressOf, collectionPath, linkTo, ownLinks } from '../http/links.ts'
import { doorPage, linkList, textOf } from '../http/ogcPage.ts'
import { LimitParameter, OffsetParameter, pageLinks } from '../http/paging.ts'
import {
  answerAs,
  answersOf,
  COMMON_PARAMETERS,
  CommonParameters,
  MEDIA_TYPES,
} from '../http/representation.ts'

/** Default and maximum number of collections of a page. */
const LIMIT = 1000

export const ogcCollections = operation({
  method: 'get',
  path: '/collections',
  operationId: 'getCollections',
  summary: 'Datasets, each as its latest instance and as each of its dated instances',
  request: {
    query: z.strictObject({
      ...COMMON_PARAMETERS,
      limit: LimitParameter(LIMIT, LIMIT),
      offset: OffsetParameter,
    }),
  },
  responses: answersOf('The collections', MEDIA_TYPES.json, Collections),
})(async c => {
  const slice = c.req.valid('query')
  const read = async () => {
    const version = await catalogueVersion(c.var.db)
    const counts = await c.var.lists.instanceCounts(version, requesterOf(c))
    const { count, results: shown } = await collectionsIn(c.var.db, counts, slice)
    return { count, shown, neighbours: pageLinks(c, slice, count, MEDIA_TYPES.json) }
  }
  return answerAs(c, {
    mediaType: MEDIA_TYPES.json,
    json: async (): Promise<Collections> => {
      const { count, shown, neighbours } = await read()
      return {
        links: [...ownLinks(c, MEDIA_TYPES.json), ...neighbours],
        numberMatched: count,
        numberReturned: shown.length,
        collections: shown.map(collection => toCollection(c, collection, selfLinks(c, collection))),
      }
    },
    html: async () => {
      const { shown, neighbours } = await read()
      return collectionsPage(c, shown, neighbours)
    },
  })
})

export const ogcCollection = operation({
  method: 'get',
  path: '/collections/{collectionId}',
  operationId: 'describeCollection',
  summary: 'A dataset or one of its instances',
  request: {
    params: z.object({ collectionId: z.string().meta({ example: 'fr-departements' }) }),
    query: CommonParameters,
  },
  responses: answersOf('The collection', MEDIA_TYPES.json, Collection),
})(async c => {
  const collection = await findCollection(c, c.req.valid('param').collectionId)
  return answerAs(c, {
    mediaType: MEDIA_TYPES.json,
    json: () => toCollection(c, collection, ownLinks(c, MEDIA_TYPES.json)),
    html: () => collectionPage(c, collection),
  })
})

const toCollection = (c: Context<AppEnv>, collection: FeatureSet, own: readonly Link[]): Collection => ({
  ...describe(collection, pageLanguage(c)),
  links: [...own, ...waysOf(c, collection)],
})

const selfLinks = (c: Context<AppEnv>, { id }: FeatureSet): Link[] => {
  const path = collectionPath(id)
  return [
    linkTo(c, 'self', addressOf(c, path), MEDIA_TYPES.json, 'collection'),
    linkTo(c, 'alternate', addressOf(c, path, { f: 'html' }), MEDIA_TYPES.html, 'html'),
  ]
}

/** Returns links from a collection to its resources. */
function waysOf(c: Context<AppEnv>, { id, series, isDated }: FeatureSet): Link[] {
  const items = `${collectionPath(id)}/items`
  const { geojson, html, json, schema } = MEDIA_TYPES
  const queryables = addressOf(c, `${collectionPath(id)}/queryables`)
  const { licence, licence_url } = series.source
  return [
    linkTo(c, 'items', addressOf(c, items), geojson, 'items'),
    linkTo(c, 'items', addressOf(c, items, { f: 'html' }), html, 'itemsPage'),
    linkTo(
      c,
      'http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector',
      addressOf(c, `${collectionPath(id)}/tiles`),
      json,
      'tiles',
    ),
    linkTo(c, 'http://www.opengis.net/def/rel/ogc/1.0/queryables', queryables, schema, 'queryables'),
    ...(isDated
      ? [linkTo(c, 'latest-version', addressOf(c, collectionPath(series.id)), json, 'latest')]
      : []),
    ...(licence_url === null ? [] : [{ href: licence_url, rel: 'license', title: licence }]),
  ]
}

function collectionsPage(c: Context<AppEnv>, shown: readonly FeatureSet[], neighbours: readonly Link[]) {
  const language = pageLanguage(c)
  return doorPage(c, {
    title: textOf(c, 'links.collections'),
    above: [],
    body: html`<ul>
        ${shown.map(
          collection =>
            html`<li><a href="${addressOf(c, collectionPath(collection.id), { f: 'html' })}">${titleOf(collection, language)}</a> <code>${collection.id}</code></li>`,
        )}
      </ul>
      ${neighbours.length > 0 ? linkList(c, neighbours) : ''}`,
  })
}

function collectionPage(c: Context<AppEnv>, collection: FeatureSet) {
  const { title, description, attribution, extent, crs } = describe(collection, pageLanguage(c))
  const facts = [
    [textOf(c, 'fact.id'), collection.id],
    [textOf(c, 'fact.attribution'), attribution],
    [textOf(c, 'fact.licence'), collection.series.source.licence],
    [textOf(c, 'fact.box'), extent.spatial?.bbox[0]?.join(', ') ?? ''],
    [textOf(c, 'fact.time'), extent.temporal.interval[0]?.join(' / ') ?? ''],
    [textOf(c, 'fact.crs'), crs.join(', ')],
  ]
  return doorPage(c, {
    title,
    above: [{ title: textOf(c, 'links.collections'), path: '/collections' }],
    body: html`<p>${description}</p>
      <dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
      ${linkList(c, waysOf(c, collection))}`,
  })
}
