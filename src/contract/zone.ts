import { z } from 'zod'
import { Bbox, pageOf, Text } from './common.ts'
import { Filter } from './filter.ts'
import { AnyDatasetId, DatasetId, InstanceId, ZoneId } from './ids.ts'
import { ComputedNames, LabelType, LabelValue } from './label.ts'
import { ZONE_SEARCH_MAX } from './limits.ts'

/** Change of a zone since another instance, in the compared labels. */
export const Change = z.enum(['unchanged', 'value', 'geometry', 'both', 'added']).meta({ id: 'Change' })
export type Change = z.infer<typeof Change>

/** Sort key for changes instead of a label. */
export const CHANGE_ORDER = 'compared:change'

/** Instance and label of a comparison in a list of zones. */
export const Compared = z.object({
  /** Another instance of the dataset, as the base of a comparison. */
  base: InstanceId,
  /** Compared label; by default, all labels that both instances have. */
  label: z.string().optional(),
  /** Keeps only zones with this change. */
  change: Change.optional(),
})
export type Compared = z.infer<typeof Compared>

/** GeoJSON geometry in longitude, latitude; null if the call omits geometries. */
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
    /** Provider's key, unique in the dataset. */
    key: z.string(),
    name: z.string(),
    /** Position in its geometry set, 0 to N - 1, in Hilbert order: the index of columns and colours. */
    ordinal: z.int().nonnegative(),
    bbox: Bbox,
    geometry: Geometry.nullable(),
    labels: z.record(z.string(), LabelValue),
    /** Labels of the origin dataset; empty if there is none. */
    origin_labels: z.record(z.string(), LabelValue),
  })
  .meta({ id: 'Zone' })
export type Zone = z.infer<typeof Zone>

export const ZonePage = pageOf(Zone)
  .extend({
    /** Address of the tile manifest, once tiles exist. */
    tiles: z.string().nullable(),
    /** Content hash of the column of names. A zone without a name is not in the instance. */
    names: z.string(),
  })
  .meta({ id: 'ZonePage' })
export type ZonePage = z.infer<typeof ZonePage>

/** Set of ordinals: one bit each in base64, ordinal 0 being the least significant bit of the first byte. */
export const OrdinalBits = z.base64().meta({ id: 'OrdinalBits', example: 'BQ==' })

/** Geometries in a list of zones. Tables omit them. */
export const GeometryDetail = z.enum(['full', 'none'])

export const ZoneQuery = z
  .object({
    dataset_id: DatasetId,
    instance: InstanceId.optional(),
    in_bbox: Bbox.optional(),
    /** Matches name or key, ignoring accents and case. */
    search: z.string().max(ZONE_SEARCH_MAX).optional(),
    query: Filter.optional(),
    /** Enables sorting by `compared:change`, the change of each zone. */
    compared: Compared.optional(),
    order: z.object({ label: z.string(), direction: z.enum(['asc', 'desc']) }).optional(),
    /** Keeps only these zones, by ordinal. */
    zones: OrdinalBits.optional(),
    /** Additional labels computed from the zones' own. */
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

/** Range of rows in a query's list, both included, counted from 0. */
const RowRange = z.object({ first: z.int().nonnegative(), last: z.int().nonnegative() })

export const OrdinalsQuery = ZoneQuery.omit({ geometry: true, computed: true })
  .extend({
    rows: RowRange.optional(),
    /** Also returns the extent of these zones. */
    extent: z.boolean().optional(),
  })
  .meta({ id: 'OrdinalsQuery', example: { dataset_id: 'fr-departements', search: 'loire' } })

/** Box around zones, and around their densest part. */
export const Extent = z.object({ bbox: Bbox, focus: Bbox }).meta({ id: 'Extent' })
export type Extent = z.infer<typeof Extent>

/** Zones of a query as a set. */
export const Ordinals = z
  .object({ count: z.int().nonnegative(), zones: OrdinalBits, extent: Extent.optional() })
  .meta({ id: 'Ordinals' })

export const RowQuery = ZoneQuery.omit({ geometry: true, computed: true })
  .extend({ zone: ZoneId })
  .meta({ id: 'RowQuery', example: { dataset_id: 'fr-departements', zone: 'fr-departements.29' } })

/** Zone with its name and extent. */
export const NamedZone = z.object({ id: ZoneId, name: z.string(), bbox: Bbox }).meta({ id: 'NamedZone' })
export type NamedZone = z.infer<typeof NamedZone>

/** Position of a zone in a query's list, and its neighbours. */
export const ZoneRow = z
  .object({
    /** Index from 0; null if the zone is not in the list. */
    row: z.int().nonnegative().nullable(),
    /** Number of zones in the list. */
    count: z.int().nonnegative(),
    previous: NamedZone.nullable(),
    next: NamedZone.nullable(),
  })
  .meta({ id: 'ZoneRow' })
export type ZoneRow = z.infer<typeof ZoneRow>

/** Rank of a zone, and the number of ranked zones. */
export type Rank = Pick<ZoneRow, 'row' | 'count'>

/** Value of one label for one zone. */
export const ZoneLabel = z
  .object({
    dataset: AnyDatasetId,
    instance: InstanceId,
    name: z.string(),
    title: Text,
    type: LabelType,
    unit: z.string().nullable(),
    value: LabelValue,
    /** True if it is a label of the origin dataset. */
    from_origin: z.boolean(),
  })
  .meta({ id: 'ZoneLabel' })
export type ZoneLabel = z.infer<typeof ZoneLabel>

export const ZoneLabelPage = pageOf(ZoneLabel).meta({ id: 'ZoneLabelPage' })
