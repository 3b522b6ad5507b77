import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { html } from 'hono/html'
import { LANGUAGES } from '../../../contract/languages.mjs'
import { Problem } from '../../../contract/ogc.ts'
import { catalogueVersion } from '../../catalogue/store/version.ts'
import { notModified } from '../../platform/http/answers.ts'
import { originOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { pageLanguage } from '../../platform/http/htmlPage.ts'
import { answerKeptAs } from '../../platform/http/keptAnswer.ts'

/** Representations of every resource. */
const REPRESENTATIONS = ['json', 'html'] as const
export type Representation = (typeof REPRESENTATIONS)[number]

export const MEDIA_TYPES = {
  html: 'text/html',
  json: 'application/json',
  geojson: 'application/geo+json',
  openApi: 'application/vnd.oai.openapi+json;version=3.0',
  schema: 'application/schema+json',
  mvt: 'application/vnd.mapbox-vector-tile',
} as const

/** Parameters that every resource accepts. */
export const COMMON_PARAMETERS = {
  f: z.enum(REPRESENTATIONS).optional().meta({ description: 'Takes precedence over `Accept`' }),
  lang: z.enum(LANGUAGES).optional().meta({ description: 'Takes precedence over `Accept-Language`' }),
}

export const CommonParameters = z.strictObject(COMMON_PARAMETERS)

/** Declares an error response for the OpenAPI description of the OGC API. */
export const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

/** Responses of a resource in the OGC description. */
export const answersOf = (description: string, mediaType: string, schema: z.ZodType) => ({
  200: {
    description,
    content: { [mediaType]: { schema }, [MEDIA_TYPES.html]: { schema: z.string() } },
  },
  ...notModified,
  400: problem('Malformed or unknown parameters'),
  404: problem('No such thing'),
  429: problem('Too many requests: `Retry-After` says when to retry'),
  503: problem('Too busy, or damaged data: `Retry-After` says when to retry'),
})

/** Error responses of resources that require an account. */
export const reservedAnswers = {
  401: problem('No credentials, or invalid ones'),
  429: problem('Too many rows: `Retry-After` says when to retry'),
}

/** Returns the representation that a request asks for: `f`, otherwise `Accept`, otherwise JSON. */
export function representationOf(c: Context): Representation {
  const { json, geojson, openApi, schema, html } = MEDIA_TYPES
  const asked = REPRESENTATIONS.find(each => each === c.req.query('f'))
  if (asked !== undefined) return asked
  const supports = [json, geojson, openApi, schema, html]
  return accepts(c, { header: 'Accept', supports, default: json }) === html ? 'html' : 'json'
}

type Markup = ReturnType<typeof html>

interface Described {
  mediaType: string
  json: () => unknown
  html: () => Markup | Promise<Markup>
}

/** Answers in the requested representation. Texts are cached for each version of the catalogue. */
export async function answerAs(c: Context<AppEnv>, { mediaType, json, html }: Described): Promise<Response> {
  setNegotiated(c)
  const representation = representationOf(c)
  const { pathname, search } = new URL(c.req.url)
  const version = await catalogueVersion(c.var.db)
  const key = JSON.stringify([representation, pageLanguage(c), originOf(c), pathname, search, version])
  return representation === 'html'
    ? answerKeptAs(c, { key, mediaType: 'text/html; charset=UTF-8' }, async () => String(await html()))
    : answerKeptAs(c, { key, mediaType }, async () => JSON.stringify(await json()))
}

/** Sets the header with the request headers on which an answer depends. */
export function setNegotiated(c: Context<AppEnv>): void {
  c.header('Vary', 'Accept, Accept-Language', { append: true })
  c.header('Content-Language', pageLanguage(c))
}
