import type { RouteConfig } from '@hono/zod-openapi'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestServer } from './server.ts'

const isZod = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodType

/** The schema of JSON in a declared body. */
const jsonOf = (declared: object | undefined): unknown => {
  const content = declared && 'content' in declared ? (declared.content as Record<string, object>) : {}
  const media = content['application/json']
  return media && 'schema' in media ? media.schema : undefined
}

/** The declared calls of a server whose path begins so. */
export const routesOf = ({ app }: TestServer, beginning: RegExp): RouteConfig[] =>
  app.openAPIRegistry.definitions
    .flatMap(definition => (definition.type === 'route' ? [definition.route] : []))
    .filter(({ path }) => beginning.test(path))

/** The schema of the JSON that a call takes; null when it takes none. */
export function bodyOf({ request }: RouteConfig): z.ZodType | null {
  const schema = jsonOf(request?.body)
  return isZod(schema) ? schema : null
}

/** The names of the parameters that a call takes in its address after the question mark. */
export function parametersOf({ request }: RouteConfig): string[] {
  return request?.query instanceof z.ZodObject ? Object.keys(request.query.shape) : []
}

let checked = 0
/** Counts the answers that were held against what their calls declare. */
export const answersChecked = (): number => checked

/** Fails unless an answer is one that its call declares, with a body of the declared shape. @returns That body. */
export async function checkDeclared(route: RouteConfig, answer: Response): Promise<unknown> {
  const called = `${route.method} ${route.path} ${answer.status}`
  checked++
  expect([called, answer.status < 500]).toEqual([called, true])
  const declared = route.responses[answer.status]
  expect([called, Object.keys(route.responses)]).toEqual([
    called,
    expect.arrayContaining([String(answer.status)]),
  ])
  const schema = jsonOf(declared)
  const text = await answer.text()
  if (!isZod(schema)) return text
  const body: unknown = JSON.parse(text)
  const parsed = schema.safeParse(body)
  expect([called, text, parsed.error?.issues]).toEqual([called, text, undefined])
  return body
}

/** The schema of the JSON of an answer; null when none is declared. */
export function shapeIn({ responses }: RouteConfig, status: number): z.ZodType | null {
  const schema = jsonOf(responses[status])
  return isZod(schema) ? schema : null
}
