import type { RouteConfig } from '@hono/zod-openapi'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestServer } from './server.ts'

const isZod = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodType

/** Returns the JSON schema of a declared body. */
const jsonOf = (declared: object | undefined): unknown => {
  const content = declared && 'content' in declared ? (declared.content as Record<string, object>) : {}
  const media = content['application/json']
  return media && 'schema' in media ? media.schema : undefined
}

/** Returns the declared calls with paths that start with a pattern. */
export const routesOf = ({ app }: TestServer, beginning: RegExp): RouteConfig[] =>
  app.openAPIRegistry.definitions
    .flatMap(definition => (definition.type === 'route' ? [definition.route] : []))
    .filter(({ path }) => beginning.test(path))

/** Returns the JSON schema of a call's body; null if it takes none. */
export function bodyOf({ request }: RouteConfig): z.ZodType | null {
  const schema = jsonOf(request?.body)
  return isZod(schema) ? schema : null
}

/** Returns the query parameters of a call. */
export function parametersOf({ request }: RouteConfig): string[] {
  return request?.query instanceof z.ZodObject ? Object.keys(request.query.shape) : []
}

let checked = 0
/** Returns the number of answers checked against their declaration. */
export const answersChecked = (): number => checked

/**
 * Fails unless an answer matches its declaration.
 * @returns Its body.
 */
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

/** Returns the JSON schema of an answer; null if none is declared. */
export function shapeIn({ responses }: RouteConfig, status: number): z.ZodType | null {
  const schema = jsonOf(responses[status])
  return isZod(schema) ? schema : null
}
