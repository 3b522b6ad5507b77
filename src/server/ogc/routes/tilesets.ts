import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { type Link, TileJson, TileMatrixSets, TileSet, TileSets } from '../../../contract/ogc.ts'
import { inLanguage } from '../../../contract/texts.ts'
import { escapeHtml } from '../../../domain/html.ts'
import { LAYER } from '../../formats/mvt/encode.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { pageLanguage } from '../../platform/http/htmlPage.ts'
import { operation } from '../../platform/http/operation.ts'
import { findTiles } from '../../storage/http/findTiles.ts'
import { describe, type FeatureSet, titleOf } from '../collections.ts'
import { describedProperties } from '../features.ts'
import { findCollection, findFeatures } from '../http/collection.ts'
import { addressOf, collectionPath, linkTo, ownLinks, tilesPath } from '../http/links.ts'
import { doorPage, linkList, textOf } from '../http/ogcPage.ts'
import {
  answerAs,
  answersOf,
  COMMON_PARAMETERS,
  CommonParameters,
  MEDIA_TYPES,
} from '../http/representation.ts'
import { chosenProperties, PropertiesParameter } from '../http/selection.ts'
import { lastZoom } from './tiles.ts'

const GRID = 'WebMercatorQuad'
const GRID_URI = 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad'

const CollectionParameter = z.object({ collectionId: z.string().meta({ example: 'fr-departements' }) })

/** Parts of a tile set that also appear in lists. */
const headOf = (c: Context<AppEnv>, collection: FeatureSet): Omit<TileSet, 'links'> => ({
  title: titleOf(collection, pageLanguage(c)),
  dataType: 'vector',
  crs: 'http://www.opengis.net/def/crs/EPSG/0/3857',
  tileMatrixSetId: GRID,
  tileMatrixSetURI: GRID_URI,
})

/**
 * Returns the URL template of tiles, with variables for row, column and zoom. It names the instance, whose
 * tiles never change.
 */
function templateOf(
  c: Context<AppEnv>,
  { instance }: FeatureSet,
  [zoom, row, column]: readonly [string, string, string],
  properties?: string,
): string {
  const [base = ''] = addressOf(c, tilesPath(instance.id)).split('?')
  const query = properties === undefined ? '' : `?properties=${encodeURIComponent(properties)}`
  return `${base}/{${zoom}}/{${row}}/{${column}}${query}`
}

