import type { Context } from 'hono'
import { catalogueVersion } from '../../catalogue/store/version.ts'
import { originOf, requesterOf } from '../../platform/http/clientAddress.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { answerKeptAs } from '../../platform/http/keptAnswer.ts'
import { instancesIn, partsOf, sitemapIndex, sitemapPart } from '../sitemap/sitemap.ts'

/**
 * Serves `/robots.txt` (RFC 9309) and the sitemap that it names: the page of every instance. It is empty when
 * data are reserved to accounts.
 */
export function serveSitemap(app: App): void {
  app.get('/robots.txt', c => {
    requireOpen(c)
    c.header('Cache-Control', 'no-cache')
    return c.text(robotsText(originOf(c)))
  })
  app.get('/sitemap.xml', c =>
    answerList(c, 'index', async counts => {
      const numbers = Array.from({ length: partsOf(instancesIn(counts)) }, (_, part) => part + 1)
      return sitemapIndex(numbers.map(number => `${originOf(c)}/sitemap/${number}.xml`))
    }),
  )
  app.get('/sitemap/:part', c => {
    const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(c.req.param('part')) ?? []
    if (number === undefined) throw ApiError.notFound()
    return answerList(c, number, async counts => {
      if (Number(number) > partsOf(instancesIn(counts))) throw ApiError.notFound()
      return sitemapPart(c.var.db, counts, Number(number) - 1, originOf(c), requesterOf(c))
    })
  })
}

/** Answers with a list of pages that is cached per version of the catalogue. */
async function answerList(
  c: Context<AppEnv>,
  name: string,
  make: (counts: Uint32Array) => Promise<string>,
): Promise<Response> {
  requireOpen(c)
  // Anonymous: no user is identified.
  c.set('principal', null)
  const version = await catalogueVersion(c.var.db)
  const key = JSON.stringify(['sitemap', name, originOf(c), version])
  return answerKeptAs(c, { key, mediaType: 'application/xml; charset=utf-8' }, async () =>
    make(await c.var.lists.instanceCounts(version, requesterOf(c))),
  )
}

/** Paths under which robots would read all data of all instances, in every format. */
const DATA = [
  '/cartable/export/',
  '/cartable/source/',
  '/ogc/collections/*/items',
  '/ogc/collections/*/tiles',
]

const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...DATA.map(path => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** Throws a 404 when data are reserved to accounts. */
function requireOpen(c: Context<AppEnv>): void {
  if (c.var.config.access !== 'open') throw ApiError.notFound()
}
