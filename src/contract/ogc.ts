import { z } from 'zod'

// Answers of the OGC API for geographic programs: Features 1.0 (OGC 17-069r4).

export const Link = z
  .object({
    href: z.string(),
    rel: z.string(),
    type: z.string().optional(),
    title: z.string().optional(),
    hreflang: z.string().optional(),
    templated: z.boolean().optional(),
  })
  .meta({ id: 'Link' })
export type Link = z.infer<typeof Link>

const links = z.array(Link)

export const Landing = z.object({ title: z.string(), description: z.string(), links }).meta({ id: 'Landing' })
export type Landing = z.infer<typeof Landing>

export const Conformance = z.object({ conformsTo: z.array(z.url()) }).meta({ id: 'Conformance' })
export type Conformance = z.infer<typeof Conformance>

const Extent = z
  .object({
    spatial: z
      .object({
        /** West, south, east, north in degrees; west greater than east crosses the antimeridian. */
        bbox: z.array(z.array(z.number())),
        crs: z.url(),
      })
      .optional(),
    temporal: z.object({ interval: z.array(z.array(z.string().nullable())), trs: z.url() }),
  })
  .meta({ id: 'Extent' })

export const Collection = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    attribution: z.string(),
    links,
    extent: Extent,
    itemType: z.literal('feature'),
    crs: z.array(z.url()),
    storageCrs: z.url(),
  })
  .meta({ id: 'Collection' })
export type Collection = z.infer<typeof Collection>

export const Collections = z
  .object({
    links,
    numberMatched: z.int().nonnegative(),
    numberReturned: z.int().nonnegative(),
    collections: z.array(Collection),
  })
  .meta({ id: 'Collections' })
export type Collections = z.infer<typeof Collections>

/** GeoJSON feature; its properties are the labels of the zone by name, with its key and name. */
export const Feature = z
  .object({
    type: z.literal('Feature'),
    id: z.string(),
    geometry: z.looseObject({ type: z.string() }).meta({ additionalProperties: true }).nullable(),
    properties: z.looseObject({}).meta({ additionalProperties: true }).nullable(),
    links: links.optional(),
  })
  .meta({ id: 'Feature' })

export const FeatureCollection = z
  .object({
    type: z.literal('FeatureCollection'),
    timeStamp: z.iso.datetime(),
    numberMatched: z.int().nonnegative(),
    numberReturned: z.int().nonnegative(),
    links,
    features: z.array(Feature),
  })
  .meta({ id: 'FeatureCollection' })

/** Tileset of OGC API - Tiles 1.0 (OGC 20-057). */
export const TileSet = z
  .object({
    title: z.string(),
    dataType: z.literal('vector'),
    crs: z.url(),
    tileMatrixSetId: z.string(),
    tileMatrixSetURI: z.url(),
    links,
  })
  .meta({ id: 'TileSet' })
export type TileSet = z.infer<typeof TileSet>

export const TileSets = z.object({ links, tilesets: z.array(TileSet) }).meta({ id: 'TileSets' })
export type TileSets = z.infer<typeof TileSets>

/** Tile matrix sets. There is one, identified by its registered URI. */
export const TileMatrixSets = z
  .object({
    links,
    tileMatrixSets: z.array(z.object({ id: z.string(), title: z.string(), uri: z.url(), links })),
  })
  .meta({ id: 'TileMatrixSets' })
export type TileMatrixSets = z.infer<typeof TileMatrixSets>

/** TileJSON 3.0.0: tiles, and the property names of their zones. */
export const TileJson = z
  .object({
    tilejson: z.literal('3.0.0'),
    name: z.string(),
    description: z.string(),
    attribution: z.string(),
    tiles: z.array(z.string()),
    minzoom: z.int(),
    maxzoom: z.int(),
    bounds: z.array(z.number()).optional(),
    vector_layers: z.array(
      z.object({
        id: z.string(),
        fields: z.record(z.string(), z.string()),
        minzoom: z.int(),
        maxzoom: z.int(),
      }),
    ),
  })
  .meta({ id: 'TileJson' })
export type TileJson = z.infer<typeof TileJson>

/** Error (RFC 9457). */
export const Problem = z
  .object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string() })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
