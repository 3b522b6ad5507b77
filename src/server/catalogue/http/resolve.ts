import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { datasetById } from '../store/datasets.ts'
import { findInstance, type StoredInstance } from '../store/instances.ts'

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
