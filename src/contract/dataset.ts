import { z } from 'zod'
import { Bbox, pageOf, Text } from './common.ts'
import { AnyDatasetId, InstanceId } from './ids.ts'

export const InstanceStatus = z.enum(['latest', 'historical', 'inactive']).meta({ id: 'InstanceStatus' })
export type InstanceStatus = z.infer<typeof InstanceStatus>

/** Dated state of a dataset. It never changes: addresses that name it can be cached for ever. */
export const Instance = z
  .object({
    id: InstanceId,
    dataset: AnyDatasetId,
    status: InstanceStatus,
    /** Time of the import, ISO 8601. */
    imported_at: z.iso.datetime(),
    /** Provider's date: a year, or an ISO day. */
    data_date: z.string().regex(/^\d{4}(-\d{2}-\d{2})?$/),
    /** Rows from the provider; zones that can be shown; rows without a zone. */
    rows: z.int().nonnegative(),
    zones: z.int().nonnegative(),
    unmatched: z.int().nonnegative(),
    /** Origin instance that supplies its zones and their labels; null if it has its own zones. */
    origin_instance: InstanceId.nullable(),
    bbox: Bbox.nullable(),
    /** Extent to show first: the area with most zones, without distant ones. */
    focus: Bbox.nullable(),
  })
  .meta({ id: 'Instance' })
export type Instance = z.infer<typeof Instance>

export const Source = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.url().nullable(),
    licence: z.string(),
    licence_url: z.url().nullable(),
    attribution: z.string(),
  })
  .meta({ id: 'Source' })
export type Source = z.infer<typeof Source>

export const Dataset = z
  .object({
    id: AnyDatasetId,
    /** Database key of the dataset. */
    key: z.int(),
    name: Text,
    description: Text,
    type: z.enum(['zone', 'label']),
    /** Origin of the provider's data. */
    origin: Text,
    source: Source,
    /** Status of the newest instance. */
    status: InstanceStatus,
    /** Origin dataset that supplies its geometry; null if it has its own. */
    geometry_origin: z.object({ id: AnyDatasetId, name: Text, source: Source }).nullable(),
    instances: z.int().nonnegative(),
    latest: Instance.nullable(),
    /** Its instances, newest first. */
    dates: z.array(Instance.pick({ id: true, status: true, data_date: true })),
  })
  .meta({ id: 'Dataset' })
export type Dataset = z.infer<typeof Dataset>

export const DatasetPage = pageOf(Dataset).meta({ id: 'DatasetPage' })
export const InstancePage = pageOf(Instance).meta({ id: 'InstancePage' })

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int().positive() }))

/**
 * Number of datasets that each value of a facet would leave, given the other facets: most frequent first,
 * without empty ones.
 */
export const DatasetFacets = z
  .object({
    /** Datasets that match all facets. */
    count: z.int().nonnegative(),
    type: counted(z.enum(['zone', 'label'])),
    /** Licence of the newest instance. */
    status: counted(InstanceStatus),
    source: counted(Source.pick({ id: true, name: true })),
    licence: counted(z.string()),
  })
  .meta({ id: 'DatasetFacets' })
