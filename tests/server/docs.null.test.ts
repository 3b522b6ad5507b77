import { expect, test } from 'vitest'
import { z } from 'zod'
import { startServer } from '../support/server.ts'

/** Part of a JSON Schema that determines whether null is valid. */
interface Described {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
  properties?: Record<string, Described>
  items?: Described
}

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.any())),
  components: z.object({ schemas: z.record(z.string(), z.custom<Described>()) }),
})

test('describes null wherever a body or an answer may have it', async () => {
  await using server = await startServer({ seed: 'none' })
  const { paths, components } = Document.parse(await (await server.app.request('/api/openapi.json')).json())
  const resolved = (schema: Described): Described =>
    schema.$ref === undefined ? schema : resolved(components.schemas[schema.$ref.split('/').at(-1)!]!)
  const takesNull = (given: Described): boolean => {
    const { type, enum: values, anyOf, oneOf, allOf } = resolved(given)
    const choices = anyOf ?? oneOf
    return (
      (type === undefined || [type].flat().includes('null')) &&
      (values === undefined || values.includes(null)) &&
      (choices === undefined || choices.some(takesNull)) &&
      (allOf ?? []).every(takesNull)
    )
  }
  const lost: string[] = []
  const seen = new Set<z.ZodType>()
  const walk = (schema: z.ZodType, given: Described | undefined, path: string): void => {
    if (given === undefined) return
    if (schema.safeParse(null).success && !takesNull(given)) lost.push(path)
    if (seen.has(schema)) return
    seen.add(schema)
    const inner = bare(schema)
    const described = resolved(given)
    if (inner instanceof z.ZodArray) walk(inner.element as z.ZodType, described.items, `${path}[]`)
    if (!(inner instanceof z.ZodObject)) return
    for (const [name, part] of Object.entries(inner.shape))
      walk(part as z.ZodType, described.properties?.[name], `${path}.${name}`)
  }
  for (const { method, path, request, responses } of server.app.openAPIRegistry.definitions.flatMap(
    definition => (definition.type === 'route' ? [definition.route] : []),
  )) {
    const operation = paths[path]?.[method]
    const bodies = [
      ['body', request?.body, operation?.requestBody] as const,
      ...Object.entries(responses).map(
        ([status, answer]) => [status, answer, operation?.responses[status]] as const,
      ),
    ]
    for (const [name, declared, described] of bodies) {
      const content = (declared as { content?: Record<string, { schema?: unknown }> } | undefined)?.content
      for (const [type, { schema }] of Object.entries(content ?? {}))
        if (schema instanceof z.ZodType)
          walk(schema, described?.content?.[type]?.schema, `${method} ${path} ${name}`)
    }
  }
  expect(seen.size).toBeGreaterThan(300)
  expect(lost).toEqual([])
})

/** Returns a schema without its optional, nullable and default wrappers. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType)
  return schema
}
