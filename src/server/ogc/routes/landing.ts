import type { Context } from 'hono'
import { html } from 'hono/html'
import { Conformance, Landing, type Link } from '../../../contract/ogc.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { addressOf, linkTo, ownLinks } from '../http/links.ts'
import { doorPage, linkList, textOf } from '../http/ogcPage.ts'
import { answerAs, answersOf, CommonParameters, MEDIA_TYPES } from '../http/representation.ts'

export const ogcLanding = operation({
  method: 'get',
  path: '/',
  operationId: 'getLandingPage',
  summary: 'Landing page',
  request: { query: CommonParameters },
  responses: answersOf('Links to everything behind this door', MEDIA_TYPES.json, Landing),
})(c => {
  const title = textOf(c, 'title')
  const description = textOf(c, 'description')
  const ways = waysOf(c)
  return answerAs(c, {
    mediaType: MEDIA_TYPES.json,
    json: (): Landing => ({ title, description, links: [...ownLinks(c, MEDIA_TYPES.json), ...ways] }),
    html: () => doorPage(c, { title, body: html`<p>${description}</p>${linkList(c, ways)}` }),
  })
})

function waysOf(c: Context<AppEnv>): Link[] {
  const { json, openApi, html } = MEDIA_TYPES
  return [
    linkTo(c, 'data', addressOf(c, '/collections'), json, 'collections'),
    linkTo(
      c,
      'http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes',
      addressOf(c, '/tileMatrixSets'),
      json,
      'grids',
    ),
    linkTo(c, 'conformance', addressOf(c, '/conformance'), json, 'conformance'),
    linkTo(c, 'service-desc', addressOf(c, '/api', { f: 'json' }), openApi, 'serviceDesc'),
    linkTo(c, 'service-doc', addressOf(c, '/api', { f: 'html' }), html, 'serviceDoc'),
  ]
}

/** Supported conformance classes, and no others. */
const CLASSES = [
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/html',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
  'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables-query-parameters',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/filter',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/features-filter',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/tileset',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/tilesets-list',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/geodata-tilesets',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/mvt',
  'http://www.opengis.net/spec/cql2/1.0/conf/cql2-text',
  'http://www.opengis.net/spec/cql2/1.0/conf/cql2-json',
  'http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2',
  'http://www.opengis.net/spec/cql2/1.0/conf/advanced-comparison-operators',
  'http://www.opengis.net/spec/cql2/1.0/conf/basic-spatial-functions',
]

export const ogcConformance = operation({
  method: 'get',
  path: '/conformance',
  operationId: 'getConformanceDeclaration',
  summary: 'Conformance classes of the standards',
  request: { query: CommonParameters },
  responses: answersOf('The classes', MEDIA_TYPES.json, Conformance),
})(c => {
  return answerAs(c, {
    mediaType: MEDIA_TYPES.json,
    json: (): Conformance => ({ conformsTo: CLASSES }),
    html: () =>
      doorPage(c, {
        title: textOf(c, 'links.conformance'),
        above: [],
        body: html`<ul>${CLASSES.map(each => html`<li><code>${each}</code></li>`)}</ul>`,
      }),
  })
})
