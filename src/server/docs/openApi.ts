import { z } from 'zod'

/** Parts of JSON Schema that the API's description uses, from which examples are made. */
interface JsonSchema {
  $ref?: string | undefined
  type?: unknown
  example?: unknown
  enum?: unknown[] | undefined
  description?: string | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
}

const JsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.unknown().optional(),
    example: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), JsonSchema).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(JsonSchema).optional(),
    oneOf: z.array(JsonSchema).optional(),
  }),
)

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: JsonSchema.optional(),
  example: z.unknown().optional(),
})

const Operation = z.object({
  summary: z.string().default(''),
  description: z.string().optional(),
  tags: z.array(z.string()).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: JsonSchema })) }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })).default({}),
  /** The ways to say who asks, each enough; none: nobody is asked. */
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
})

/** Parts of the API's description that the page for people reads. */
export const OpenApiDocument = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
})
export type OpenApiDocument = z.infer<typeof OpenApiDocument>
export type Operation = z.infer<typeof Operation>
export type Parameter = z.infer<typeof Parameter>

/** Call for which a command line is made. */
interface Call {
  method: string
  path: string
  operation: Operation
}

/** A command line that makes the call: required parameters, by the examples of the description. */
export function curlExample(
  { method, path, operation }: Call,
  { components: { schemas } }: OpenApiDocument,
  origin: string,
): string {
  const required = operation.parameters.filter(parameter => parameter.required)
  const query = new URLSearchParams(
    required
      .filter(({ in: place }) => place === 'query')
      .map(parameter => [parameter.name, exampleOf(parameter)]),
  )
  const filled = required
    .filter(({ in: place }) => place === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, exampleOf(parameter)), path)
  const address = `'${origin}${filled}${query.size > 0 ? `?${query}` : ''}'`
  const verb = method === 'GET' ? [] : [`-X ${method}`]
  return [['curl', ...verb, address].join(' '), ...credentials(operation), ...body(operation, schemas)].join(
    ' \\\n  ',
  )
}

/** The header that says who asks, where one is needed: a key where a key will do. */
function credentials({ security }: Operation): string[] {
  const ways = new Set(security.flatMap(way => (Object.keys(way).length === 0 ? ['none'] : Object.keys(way))))
  if (ways.size === 0 || ways.has('none')) return []
  return ways.has('key') ? ["-H 'Authorization: Api-Key {key}'"] : ["-H 'Authorization: Bearer {access}'"]
}

function body({ requestBody }: Operation, schemas: OpenApiDocument['components']['schemas']): string[] {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {})
  if (type === '') return []
  const sent = type === 'application/json' ? JSON.stringify(exampleOfSchema(schema, schemas)) : null
  return [`-H 'Content-Type: ${type}'`, sent === null ? "--data-binary '@{file}'" : `-d '${sent}'`]
}

function exampleOf({ name, example, schema }: Parameter): string {
  const shown = example ?? schema?.example ?? schema?.enum?.[0]
  return shown === undefined ? `{${name}}` : String(shown)
}

type Schemas = Readonly<Record<string, JsonSchema>>

/** A value that a schema describes: its own example, or the least that it asks for. */
function exampleOfSchema(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.$ref !== undefined) return exampleOfSchema(schemas[nameOf(schema.$ref)] ?? {}, schemas)
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return exampleOfSchema(first, schemas)
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.properties !== undefined) return exampleOfObject(schema, schemas)
  const [type] = [schema.type].flat()
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type === 'boolean') return true
  return type === 'number' || type === 'integer' ? 1 : '…'
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema, schemas: Schemas): object {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, part]) => [name, exampleOfSchema(part, schemas)]),
  )
}

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? ''
