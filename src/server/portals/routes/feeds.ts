import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { LANGUAGES } from '../../../contract/languages.mjs'
import { inLanguage } from '../../../contract/texts.ts'
import { catalogueVersion } from '../../catalogue/store/version.ts'
import { notModified, refusals } from '../../platform/http/answers.ts'
import { originOf, requesterOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { pageLanguage } from '../../platform/http/htmlPage.ts'
import { answerKeptAs } from '../../platform/http/keptAnswer.ts'
import { type Operation, operation } from '../../platform/http/operation.ts'
import { translate } from '../../platform/translate.ts'
import { feedPath, pageAddress } from '../addresses.ts'
import { entryOf } from '../feeds/entries.ts'
import { FEED_ENDINGS, FEEDS, type FeedEnding } from '../feeds/feed.ts'
import { RETRY_MS } from '../feeds/figures.ts'
import { type News, newsOfAll, newsOfDataset } from '../feeds/news.ts'
import { countChanges } from '../store/changeCounts.ts'

const LanguageParameter = z.object({
  lang: z.enum(LANGUAGES).optional().meta({ description: 'Takes precedence over `Accept-Language`' }),
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
  'Each entry is an imported instance. Its sentence gives the differences from the previous one once they are known; when data are reserved to accounts, only the number of zones.'

const feedOfAllAs = (ending: FeedEnding) =>
  operation({
    method: 'get',
    path: feedPath(null, ending),
    tags: ['Catalogue'],
    summary: `News of all datasets (${FEEDS[ending].name})`,
    description,
    request: { query: LanguageParameter },
    responses: answers([ending]),
  })(c =>
    answerFeed(c, null, ending, async () => ({
      title: translate(pageLanguage(c), 'portals.feed.all'),
      page: `${originOf(c)}/`,
      news: await newsOfAll(c.var.db, requesterOf(c)),
    })),
  )

/** `GET feed.atom`, `GET feed.json` */
export const feedOfAll: Operation = app => {
  for (const ending of FEED_ENDINGS) feedOfAllAs(ending)(app)
}

export const feedOfDataset = operation({
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
})(async c => {
  const asked = c.req.valid('param').id
  const ending = FEED_ENDINGS.find(each => asked.endsWith(`.${each}`))
  const id = ending ? asked.slice(0, -ending.length - 1) : asked
  if (ending === undefined) {
    const isKnown = (await newsOfDataset(c.var.db, id)) !== undefined
    throw isKnown ? ApiError.notFound() : ApiError.notFound('unknownDataset', { id })
  }
  return answerFeed(c, id, ending, async () => {
    const news = await newsOfDataset(c.var.db, id)
    const [first] = news ?? []
    if (news === undefined || first === undefined) throw ApiError.notFound('unknownDataset', { id })
    const { dataset, instances } = first.series
    const name = inLanguage(dataset.name, pageLanguage(c))
    const page = pageAddress(originOf(c), dataset.latest?.id ?? instances[0]?.id ?? id)
    return { title: `${name} – Cartable`, page, news }
  })
})

interface Contents {
  title: string
  page: string
  news: readonly News[]
}

/**
 * Answers with a feed that is cached per version of the catalogue and figures. Missing figures are computed
 * afterwards; failed ones are retried an hour later.
 * @param id The dataset, or null for all.
 */
async function answerFeed(
  c: Context<AppEnv>,
  id: string | null,
  ending: FeedEnding,
  read: () => Promise<Contents>,
): Promise<Response> {
  const { db, clock } = c.var
  const language = pageLanguage(c)
  c.header('Vary', 'Accept-Language', { append: true })
  c.header('Content-Language', language)
  const state = [await catalogueVersion(db), await countChanges(db), Math.floor(clock() / RETRY_MS)]
  const key = JSON.stringify(['feed', id, ending, originOf(c), language, state])
  return answerKeptAs(c, { key, mediaType: FEEDS[ending].mediaType }, async () =>
    feedText(c, id, ending, await read()),
  )
}

async function feedText(
  c: Context<AppEnv>,
  id: string | null,
  ending: FeedEnding,
  { title, page, news }: Contents,
): Promise<string> {
  const [origin, language] = [originOf(c), pageLanguage(c)]
  // Differences of zones are data, which may be reserved to accounts.
  const pairs = news.flatMap(({ member: { instance, former } }) =>
    former && c.var.config.access === 'open' ? [{ instance: instance.id, base: former.id }] : [],
  )
  const changes = await c.var.figures.of(pairs)
  const entries = news.map(({ series, member }) =>
    entryOf(series, member, changes.get(member.instance.id), { origin, language }),
  )
  const self = origin + feedPath(id, ending)
  return FEEDS[ending].write({ title, self, page, language, entries })
}
