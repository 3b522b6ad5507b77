import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Label } from '../../../contract/label.ts'
import { mainLabel } from '../../../domain/colour/firstStyle.ts'
import { DatasetParameter, InstanceParameter, resolveInstance } from '../../catalogue/http/resolve.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import { labelsOf } from '../../catalogue/store/labels.ts'
import { notModified, refusals } from '../../platform/http/answers.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { LruCache } from '../../platform/lru.ts'
import { tilesetOf } from '../../storage/store/artefacts.ts'
import { TILESET_VERSION } from '../../storage/tileset.ts'
import { CLASSES, drawPicture } from '../picture/drawPicture.ts'

/** Drawn pictures, by the hashes of their content. Each has a few kilobytes. */
const pictures = new LruCache<Buffer<ArrayBuffer>>(4 * 2 ** 20)

export const pictureRead = operation({
  method: 'get',
  path: '/cartable/dataset/{id}/picture/',
  tags: ['Catalogue'],
  summary: 'A small picture of the zones, for lists of datasets',
  description:
    'Zones are coloured by the main label in five classes if everyone may read its values, otherwise in one colour. 204 until the tiles of the zones are ready.',
  request: {
    params: DatasetParameter,
    query: z.object({
      instance: InstanceParameter,
    }),
  },
  responses: {
    200: {
      description: 'The picture',
      content: { 'image/png': { schema: z.string().meta({ format: 'binary' }) } },
    },
    204: { description: 'There is no picture yet' },
    ...notModified,
    ...refusals,
  },
})(async c => {
  const { id } = c.req.valid('param')
  const { instance } = c.req.valid('query')
  const stored = await resolveInstance(c, id, instance)
  const row = await tilesetOf(c.var.db, stored.geometry, TILESET_VERSION)
  const { focus } = stored.instance
  if (row === undefined || focus === null) {
    c.header('Cache-Control', 'no-store')
    return c.body(null, 204)
  }
  const label = await labelOf(c, id, stored)
  const name = [row.file, label?.column, focus].join()
  const picture = await pictures.get(name, async () => {
    const tileset = await c.var.store.tileset(row.file)
    const value = await drawPicture(tileset, focus, label && (await classesOf(c, label)))
    return { value, size: value.byteLength }
  })
  return (
    cacheByInstance(c, stored, instance !== undefined, 'catalogue') ??
    c.body(picture, 200, { 'Content-Type': 'image/png' })
  )
})

/** Returns the number that colours the picture, unless values are reserved. */
async function labelOf(
  c: Context<AppEnv>,
  id: string,
  { instance }: StoredInstance,
): Promise<Label | undefined> {
  const { access, showcase } = c.var.config
  if (access !== 'open' && !showcase.includes(id)) return
  const label = mainLabel({ labels: await labelsOf(c.var.db, instance.id), instance })
  return label?.type === 'number' ? label : undefined
}

/** Returns the class of a zone: equal numbers of zones in each. */
async function classesOf(c: Context<AppEnv>, { column, stats: { quantiles } }: Label) {
  const values = await c.var.store.column(column)
  const breaks = Array.from(
    { length: CLASSES - 1 },
    (_, at) => quantiles[Math.round(((at + 1) * (quantiles.length - 1)) / CLASSES)] ?? 0,
  )
  return (ordinal: number): number | null => {
    const value = values.value(ordinal)
    return typeof value === 'number' ? breaks.filter(limit => value > limit).length : null
  }
}
