import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { DatasetPage, InstancePage } from '../../../contract/dataset.ts'
import { LabelPage } from '../../../contract/label.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { attachment, streamOf } from '../../platform/http/bodies.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { PageParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { DamagedArtefact, orDamaged, verifiedPieces } from '../../storage/files/integrity.ts'
import { reportDamage } from '../../storage/http/reportDamage.ts'
import { resolveInstance } from '../http/resolve.ts'
import { datasetById, listDatasets } from '../store/datasets.ts'
import { instanceById, listInstances, originalFile } from '../store/instances.ts'
import { listLabels } from '../store/labels.ts'

const datasetListRoute = createRoute({
  method: 'get',
  path: '/cartable/dataset/',
  tags: ['Catalogue'],
  summary: 'Datasets of the catalogue',
  request: {
    query: z.object({
      page: PageParameter,
      search: z.string().max(200).optional().meta({ description: 'Words, accents and case ignored' }),
      type: z.enum(['zone', 'label']).optional(),
      source: z.string().max(200).optional().meta({ description: 'Id of a source' }),
    }),
  },
  responses: { 200: json(DatasetPage, 'A page of datasets'), ...notModified, ...refusals },
})

/** `GET cartable/dataset/` */
export function datasetList(app: App): void {
  app.openapi(datasetListRoute, async c => {
    const { page, ...filter } = c.req.valid('query')
    const slice = sliceOf(page)
    const { count, results } = await listDatasets(c.var.db, filter, slice)
    c.header('Cache-Control', 'public, no-cache')
    return c.json(pageOf(c, slice, count, results), 200)
  })
}

const instanceListRoute = createRoute({
  method: 'get',
  path: '/cartable/dataset/{id}/instance/',
  tags: ['Catalogue'],
  summary: 'Instances of a dataset, newest first',
  request: {
    params: z.object({ id: z.string().meta({ example: 'fr-departements' }) }),
    query: z.object({ page: PageParameter }),
  },
  responses: { 200: json(InstancePage, 'A page of instances'), ...notModified, ...refusals },
})

/** `GET cartable/dataset/{id}/instance/` */
export function instanceList(app: App): void {
  app.openapi(instanceListRoute, async c => {
    const { id } = c.req.valid('param')
    const slice = sliceOf(c.req.valid('query').page)
    const { count, results } = await listInstances(c.var.db, id, slice)
    if (count === 0 && (await datasetById(c.var.db, id)) === undefined) {
      throw ApiError.notFound('unknownDataset', { id })
    }
    c.header('Cache-Control', 'public, no-cache')
    return c.json(pageOf(c, slice, count, results), 200)
  })
}

const labelListRoute = createRoute({
  method: 'get',
  path: '/cartable/dataset/{id}/label/',
  tags: ['Catalogue'],
  summary: 'Labels of an instance, with their statistics',
  request: {
    params: z.object({ id: z.string().meta({ example: 'fr-departements' }) }),
    query: z.object({
      instance: z.string().optional().meta({ description: 'Id of an instance; the latest by default' }),
      page: PageParameter,
    }),
  },
  responses: { 200: json(LabelPage, 'A page of labels'), ...notModified, ...refusals },
})

/** `GET cartable/dataset/{id}/label/` */
export function labelList(app: App): void {
  app.openapi(labelListRoute, async c => {
    const { instance, page } = c.req.valid('query')
    const slice = sliceOf(page)
    const stored = await resolveInstance(c, c.req.valid('param').id, instance)
    const { count, results } = await listLabels(c.var.db, stored.instance.id, slice)
    const answer = pageOf(c, slice, count, results)
    return cacheByInstance(c, stored, instance !== undefined, 'catalogue') ?? c.json(answer, 200)
  })
}

const route = createRoute({
  method: 'get',
  path: '/cartable/source/{id}/fetch/{instance}/',
  tags: ['Downloads'],
  summary: "The provider's file, as it was imported",
  request: {
    params: z.object({
      id: z.string().meta({ description: 'Id of a source' }),
      instance: z.string().meta({ example: 'fr-departements~2026' }),
    }),
  },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...notModified,
    ...refusals,
  },
})

/** `GET cartable/source/{id}/fetch/{instance}/` */
export function sourceFetch(app: App): void {
  app.openapi(route, async c => {
    const { id, instance } = c.req.valid('param')
    const { db, store } = c.var
    const [stored, file] = await Promise.all([instanceById(db, instance), originalFile(db, id, instance)])
    if (stored === undefined || file === undefined) throw ApiError.notFound()
    const size = await orDamaged(file.hash, store.size(file.hash))
    const unchanged = cacheByInstance(c, stored, true, 'zones')
    if (unchanged) return unchanged
    c.header('Content-Type', file.mediaType)
    c.header('Content-Length', String(size))
    // A compressed answer has no length.
    c.header('X-Size', String(size))
    c.header('Content-Disposition', attachment(file.name))
    return c.body(streamOf(pieces(c, file.hash)))
  })
}

/** The bytes of an original. Damage breaks the answer off, and is noted. */
async function* pieces(c: Context<AppEnv>, hash: string): AsyncGenerator<Uint8Array> {
  try {
    yield* verifiedPieces(c.var.store.path(hash), hash)
  } catch (error) {
    if (error instanceof DamagedArtefact) await reportDamage(c, error)
    throw error
  }
}
