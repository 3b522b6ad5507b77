import type { Context } from 'hono'
import { zoneParts } from '../../../contract/idParts.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { readJson } from '../../platform/http/json.ts'
import { isShowcaseColumn, isShowcaseTiles } from '../store/showcase.ts'

/**
 * Admits users with credentials, which the guard has checked, and all users to the datasets of the showcase.
 * Throws a 401 for other requests, and for requests without a dataset.
 */
export async function admitToSample(c: Context<AppEnv>): Promise<void> {
  const { principal, config } = c.var
  if (principal !== null || config.access === 'open' || (await isInShowcase(c))) return
  throw ApiError.unauthenticated('notAuthenticated')
}

/** Reads the dataset only from the part of the request in which the operation reads it. */
async function isInShowcase(c: Context<AppEnv>): Promise<boolean> {
  const { showcase } = c.var.config
  if (showcase.length === 0) return false
  const isShown = (dataset: unknown) => typeof dataset === 'string' && showcase.includes(dataset)
  const ofZone = (zone: string | undefined) => zoneParts(zone ?? '')?.dataset
  const [, kind] = /^\/cartable\/(\w+)\//.exec(c.req.path) ?? []
  const id = c.req.param('id')
  switch (kind) {
    case 'dataset':
      return isShown(id)
    case 'geom':
      return isShowcaseTiles(c.var.db, showcase, id ?? '')
    case 'column':
    case 'numbers':
      return isShowcaseColumn(c.var.db, showcase, c.req.param('hash') ?? '')
    case 'labels':
      return isShown(ofZone(c.req.query('zone_id')))
    case 'zone':
      if (c.req.method === 'POST') return isShown(datasetOf(readJson(await c.req.arrayBuffer())))
      return isShown(id === undefined ? c.req.query('dataset_id') : ofZone(id))
    default:
      return false
  }
}

const datasetOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'dataset_id' in body ? body.dataset_id : undefined
