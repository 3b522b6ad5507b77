import { z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { type Operation, operation } from '../../platform/http/operation.ts'
import { version } from '../../platform/version.ts'
import { addressOf } from '../http/links.ts'
import { doorPage, textOf } from '../http/ogcPage.ts'
import { answerAs, answersOf, CommonParameters, MEDIA_TYPES } from '../http/representation.ts'

/** Parts of the description that the page reads. */
const Described = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        summary: z.string(),
        parameters: z.array(z.object({ name: z.string(), description: z.string().optional() })).default([]),
      }),
    }),
  ),
})

/** `GET ogc/api`: only the routes below the entry point. */
export const ogcApi: Operation = app =>
  operation({
    method: 'get',
    path: '/api',
    operationId: 'getApiDefinition',
    summary: 'This description',
    request: { query: CommonParameters },
    responses: answersOf('An OpenAPI 3.0 document', MEDIA_TYPES.openApi, z.looseObject({})),
  })(c => {
    const document = () =>
      app.getOpenAPIDocument({
        openapi: '3.0.3',
        info: { title: textOf(c, 'title'), description: textOf(c, 'description'), version },
        servers: [{ url: addressOf(c, '').replace(/\?.*/, '') }],
      })
    return answerAs(c, {
      mediaType: MEDIA_TYPES.openApi,
      json: document,
      html: () =>
        doorPage(c, {
          title: textOf(c, 'links.serviceDoc'),
          above: [],
          body: html`<p><a href="${addressOf(c, '/api', { f: 'json' })}">${textOf(c, 'links.serviceDesc')}</a></p>
          ${Object.entries(Described.parse(document()).paths).map(([path, { get }]) => described(path, get))}`,
        }),
    })
  })(app)

function described(path: string, { summary, parameters }: z.infer<typeof Described>['paths'][string]['get']) {
  return html`<section>
    <h2><span class="method">GET</span> <code>${path}</code></h2>
    <p lang="en">${summary}</p>
    <dl>
      ${parameters.map(({ name, description }) => html`<dt><code>${name}</code></dt><dd lang="en">${description ?? ''}</dd>`)}
    </dl>
  </section>`
}
