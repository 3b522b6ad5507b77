import { z } from '@hono/zod-openapi'
import { create as attachment } from 'content-disposition'
import { DatasetFacets, DatasetPage, InstancePage, InstanceStatus } from '../../../contract/dataset.ts'
import { LabelPage } from '../../../contract/label.ts'
import { LANGUAGES } from '../../../contract/languages.mjs'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { streamOf } from '../../platform/http/bodies.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import { requesterOf } from '../../platform/http/clientAddress.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { answerKept } from '../../platform/http/keptAnswer.ts'
import { operation } from '../../platform/http/operation.ts'
import { PageParameter, PageQuery, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { reportingDamage } from '../../storage/http/reportDamage.ts'
import { DatasetParameter, InstanceParameter, resolveInstance } from '../http/resolve.ts'
import { datasetById } from '../store/datasets.ts'
import { instanceById, listInstances, originalFile } from '../store/instances.ts'
import { listLabels } from '../store/labels.ts'
import { DATASET_ORDERS } from '../store/listing.ts'
import { catalogueVersion } from '../store/version.ts'

/** Maximum length of a list of ids. */
const IDS_LENGTH = 4000

/** Query parameters that select datasets. */
const DatasetParameters = z.object({
  search: z.string().optional().meta({
    description:
      'Words that each begin a word of the name, description or origin of a dataset in any language, of its id, or of the name of its source. Case, accents and punctuation are ignored.',
    example: 'depart',
  }),
  type: z.enum(['zone', 'label']).optional(),
  status: InstanceStatus.optional().meta({ description: 'Status of the newest instance' }),
  source: z.string().max(200).optional().meta({ description: 'Id of a source' }),
  licence: z.string().max(200).optional().meta({ description: 'Name of the source’s licence' }),
  ids: z
    .string()
    .max(IDS_LENGTH)
    .transform(text => text.split(','))
    .optional()
    .meta({ type: 'string', description: 'Ids of datasets, separated by commas' }),
})

export const datasetList = operation({
  method: 'get',
  path: '/cartable/dataset/',
  tags: ['Catalogue'],
  summary: 'Datasets of the catalogue',
  request: {
    query: z.object({
      ...PageQuery.shape,
      ...DatasetParameters.shape,
      order: z.enum(DATASET_ORDERS).optional().meta({
        description:
          '`relevance` by default: the best match first, or without a search the oldest dataset first. `newest` sorts by the day of the latest import, `alphabet` by the name, `zones` by the number of zones of the latest instance, largest first.',
      }),
      language: z.enum(LANGUAGES).optional().meta({ description: 'Language of the alphabetical order' }),
    }),
  },
  responses: { 200: json(DatasetPage, 'A page of datasets'), ...notModified, ...refusals },
})(async c => {
  const { page, page_size, ...listing } = c.req.valid('query')
  const slice = sliceOf(page, page_size)
  const version = await catalogueVersion(c.var.db)
  return answerKept<z.infer<typeof DatasetPage>>(c, version, async () => {
    const requester = requesterOf(c)
    const keys = await c.var.lists.keys(version, listing, requester)
    const { results: _, ...head } = pageOf(c, slice, keys.length, [])
    const shown = keys.subarray(slice.offset, slice.offset + slice.limit)
    const texts = await c.var.texts.of(version, shown, requester)
    return `${JSON.stringify(head).slice(0, -1)},"results":[${texts}]}`
  })
})

export const facetList = operation({
  method: 'get',
  path: '/cartable/facets/',
  tags: ['Catalogue'],
  summary: 'Number of datasets by type, status, source and licence',
  description:
    'With the other filters: the values of a facet are counted without its own filter. The 100 most frequent values of each are returned.',
  request: { query: DatasetParameters },
  responses: { 200: json(DatasetFacets, 'The counts'), ...notModified, 400: refusals[400] },
})(async c => {
  const version = await catalogueVersion(c.var.db)
  return answerKept<z.infer<typeof DatasetFacets>>(c, version, () =>
    c.var.lists.facets(version, c.req.valid('query'), requesterOf(c)),
  )
})

export const instanceList = operation({
  method: 'get',
  path: '/cartable/dataset/{id}/instance/',
  tags: ['Catalogue'],
  summary: 'Instances of a dataset, newest first',
  request: {
    params: DatasetParameter,
    query: z.object({ page: PageParameter }),
  },
  responses: { 200: json(InstancePage, 'A page of instances'), ...notModified, ...refusals },
})(async c => {
  const { id } = c.req.valid('param')
  const slice = sliceOf(c.req.valid('query').page)
  const { count, results } = await listInstances(c.var.db, id, slice)
  if (count === 0 && (await datasetById(c.var.db, id)) === undefined) {
    throw ApiError.notFound('unknownDataset', { id })
  }
  c.header('Cache-Control', 'public, no-cache')
  return c.json(pageOf(c, slice, count, results), 200)
})

export const labelList = operation({
  method: 'get',
  path: '/cartable/dataset/{id}/label/',
  tags: ['Catalogue'],
  summary: 'Labels of an instance, with their statistics',
  request: {
    params: DatasetParameter,
    query: z.object({
      instance: InstanceParameter,
      page: PageParameter,
    }),
  },
  responses: { 200: json(LabelPage, 'A page of labels'), ...notModified, ...refusals },
})(async c => {
  const { instance, page } = c.req.valid('query')
  const slice = sliceOf(page)
  const stored = await resolveInstance(c, c.req.valid('param').id, instance)
  const { count, results } = await listLabels(c.var.db, stored.instance.id, slice)
  const answer = pageOf(c, slice, count, results)
  return cacheByInstance(c, stored, instance !== undefined, 'catalogue') ?? c.json(answer, 200)
})

export const sourceFetch = operation({
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
})(async c => {
  const { id, instance } = c.req.valid('param')
  const { db, store } = c.var
  const [stored, file] = await Promise.all([instanceById(db, instance), originalFile(db, id, instance)])
  if (stored === undefined || file === undefined) throw ApiError.notFound()
  const unchanged = cacheByInstance(c, stored, true, 'zones')
  if (unchanged) return unchanged
  const size = await store.ready(file.hash)
  c.header('Content-Type', file.mediaType)
  c.header('Content-Length', String(size))
  // The length of a compressed answer is unknown.
  c.header('X-Size', String(size))
  c.header('Content-Disposition', attachment(file.name))
  return c.body(streamOf(reportingDamage(c, store.pieces(file.hash))))
})
