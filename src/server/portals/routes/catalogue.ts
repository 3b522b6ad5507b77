import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { catalogueVersion } from '../../catalogue/store/version.ts'
import { notModified, refusals } from '../../platform/http/answers.ts'
import { originOf, requesterOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { answerKeptAs } from '../../platform/http/keptAnswer.ts'
import { type Operation, operation } from '../../platform/http/operation.ts'
import { sliceOf } from '../../platform/http/paging.ts'
import { catalogueAddress, pageAddress } from '../addresses.ts'
import { describeCatalogue } from '../dcat/catalogue.ts'
import { describeSeries } from '../dcat/describeSeries.ts'
import { acceptedRepresentation, ENDINGS, type Ending, REPRESENTATIONS } from '../http/representation.ts'
import { Graph } from '../rdf/graph.ts'
import { seriesById, seriesWithin } from '../series.ts'
import { tilesMade } from '../store/tiled.ts'

/** Number of instances of a page of the catalogue. */
const PAGE_SIZE = 100

const answers = {
  200: {
    description: 'RDF statements',
    content: {
      'application/ld+json': { schema: z.looseObject({}) },
      'text/turtle': { schema: z.string() },
    },
  },
  ...notModified,
  ...refusals,
}
const negotiated = { ...answers, 303: { description: 'The page, if `Accept` prefers `text/html`' } }

const PageOfCatalogue = z.object({
  page: z
    .string()
    .optional()
    .meta({ description: `1, 2, …: ${PAGE_SIZE} instances each, with their datasets`, example: '1' }),
})

/** The catalogue with an extension, or with content negotiation. */
const catalogueAs = (ending?: Ending) =>
  operation({
    method: 'get',
    path: ending ? `/catalogue.${ending}` : '/catalogue',
    tags: ['Catalogue'],
    summary: `The catalogue for portals: DCAT-AP 3.0.1${ending ? ` (${ending})` : ', in the format of `Accept`'}`,
    description:
      'Each dataset is a series, and each of its instances is a dataset of the series with its distributions. Pages are ' +
      'linked with Hydra.',
    request: { query: PageOfCatalogue },
    responses: ending ? answers : negotiated,
  })(async c => {
    const wanted = ending ?? acceptedRepresentation(c)
    return wanted === 'page' ? c.redirect('/', 303) : answerCatalogue(c, c.req.valid('query').page, wanted)
  })

/** `GET catalogue`, `GET catalogue.jsonld`, `GET catalogue.ttl` */
export const portalCatalogue: Operation = app => {
  for (const ending of [undefined, ...ENDINGS]) catalogueAs(ending)(app)
}

async function answerCatalogue(
  c: Context<AppEnv>,
  page: string | undefined,
  ending: Ending,
): Promise<Response> {
  const slice = sliceOf(page, String(PAGE_SIZE))
  const number = slice.offset / PAGE_SIZE + 1
  return answerGraph(c, `catalogue ${number}`, ending, async (graph, version) => {
    const requester = requesterOf(c)
    const counts = await c.var.lists.instanceCounts(version, requester)
    const { count, results } = await seriesWithin(c.var.db, counts, slice, requester)
    if (slice.offset > 0 && slice.offset >= count) throw ApiError.notFound('invalidPage')
    const addressOf = (other: number) => `${catalogueAddress(originOf(c))}.${ending}?page=${other}`
    describeCatalogue(graph, { addressOf, number, size: PAGE_SIZE, count }, results, settingOf(c))
  })
}

export const portalDataset = operation({
  method: 'get',
  path: '/catalogue/{id}',
  tags: ['Catalogue'],
  summary: 'A dataset or an instance for portals: DCAT-AP 3.0.1',
  request: {
    params: z.object({
      id: z.string().meta({
        description: `Id of a dataset or of an instance, with the ending ${ENDINGS.map(each => `\`.${each}\``).join(' or ')}, or without an ending in the format of \`Accept\``,
        example: 'fr-departements.ttl',
      }),
    }),
  },
  responses: negotiated,
})(async c => {
  const asked = c.req.valid('param').id
  const ending = ENDINGS.find(each => asked.endsWith(`.${each}`))
  const id = ending ? asked.slice(0, -ending.length - 1) : asked
  const wanted = ending ?? acceptedRepresentation(c)
  const series = await seriesById(c.var.db, id)
  if (series === undefined) throw ApiError.notFound('unknownDataset', { id })
  if (wanted !== 'page') {
    return answerGraph(c, `dataset ${id}`, wanted, async graph => describeSeries(graph, series, settingOf(c)))
  }
  const shown = id === series.dataset.id ? (series.dataset.latest?.id ?? series.instances[0]?.id) : id
  return c.redirect(shown === undefined ? '/' : pageAddress('', shown), 303)
})

const settingOf = (c: Context<AppEnv>) => ({
  origin: originOf(c),
  isReserved: c.var.config.access === 'account',
})

/** Answers with a graph that is cached per version of the catalogue and its tiles. */
async function answerGraph(
  c: Context<AppEnv>,
  name: string,
  ending: Ending,
  fill: (graph: Graph, version: number) => Promise<void>,
): Promise<Response> {
  const { db } = c.var
  const version = await catalogueVersion(db)
  const { mediaType, write } = REPRESENTATIONS[ending]
  // Addresses contain the origin of the request.
  const key = JSON.stringify([name, ending, originOf(c), version, await tilesMade(db)])
  return answerKeptAs(c, { key, mediaType }, async () => {
    const graph = new Graph()
    await fill(graph, version)
    return write(graph)
  })
}
