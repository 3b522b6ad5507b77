import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Opening, type ZoneFiles } from '../../../contract/opening.ts'
import { DatasetParameter, InstanceParameter, resolveInstance } from '../../catalogue/http/resolve.ts'
import { datasetById } from '../../catalogue/store/datasets.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import { labelsOf } from '../../catalogue/store/labels.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { visibilityOf } from '../../platform/http/caching.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { tilesetOf } from '../../storage/store/artefacts.ts'
import { TILESET_VERSION } from '../../storage/tileset.ts'

export const openingRead = operation({
  method: 'get',
  path: '/cartable/dataset/{id}/opening/',
  tags: ['Zones'],
  summary: 'Everything needed to display a dataset, except its zones, in one answer',
  description:
    'The dataset, the instance, its labels and those of the origin instance, as in their own calls, and the manifest of its tiles once they exist.',
  request: {
    params: DatasetParameter,
    query: z.object({
      instance: InstanceParameter,
    }),
  },
  responses: { 200: json(Opening, 'The opening'), ...notModified, ...refusals },
})(async c => {
  const { id } = c.req.valid('param')
  const { db, store } = c.var
  const stored = await resolveInstance(c, id, c.req.valid('query').instance)
  const { instance, originInstance } = stored
  const [dataset, labels, origin_labels, files] = await Promise.all([
    datasetById(db, id),
    labelsOf(db, instance.id),
    originInstance === null ? [] : labelsOf(db, originInstance),
    zoneFilesOf(c, stored),
  ])
  if (dataset === undefined) throw ApiError.notFound('unknownDataset', { id })
  // The status of an instance changes with the next import, and its tiles are built after it.
  c.header('Cache-Control', `${visibilityOf(c, 'zones')}, no-cache`)
  const unreadable_labels = origin_labels
    .filter(({ column }) => store.damaged.has(column))
    .map(({ name }) => name)
  const opening = { dataset, instance, labels, origin_labels, files }
  return c.json(unreadable_labels.length > 0 ? { ...opening, unreadable_labels } : opening, 200)
})

/** Reads an instance's tile manifest. If there are no tiles, requests them and returns null. */
async function zoneFilesOf(
  c: Context<AppEnv>,
  { geometry, names }: StoredInstance,
): Promise<ZoneFiles | null> {
  const row = await tilesetOf(c.var.db, geometry, TILESET_VERSION)
  if (row === undefined) {
    c.var.tiles.enqueue(geometry)
    return null
  }
  // Damaged tiles are reported where they are requested: the rest of the answer stays usable.
  const tileset = await c.var.store.tileset(row.file).catch(() => null)
  return tileset && { manifest: tileset.manifest, names }
}
