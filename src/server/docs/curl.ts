import type { JsonSchema, OpenApiDocument, Operation, Parameter } from './shape.ts'

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
