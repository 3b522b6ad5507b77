import { createRoute, z } from '@hono/zod-openapi'
import { ErrorDetail } from '../../../contract/error.ts'
import { ImportDefinition } from '../../../contract/import.ts'
import { bodyOf } from '../../body.ts'
import type { App } from '../../context.ts'
import { newsOf } from '../../import/jobs/news.ts'
import { checkInWorker, importInWorker } from '../../import/worker.ts'
import { languageOf } from '../../text.ts'
import { json, refusals } from '../answers.ts'
import { heldFile, UploadParameter } from './held.ts'
import { mayImport } from './permission.ts'
import { busy } from './refuse.ts'

const request = {
  params: UploadParameter,
  body: { content: { 'application/json': { schema: ImportDefinition } }, required: true },
} as const
const description =
  'The answer is a line of JSON for each piece of news: `{type: "progress", progress}`, and at the end ' +
  '`{type: "done", report}` or `{type: "failed", detail, field}`. ' +
  'Going away ends the work and leaves nothing behind.'
const responses = {
  200: { description: 'News', content: { 'application/x-ndjson': { schema: z.string() } } },
  ...refusals,
  409: json(ErrorDetail, 'Something is being imported already'),
} as const

const checkRoute = createRoute({
  method: 'post',
  path: '/cartable/import/{id}/check/',
  tags: ['Imports'],
  summary: 'Tells what an import would come to, and changes nothing',
  description,
  request,
  responses,
})

const runRoute = createRoute({
  method: 'post',
  path: '/cartable/import/{id}/run/',
  tags: ['Imports'],
  summary: 'Imports the file as a new instance',
  description,
  request,
  responses,
})

/** `POST cartable/import/{id}/check/` */
export const importCheck = (app: App) => mount(app, checkRoute, checkInWorker)

/** `POST cartable/import/{id}/run/` */
export const importRun = (app: App) => mount(app, runRoute, importInWorker)

function mount(app: App, route: typeof checkRoute | typeof runRoute, inWorker: typeof importInWorker): void {
  app.openapi(route, c => {
    mayImport(c)
    const { imports, config } = c.var
    const { id, path } = heldFile(c, c.req.valid('param').id)
    const definition = c.req.valid('json')
    const language = languageOf(c.req.header('accept-language'))
    if (imports.isBusy) throw busy()
    c.header('Content-Type', 'application/x-ndjson')
    c.header('Cache-Control', 'no-store, no-transform')
    const news = newsOf(
      (onProgress, signal) =>
        imports.alone(async () => {
          const report = await inWorker(config.dataDir, path, definition, onProgress, signal, language)
          if (route === runRoute) await imports.uploads.remove(id)
          return report
        }),
      language,
      c.req.raw.signal,
    )
    return c.body(bodyOf(news))
  })
}
