import type { JsonSchema } from './shape.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** A value that a schema describes: its own example, or the least that it asks for. */
export function exampleOfSchema(schema: JsonSchema, schemas: Schemas): unknown {
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
