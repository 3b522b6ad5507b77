import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { inLanguage } from '../../../contract/common.ts'
import { LANGUAGES } from '../../../contract/languages.mjs'
import { notModified, refusals } from '../../platform/http/answers.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { KeptAnswer } from '../../platform/http/keptAnswer.ts'
import { originOf } from '../../platform/http/origin.ts'
import { pageLanguage } from '../../platform/http/page.ts'
import { requesterOf } from '../../platform/http/requester.ts'
import { translate } from '../../platform/text.ts'
import { feedPath, pageAddress } from '../addresses.ts'
import { entryOf } from '../feeds/entries.ts'
import { FEED_ENDINGS, FEEDS, type FeedEnding } from '../feeds/feed.ts'
import { type News, newsOfAll, newsOfDataset } from '../feeds/news.ts'

const LanguageParameter = z.object({
  lang: z.enum(LANGUAGES).optional().meta({ description: 'Before what `Accept-Language` says' }),
})

const answers = (endings: readonly FeedEnding[]) => ({
  200: {
    description: 'The feed',
    content: Object.fromEntries(endings.map(ending => [FEEDS[ending].type, { schema: z.string() }])),
  },
  ...notModified,
  400: refusals[400],
})

const description =
  'Each piece of news is an instance that came. Its sentence says how it differs from the instance before, as soon as that is known; where data are for accounts only, it says how many zones there are.'

const allRoute = (ending: FeedEnding) =>
  createRoute({
    method: 'get',
    path: feedPath(null, ending),
    tags: ['Catalogue'],
    summary: `News of all datasets (${FEEDS[ending].name})`,
    description,
    request: { query: LanguageParameter },
    responses: answers([ending]),
  })

/** `GET feed.atom`, `GET feed.json` */
export function feedOfAll(app: App): void {
  for (const ending of FEED_ENDINGS)
    app.openapi(allRoute(ending), async c => {
      const title = translate(pageLanguage(c), 'portals.feed.all')
      return answerFeed(
        c,
        { title, id: null, page: `${originOf(c)}/` },
        ending,
        await newsOfAll(c.var.db, requesterOf(c)),
      )
    })
}

const datasetRoute = createRoute({
  method: 'get',
  path: '/feed/{id}',
  tags: ['Catalogue'],
  summary: 'News of a dataset (Atom, JSON Feed)',
  description,
  request: {
    params: z.object({
      id: z.string().meta({
        description: `Id of a dataset with the ending ${FEED_ENDINGS.map(ending => `\`.${ending}\``).join(' or ')}`,
        example: 'fr-departements.atom',
      }),
    }),
    query: LanguageParameter,
  },
  responses: { ...answers(FEED_ENDINGS), 404: refusals[404] },
})

/** `GET feed/{id}` */
export function feedOfDataset(app: App): void {
  app.openapi(datasetRoute, async c => {
    const asked = c.req.valid('param').id
    const ending = FEED_ENDINGS.find(each => asked.endsWith(`.${each}`))
    const id = ending ? asked.slice(0, -ending.length - 1) : asked
    const news = await newsOfDataset(c.var.db, id)
    const [first] = news ?? []
    if (news === undefined || first === undefined) throw ApiError.notFound('unknownDataset', { id })
    if (ending === undefined) throw ApiError.notFound()
    const { dataset, instances } = first.series
    const name = inLanguage(dataset.name, pageLanguage(c))
    const page = pageAddress(originOf(c), dataset.latest?.id ?? instances[0]?.id ?? id)
    return answerFeed(c, { title: `${name} – Cartable`, id, page }, ending, news)
  })
}

interface About {
  title: string
  /** The dataset, or null for all. */
  id: string | null
  page: string
}

/** Answers with what is known: figures that are not yet are found afterwards. */
async function answerFeed(
  c: Context<AppEnv>,
  { title, id, page }: About,
  ending: FeedEnding,
  news: readonly News[],
): Promise<Response> {
  const [origin, language] = [originOf(c), pageLanguage(c)]
  // How zones differ is of the data, which may be for accounts only.
  const pairs = news.flatMap(({ member: { instance, former } }) =>
    former && c.var.config.access === 'open' ? [{ instance: instance.id, base: former.id }] : [],
  )
  const changes = await c.var.figures.of(pairs)
  const entries = news.map(({ series, member }) =>
    entryOf(series, member, changes.get(member.instance.id), { origin, language }),
  )
  const { write, mediaType } = FEEDS[ending]
  const self = origin + feedPath(id, ending)
  c.header('Cache-Control', 'public, no-cache')
  c.header('Vary', 'Accept-Language', { append: true })
  c.header('Content-Language', language)
  return new KeptAnswer(write({ title, self, page, language, entries }), mediaType).answer(c)
}
