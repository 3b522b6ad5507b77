import { z } from 'zod'
import { Bbox, pageOf, Text } from './common.ts'
import { Filter } from './filter.ts'
import { AnyDatasetId, DatasetId, InstanceId, ZoneId } from './ids.ts'
import { ComputedNames, LabelType, LabelValue } from './label.ts'

/** Change of a zone since another instance. Values are those of the labels that are compared. */
export const Change = z.enum(['unchanged', 'value', 'geometry', 'both', 'added']).meta({ id: 'Change' })
export type Change = z.infer<typeof Change>

/** The name that an order goes by when it is that of changes, not of a label. */
export const CHANGE_ORDER = 'compared:change'

/** Instance and label with which the zones of a list are compared. */
export const Compared = z.object({
  /** Another instance of the dataset. */
  base: InstanceId,
  /** The label whose values are compared; else all that both instances have. */
  label: z.string().optional(),
  /** Only the zones of that change. */
  change: Change.optional(),
})
export type Compared = z.infer<typeof Compared>

/** A GeoJSON geometry in longitude, latitude. `null` where a call was asked to leave it out. */
export const Geometry = z
  .object({
    type: z.enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']),
    coordinates: z.array(z.unknown()),
  })
  .meta({ id: 'Geometry' })
export type Geometry = z.infer<typeof Geometry>

export const Zone = z
  .object({
    id: ZoneId,
    /** The provider's key, unique in the dataset. */
    key: z.string(),
    name: z.string(),
    /** Place in its geometry set, 0 to N - 1, in Hilbert order: what columns and colours are indexed by. */
    ordinal: z.int().nonnegative(),
    bbox: Bbox,
    geometry: Geometry.nullable(),
    labels: z.record(z.string(), LabelValue),
    /** The labels of the dataset that lends the geometry; empty when there is none. */
    origin_labels: z.record(z.string(), LabelValue),
  })
  .meta({ id: 'Zone' })
export type Zone = z.infer<typeof Zone>

export const ZonePage = pageOf(Zone)
  .extend({
    /** Address of the tiles' manifest, once the instance has tiles. */
    tiles: z.string().nullable(),
    /** Content hash of the column of names. Who has none in it is no zone of the instance. */
    names: z.string(),
  })
  .meta({ id: 'ZonePage' })
export type ZonePage = z.infer<typeof ZonePage>

/** A set of ordinals: a bit for each in base64, the bit of ordinal 0 being the least significant of the first byte. */
export const OrdinalBits = z.base64().meta({ id: 'OrdinalBits', example: 'BQ==' })

/** Whether a list carries full geometries. A table leaves them out. */
export const GeometryDetail = z.enum(['full', 'none'])

export const ZoneQuery = z
  .object({
    dataset_id: DatasetId,
    instance: InstanceId.optional(),
    in_bbox: Bbox.optional(),
    /** Found in name or key, accents and case ignored. */
    search: z.string().max(200).optional(),
    query: Filter.optional(),
    /** With it, an order by `compared:change` is one by what became of each zone. */
    compared: Compared.optional(),
    order: z.object({ label: z.string(), direction: z.enum(['asc', 'desc']) }).optional(),
    /** Only these, by ordinal. */
    zones: OrdinalBits.optional(),
    /** Labels that the zones have besides, calculated from theirs. */
    computed: ComputedNames.optional(),
    geometry: GeometryDetail.optional(),
  })
  .meta({
    id: 'ZoneQuery',
    example: {
      dataset_id: 'fr-departements',
      query: { mode: 'l', filter: { label: 'population', operator: 'gte', value: 1_000_000 } },
    },
  })
export type ZoneQuery = z.infer<typeof ZoneQuery>

/** Rows of a query's list, from the first to the last, counted from 0. */
const RowRange = z.object({ first: z.int().nonnegative(), last: z.int().nonnegative() })

export const OrdinalsQuery = ZoneQuery.omit({ geometry: true, computed: true })
  .extend({ rows: RowRange.optional() })
  .meta({ id: 'OrdinalsQuery', example: { dataset_id: 'fr-departements', search: 'loire' } })

/** The zones of a query as a set. */
export const Ordinals = z
  .object({ count: z.int().nonnegative(), zones: OrdinalBits })
  .meta({ id: 'Ordinals' })

export const RowQuery = ZoneQuery.omit({ geometry: true, computed: true })
  .extend({ zone: ZoneId })
  .meta({ id: 'RowQuery', example: { dataset_id: 'fr-departements', zone: 'fr-departements.29' } })

/** A zone by its name, and where it is. */
export const NamedZone = z.object({ id: ZoneId, name: z.string(), bbox: Bbox }).meta({ id: 'NamedZone' })
export type NamedZone = z.infer<typeof NamedZone>

/** Place of a zone in the list of a query, and its neighbours there. */
export const ZoneRow = z
  .object({
    /** Counted from 0; null when it is not in the list. */
    row: z.int().nonnegative().nullable(),
    /** Number of zones in the list. */
    count: z.int().nonnegative(),
    previous: NamedZone.nullable(),
    next: NamedZone.nullable(),
  })
  .meta({ id: 'ZoneRow' })
export type ZoneRow = z.infer<typeof ZoneRow>

/** Place of a zone among others. */
export type Rank = Pick<ZoneRow, 'row' | 'count'>

/** One value of one label for one zone. */
export const ZoneLabel = z
  .object({
    dataset: AnyDatasetId,
    instance: InstanceId,
    name: z.string(),
    title: Text,
    type: LabelType,
    unit: z.string().nullable(),
    value: LabelValue,
    /** True for a label of the dataset that lends the geometry. */
    from_origin: z.boolean(),
  })
  .meta({ id: 'ZoneLabel' })
export type ZoneLabel = z.infer<typeof ZoneLabel>

export const ZoneLabelPage = pageOf(ZoneLabel).meta({ id: 'ZoneLabelPage' })
