import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { byLanguage, isLanguage, type Language } from '../../contract/languages.mjs'
import { originOf } from '../platform/http/clientAddress.ts'
import type { App } from '../platform/http/context.ts'
import { pageLanguage } from '../platform/http/htmlPage.ts'
import { answerKeptAs } from '../platform/http/keptAnswer.ts'
import { version } from '../platform/version.ts'
import { docsPage } from './docsPage.ts'
import { knownIds } from './knownIds.ts'
import { OpenApiDocument } from './openApi.ts'

/** Files of the page by their addresses. */
const FILES = {
  '/api/docs.css': { file: './docs.css', type: 'text/css; charset=utf-8' },
  '/api/docs.js': { file: './docs.mjs', type: 'text/javascript; charset=utf-8' },
} as const

/** Serves the API description: `api/openapi.json` for programs, `api/docs` for readers. */
export function serveDocs(app: App): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: '`access` token of a login, valid for five minutes',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Api-Key ` and the key, or only the key in `X-Api-Key`',
  })
  const document = (origin: string) =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Cartable API', version },
      servers: [{ url: origin }],
    })
  app.get('/api/openapi.json', c => {
    const [language, origin] = [c.req.query('lang'), originOf(c)]
    const chosen = isLanguage(language) ? language : null
    const key = JSON.stringify(['openapi', chosen, origin])
    return answerKeptAs(c, { key, mediaType: 'application/json' }, async () => {
      const described = document(origin)
      return JSON.stringify(chosen ? translated(described, chosen) : described)
    })
  })
  for (const [address, { file, type }] of Object.entries(FILES)) {
    const content = readFileSync(new URL(file, import.meta.url), 'utf8')
    app.get(address, c => {
      c.header('Cache-Control', 'no-cache')
      return c.body(content, 200, { 'Content-Type': type })
    })
  }
  app.get('/api/docs', async c => {
    const [language, origin] = [pageLanguage(c), originOf(c)]
    const ids = await knownIds(c.var.db)
    c.header('Vary', 'Accept-Language', { append: true })
    c.header('Content-Language', language)
    // Rendering all calls takes a tenth of a second, so pages are cached.
    const key = JSON.stringify(['docs', language, origin, ids])
    return answerKeptAs(c, { key, mediaType: 'text/html; charset=UTF-8' }, async () => {
      const described = OpenApiDocument.parse(translated(document(origin), language))
      return String(await docsPage(described, ids, origin, language))
    })
  })
}

/**
 * Texts of the API description in each language, by the English texts in the routes. `locales/en` therefore
 * has none.
 */
const TEXTS = byLanguage(language =>
  z
    .record(z.string(), z.string())
    .parse(
      JSON.parse(readFileSync(new URL(`../../../locales/${language}/api.json`, import.meta.url), 'utf8')),
    ),
)

/** Returns a function that translates a text of the description; texts without a translation stay English. */
const saying =
  (language: Language) =>
  (text: string): string =>
    TEXTS[language][text] ?? text

/**
 * Returns the description in a language: the texts of operations, parameters and answers, the names of
 * groups, and the authentication methods.
 */
function translated<T>(document: T, language: Language): T {
  const say = saying(language)
  const visit = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return TRANSLATED.has(name) ? say(value) : value
    if (Array.isArray(value)) return value.map(each => visit(each, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visit(each, key)]))
  }
  return visit(document, '') as T
}

/** Names of the translated fields. */
const TRANSLATED = new Set(['summary', 'description', 'tags'])
