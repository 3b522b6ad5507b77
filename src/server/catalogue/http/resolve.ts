import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { datasetById } from '../store/datasets.ts'
import { findInstance, type StoredInstance } from '../store/instances.ts'

/** Dataset in the path of an operation. */
export const DatasetParameter = z.object({ id: z.string().meta({ example: 'fr-departements' }) })

/** Instance of the dataset, in the query. */
export const InstanceParameter = z
  .string()
  .optional()
  .meta({ description: 'Id of an instance; the latest by default' })

/**
 * Returns the named instance of a dataset, or its latest one. Throws a 404 that says whether the dataset or
 * the instance is missing.
 */
export async function resolveInstance(
  c: Context<AppEnv>,
  dataset: string,
  instance: string | undefined,
): Promise<StoredInstance> {
  const stored = await findInstance(c.var.db, dataset, instance)
  if (stored !== undefined) return stored
  if ((await datasetById(c.var.db, dataset)) === undefined) {
    throw ApiError.notFound('unknownDataset', { id: dataset })
  }
  throw instance === undefined
    ? ApiError.notFound('noInstance', { dataset })
    : ApiError.notFound('unknownInstance', { dataset, instance })
}
