import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import type { Language } from '../../contract/languages.mjs'
import type { App } from '../platform/http/context.ts'
import { originOf } from '../platform/http/origin.ts'
import { framedPage, pageLanguage } from '../platform/http/page.ts'
import { translate } from '../platform/text.ts'
import { version } from '../platform/version.ts'
import { curlExample, OpenApiDocument, type Operation, type Parameter } from './openApi.ts'

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
    return c.json(document(originOf(c)))
  })
  app.get('/api/docs.css', c => {
    c.header('Cache-Control', 'no-cache')
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' })
  })
  app.get('/api/docs', c => {
    const language = pageLanguage(c)
    const origin = originOf(c)
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Accept-Language')
    c.header('Content-Language', language)
    return c.html(docsPage(OpenApiDocument.parse(document(origin)), origin, language))
  })
}

interface Call {
  method: string
  path: string
  operation: Operation
}

/** The API's description as one page without scripts. */
function docsPage(document: OpenApiDocument, origin: string, language: Language) {
  const t = (key: string) => translate(language, `docs.${key}`)
  const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return framedPage(language, {
    title: t('title'),
    heading: html`${t('title')} <small>${document.info.version}</small>`,
    body: html`<nav aria-label="${t('contents')}">
          <ul>
            ${calls.map(call => html`<li><a href="#${anchor(call)}"><code>${call.method} ${call.path}</code></a></li>`)}
          </ul>
        </nav>
        <main>
          <p>${t('intro')} <a href="/api/openapi.json"><code>/api/openapi.json</code></a>.</p>
          ${authentication(origin, t)}
          ${calls.map(call => section(call, document, origin, t))}
        </main>`,
  })
}

const anchor = ({ method, path }: Call): string => `${method}${path}`.toLowerCase().replace(/[^a-z]+/g, '-')

function authentication(origin: string, t: (key: string) => string) {
  return html`<section aria-labelledby="authentication">
    <h2 id="authentication">${t('authentication')}</h2>
    <p>${t('byKey')}</p>
    <pre tabindex="0"><code>curl '${origin}/cartable/zone/?dataset_id=fr-departements' \\
  -H 'Authorization: Api-Key {key}'</code></pre>
    <p>${t('keyRules')}</p>
    <p>${t('bySession')}</p>
  </section>`
}

/** Returns the key of the text that says who may call. */
function callerOf({ security }: Operation): string {
  const ways = security.flatMap(way => Object.keys(way))
  if (ways.includes('key')) return security.some(way => Object.keys(way).length === 0) ? 'dataOpen' : 'data'
  return ways.includes('session') ? 'account' : 'everyone'
}

function section(call: Call, document: OpenApiDocument, origin: string, t: (key: string) => string) {
  const { method, path, operation } = call
  return html`<section aria-labelledby="${anchor(call)}">
    <h2 id="${anchor(call)}"><span class="method">${method}</span> <code>${path}</code></h2>
    <p lang="en">${operation.summary}. ${operation.description ?? ''}</p>
    <p>${t(`caller.${callerOf(operation)}`)}</p>
    ${operation.parameters.length === 0 ? '' : parameterTable(operation.parameters, t)}
    <h3>${t('example')}</h3>
    <pre tabindex="0"><code>${curlExample(call, document, origin)}</code></pre>
    <h3>${t('answers')}</h3>
    <dl>
      ${Object.entries(operation.responses).map(
        ([status, { description }]) =>
          html`<dt>${status}</dt>
            <dd lang="en">${description}</dd>`,
      )}
    </dl>
  </section>`
}

function parameterTable(parameters: readonly Parameter[], t: (key: string) => string) {
  return html`<h3>${t('parameters')}</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">${t('name')}</th>
          <th scope="col">${t('place')}</th>
          <th scope="col">${t('meaning')}</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          ({ name, in: place, required, description, schema }) =>
            html`<tr>
              <th scope="row"><code>${name}</code>${required ? html` <em>${t('required')}</em>` : raw('')}</th>
              <td>${place}</td>
              <td lang="en">${[description ?? schema?.description, schema?.enum?.join(', ')].filter(Boolean).join(': ')}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
}
