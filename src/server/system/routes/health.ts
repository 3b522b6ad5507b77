import { z } from '@hono/zod-openapi'
import { isCatalogueEmpty } from '../../catalogue/store/datasets.ts'
import { wasDiskFull } from '../../db/databaseFaults.ts'
import { json } from '../../platform/http/answers.ts'
import { operation } from '../../platform/http/operation.ts'
import { hasRoom } from '../dataFolder.ts'
import { IMPAIRED, UNREADY } from '../readiness.ts'

const Alive = z.object({ status: z.literal('alive') })

/** `GET livez`: answers while the process runs. */
export const registerLivez = operation({
  method: 'get',
  path: '/livez',
  tags: ['Installation'],
  summary: 'Liveness of the process',
  description: 'Independent of everything else: restart a process that does not answer.',
  responses: { 200: json(Alive, 'Alive') },
})(c => {
  c.header('Cache-Control', 'no-store')
  return c.json({ status: 'alive' as const }, 200)
})

const Readiness = z.object({
  status: z.enum(['ready', 'unready']),
  problems: z.array(z.enum([...UNREADY, ...IMPAIRED])).meta({
    description:
      'The database does not answer, or is of an older version; the disk has no room for changes; the server has been asked to stop. A ready server names an object storage that does not answer, since cached data is available, and a clock that differs from the database by more than 5 seconds',
  }),
})

/** Seconds after which to try again. */
const AGAIN_SECONDS = '5'

/** `GET readyz`: returns whether the server can do all its work, and otherwise the reasons. */
export const ready = operation({
  method: 'get',
  path: '/readyz',
  tags: ['Installation'],
  summary: 'Readiness of the server',
  description: 'For a load balancer, which sends requests to ready servers.',
  responses: {
    200: json(Readiness, 'Ready'),
    503: json(Readiness, 'Not ready: `Retry-After` says when to ask again'),
  },
})(async c => {
  c.header('Cache-Control', 'no-store')
  const { readiness } = c.var
  const unready = await readiness.problems()
  const problems = [...unready, ...readiness.impairments()]
  if (unready.length === 0) return c.json({ status: 'ready' as const, problems }, 200)
  c.header('Retry-After', AGAIN_SECONDS)
  return c.json({ status: 'unready' as const, problems }, 503)
})

const Health = z.object({
  status: z.enum(['ok', 'degraded']).meta({ description: 'Degraded: only a part works' }),
  problems: z.array(z.enum(['diskFull', 'damagedData', ...IMPAIRED])).meta({
    description:
      'The disk has no room for changes; data are damaged, as `npm run datasets -- check` reports; the object storage does not answer, so that only cached data are available',
  }),
})

/**
 * `GET healthz`: answers once the server listens and its database is readable, and otherwise names the fault,
 * for users and waiting pages. Unlike `readyz`, it accepts a read-only server.
 */
export const health = operation({
  method: 'get',
  path: '/healthz',
  tags: ['Installation'],
  summary: 'Health of the data, with any problem',
  responses: { 200: json(Health, 'Data can be read') },
})(async c => {
  await isCatalogueEmpty(c.var.db)
  c.header('Cache-Control', 'no-store')
  const problems = [
    ...(hasRoom(c.var.config.dataDir) && !wasDiskFull(c.var.db) ? [] : ['diskFull' as const]),
    ...(c.var.store.damaged.size === 0 ? [] : ['damagedData' as const]),
    ...c.var.readiness.impairments(),
  ]
  return c.json({ status: problems.length === 0 ? ('ok' as const) : ('degraded' as const), problems }, 200)
})
