import { readFileSync } from 'node:fs'
import type { App } from '../platform/http/context.ts'
import { languageOf } from '../platform/text.ts'
import { version } from '../platform/version.ts'
import { docsPage } from './page.ts'
import { OpenApiDocument } from './shape.ts'

const style = readFileSync(new URL('./docs.css', import.meta.url), 'utf8')

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
    c.header('Cache-Control', 'no-cache')
    return c.json(document(c.var.config.appOrigin ?? new URL(c.req.url).origin))
  })
  app.get('/api/docs.css', c => {
    c.header('Cache-Control', 'no-cache')
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' })
  })
  app.get('/api/docs', c => {
    const wanted = c.req.query('lang')
    const language = wanted === 'fr' || wanted === 'en' ? wanted : languageOf(c.req.header('accept-language'))
    const origin = c.var.config.appOrigin ?? new URL(c.req.url).origin
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Accept-Language')
    c.header('Content-Language', language)
    return c.html(docsPage(OpenApiDocument.parse(document(origin)), origin, language))
  })
}
