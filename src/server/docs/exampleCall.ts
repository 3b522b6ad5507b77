import type { Call, JsonSchema, Operation, Parameter } from './openApi.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** Body of a call: a JSON value, or a file name that the reader replaces. */
export type ExampleBody = { type: string; value: unknown } | { type: string; file: true }

/** Call with values for all required parameters. */
export interface ExampleCall {
  method: string
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  body: ExampleBody | null
  /** True if the answer is JSON. */
  isJson: boolean
}

/**
 * Returns a call with the required parameters, from the examples of the description.
 *
 * @param origin Address of the server, without a slash at the end.
 */
export function exampleCall(
  { method, path, operation }: Call,
  schemas: Schemas,
  origin: string,
): ExampleCall {
  const required = operation.parameters.filter(parameter => parameter.required)
  const query = new URLSearchParams(
    required
      .filter(({ in: place }) => place === 'query')
      .map(parameter => [parameter.name, exampleOf(parameter)]),
  )
  const filled = required
    .filter(({ in: place }) => place === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, exampleOf(parameter)), path)
  return {
    method,
    url: `${origin}${filled}${query.size > 0 ? `?${query}` : ''}`,
    headers: credentials(operation),
    body: exampleBody(operation, schemas),
    isJson: answersOf(operation).includes('application/json'),
  }
}

/** Callers that an operation admits; `dataOpen`: everyone on this server, accounts only on others. */
export function callerOf({ security }: Operation): 'everyone' | 'data' | 'dataOpen' | 'account' {
  const ways = security.flatMap(way => Object.keys(way))
  if (ways.includes('key')) return security.some(way => Object.keys(way).length === 0) ? 'dataOpen' : 'data'
  return ways.includes('session') ? 'account' : 'everyone'
}

/** Returns whether the page can make a call: it only reads, with or without a key, and sends no file. */
export const canBeTried = ({ method, operation }: Call): boolean =>
  ['data', 'dataOpen'].includes(callerOf(operation))
    ? ['GET', 'POST'].includes(method)
    : callerOf(operation) === 'everyone' && method === 'GET'

/** Returns the authorization header, where one is required: an API key if it is enough. */
function credentials(operation: Operation): [string, string][] {
  const caller = callerOf(operation)
  if (caller === 'data') return [['Authorization', 'Api-Key {key}']]
  return caller === 'account' ? [['Authorization', 'Bearer {access}']] : []
}

/** Lists the media types of the successful answer. */
const answersOf = ({ responses }: Operation): string[] =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') ? Object.keys(content) : [],
  )

function exampleBody({ requestBody }: Operation, schemas: Schemas): ExampleBody | null {
  const [content] = Object.entries(requestBody?.content ?? {})
  if (content === undefined) return null
  const [type, { schema }] = content
  return type === 'application/json'
    ? { type, value: exampleOfSchema(schema, schemas) }
    : { type, file: true }
}

/** Returns the example of a parameter, or its name in braces without one. */
export function exampleOf({ name, example, schema }: Parameter): string {
  const shown = example ?? schema?.example ?? schema?.enum?.[0]
  return shown === undefined ? `{${name}}` : String(shown)
}

/** Returns an example of a schema: its own, or the minimum that it requires. */
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