const gridLink = (c: Context<AppEnv>): Link =>
  linkTo(c, 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme', GRID_URI, MEDIA_TYPES.json, 'grid')

const tileJsonLink = (c: Context<AppEnv>, { id }: FeatureSet): Link =>
  linkTo(c, 'alternate', addressOf(c, `${collectionPath(id)}/tilejson`), MEDIA_TYPES.json, 'tileJson')

export const ogcGrids = operation({
  method: 'get',
  path: '/tileMatrixSets',
  operationId: 'getTileMatrixSetsList',
  summary: 'The tile grids: a single one',
  request: { query: CommonParameters },
  responses: answersOf('The grids', MEDIA_TYPES.json, TileMatrixSets),
})(c => {
  const links = [gridLink(c)]
  return answerAs(c, {
    mediaType: MEDIA_TYPES.json,
    json: (): TileMatrixSets => ({
      links: ownLinks(c, MEDIA_TYPES.json),
      tileMatrixSets: [{ id: GRID, title: 'Web Mercator', uri: GRID_URI, links }],
    }),
    html: () => doorPage(c, { title: textOf(c, 'links.grids'), above: [], body: linkList(c, links) }),
  })
})

export const ogcTileSets = operation({
  method: 'get',
  path: '/collections/{collectionId}/tiles',
  operationId: 'getTileSetsList',
  summary: 'The tile sets of a collection: a single one',
  request: { params: CollectionParameter, query: CommonParameters },
  responses: answersOf('The sets', MEDIA_TYPES.json, TileSets),
})(async c => {
  const collection = await findCollection(c, c.req.valid('param').collectionId)
  const path = tilesPath(collection.id)
  const links = [linkTo(c, 'self', addressOf(c, path), MEDIA_TYPES.json, 'tileSet'), gridLink(c)]
  return answerAs(c, {
    mediaType: MEDIA_TYPES.json,
    json: (): TileSets => ({
      links: ownLinks(c, MEDIA_TYPES.json),
      tilesets: [{ ...headOf(c, collection), links }],
    }),
    html: () => tilesPage(c, collection, [...links, tileJsonLink(c, collection)]),
  })
})

export const ogcTileSet = operation({
  method: 'get',
  path: '/collections/{collectionId}/tiles/WebMercatorQuad',
  operationId: 'getTileSet',
  summary: 'The set of tiles of a collection',
  request: { params: CollectionParameter, query: CommonParameters },
  responses: answersOf('The set', MEDIA_TYPES.json, TileSet),
})(async c => {
  const collection = await findCollection(c, c.req.valid('param').collectionId)
  const href = templateOf(c, collection, ['tileMatrix', 'tileRow', 'tileCol'])
  const tiles = { ...linkTo(c, 'item', href, MEDIA_TYPES.mvt, 'tiles'), templated: true }
  const links = [tiles, gridLink(c), tileJsonLink(c, collection)]
  return answerAs(c, {
    mediaType: MEDIA_TYPES.json,
    json: (): TileSet => ({
      ...headOf(c, collection),
      links: [...ownLinks(c, MEDIA_TYPES.json), ...links],
    }),
    html: () => tilesPage(c, collection, links),
  })
})

const tilesPage = (c: Context<AppEnv>, collection: FeatureSet, links: readonly Link[]) =>
  doorPage(c, {
    title: `${titleOf(collection, pageLanguage(c))} · ${textOf(c, 'links.tiles')}`,
    above: [
      { title: textOf(c, 'links.collections'), path: '/collections' },
      { title: titleOf(collection, pageLanguage(c)), path: collectionPath(collection.id) },
    ],
    body: html`${linkList(c, links)}<pre tabindex="0"><code>${templateOf(c, collection, ['z', 'y', 'x'])}</code></pre>`,
  })

export const ogcTileJson = operation({
  method: 'get',
  path: '/collections/{collectionId}/tilejson',
  operationId: 'getTileJson',
  summary: 'TileJSON 3.0, by which MapLibre and QGIS find the tiles of a collection',
  request: {
    params: CollectionParameter,
    query: z.strictObject({ lang: COMMON_PARAMETERS.lang, properties: PropertiesParameter }),
  },
  responses: answersOf('The description of its latest tiles', MEDIA_TYPES.json, TileJson),
})(async c => {
  const { properties } = c.req.valid('query')
  const { collection, stored } = await findFeatures(c, c.req.valid('param').collectionId)
  const all = await describedProperties(c.var.db, stored.instance)
  const fields = chosenProperties(all, properties ?? 'key,name').map(({ name, type, label }) => {
    const title = label === null ? name : inLanguage(label.title, pageLanguage(c))
    return [name, `${title} (${type})`] as const
  })
  const tiles = await findTiles(c, stored.geometry)
  const { bbox } = tiles.manifest
  const [minzoom, maxzoom] = [0, lastZoom(tiles)]
  const { title, description, attribution } = describe(collection, pageLanguage(c))
  const json: TileJson = {
    tilejson: '3.0.0',
    name: title,
    description,
    // Map clients render the attribution as HTML.
    attribution: escapeHtml(attribution),
    tiles: [templateOf(c, { ...collection, instance: stored.instance }, ['z', 'y', 'x'], properties)],
    minzoom,
    maxzoom,
    // Clients do not understand a box across the antimeridian.
    ...(bbox && bbox[0] <= bbox[2] && { bounds: bbox }),
    vector_layers: [{ id: LAYER, fields: Object.fromEntries(fields), minzoom, maxzoom }],
  }
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Accept-Language', { append: true })
  return c.body(JSON.stringify(json), 200, { 'Content-Type': MEDIA_TYPES.json })
})
