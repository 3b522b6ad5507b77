import { readFileSync } from 'node:fs'
import { isLanguage } from '../../contract/languages.mjs'
import type { App } from '../platform/http/context.ts'
import { originOf } from '../platform/http/origin.ts'
import { pageLanguage } from '../platform/http/page.ts'
import { version } from '../platform/version.ts'
import { knownIds } from './knownIds.ts'
import { OpenApiDocument } from './openApi.ts'
import { docsPage } from './page.ts'
import { translated } from './translated.ts'

/** Files of the page, by the addresses at which they are. */
const FILES = {
  '/api/docs.css': { file: './docs.css', type: 'text/css; charset=utf-8' },
  '/api/docs.js': { file: './docs.mjs', type: 'text/javascript; charset=utf-8' },
} as const

/** The API's description: `api/openapi.json` for programs, `api/docs` for people. */
export function serveDocs(app: App): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access` of a login; good for five minutes',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Api-Key ` and the key; or the key alone in `X-Api-Key`',
  })
  const document = (origin: string) =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Cartable API', version },
      servers: [{ url: origin }],
    })
  app.get('/api/openapi.json', c => {
    const language = c.req.query('lang')
    const described = document(originOf(c))
    c.header('Cache-Control', 'no-cache')
    return c.json(isLanguage(language) ? translated(described, language) : described)
  })
  for (const [address, { file, type }] of Object.entries(FILES)) {
    const content = readFileSync(new URL(file, import.meta.url), 'utf8')
    app.get(address, c => {
      c.header('Cache-Control', 'no-cache')
      return c.body(content, 200, { 'Content-Type': type })
    })
  }
  app.get('/api/docs', async c => {
    const language = pageLanguage(c)
    const origin = originOf(c)
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Accept-Language')
    c.header('Content-Language', language)
    const described = OpenApiDocument.parse(translated(document(origin), language))
    return c.html(docsPage(described, await knownIds(c.var.db), origin, language))
  })
}
