import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Filter } from '../../../contract/filter.ts'
import { DatasetId, InstanceId } from '../../../contract/ids.ts'
import { ZONE_SEARCH_MAX } from '../../../contract/limits.ts'
import type { Compared } from '../../../contract/zone.ts'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'
import { labelsNamedIn, type Selection } from '../../../data/zones/select.ts'
import { parseInBbox } from '../../../domain/geometry/bbox.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { MAX_NESTING, nestsDeeperThan } from '../../platform/http/json.ts'
import { openWithFormers } from '../formerLabels.ts'
import { openInstance } from '../openArtefacts.ts'

/** `in_bbox` in an address: east, north, west, south. */
const InBbox = z
  .string()
  .transform(text => {
    const bbox = parseInBbox(text)
    // Like django-rest-framework-gis, returns a sentence instead of a map of fields.
    if (bbox === null) throw ApiError.detail(400, 'invalidBbox', { parameter: 'in_bbox' })
    return bbox
  })
  .meta({
    type: 'string',
    description:
      'east,north,west,south in degrees; east below west crosses the antimeridian. The whole world is allowed: pages and a limit of processor time bound the work, and a query above the limit gets a 503',
    example: '3,49,2,48',
  })

/** `query` in an address: a filter as JSON. */
const QueryParameter = z
  .string()
  .transform((text, context): unknown => {
    try {
      if (!nestsDeeperThan(text, MAX_NESTING)) return JSON.parse(text)
    } catch {}
    context.addIssue({ code: 'custom', message: 'invalidJson' })
    return z.NEVER
  })
  .pipe(Filter)
  .meta({ type: 'string', description: 'A filter as JSON, as in the body of `zone/query/`' })

/** `order` in an address. The name of a label may contain colons. */
const OrderParameter = z
  .string()
  .transform((text, context) => {
    const [, label, direction] = /^(.+):(asc|desc)$/s.exec(text) ?? []
    if (label !== undefined) return { label, direction: direction === 'desc' ? 'desc' : 'asc' } as const
    context.addIssue({ code: 'custom', message: 'invalidOrder' })
    return z.NEVER
  })
  .meta({ type: 'string', description: 'label:asc or label:desc', example: 'nom:asc' })

/** Parameters that select zones. */
export const ZoneParameters = z.object({
  dataset_id: DatasetId.meta({ description: 'Id of a dataset', example: 'fr-departements' }),
  instance: InstanceId.optional().meta({ description: 'Id of an instance; the latest by default' }),
  in_bbox: InBbox.optional(),
  search: z.string().max(ZONE_SEARCH_MAX).optional().meta({ description: 'Words of the name or key' }),
  query: QueryParameter.optional(),
  order: OrderParameter.optional(),
})

/**
 * Returns the selection of a query, and the instance for comparison. Throws a 404 if an instance is missing.
 */
export async function selectionOf(
  c: Context<AppEnv>,
  dataset: string,
  { compared, ...selection }: Omit<Selection, 'compared'> & { compared?: Compared | undefined },
): Promise<Selection> {
  if (!compared) return selection
  const former = await resolveInstance(c, dataset, compared.base)
  const base = await openInstance(c.var.db, c.var.store, former)
  return { ...selection, compared: { ...compared, base } }
}

type ZoneQuery = Parameters<typeof selectionOf>[2] & { dataset_id: string; instance?: string | undefined }

/**
 * Opens the instance of a query with the labels that it reads, and returns the selection.
 * @param names Other labels to read.
 */
export async function openSelected(
  c: Context<AppEnv>,
  { dataset_id, instance, ...query }: ZoneQuery,
  names: readonly string[] = [],
): Promise<{ open: OpenInstance; selection: Selection }> {
  const stored = await resolveInstance(c, dataset_id, instance)
  const selection = await selectionOf(c, dataset_id, query)
  const wanted = [...names, ...labelsNamedIn(selection)]
  return { selection, open: await openWithFormers(c.var.db, c.var.store, stored, wanted) }
}
