import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** Texts that often break programs. */
const HOSTILE = fc.constantFrom(
  '',
  ' ',
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  '\0',
  '\u202e\ufeff',
  '🦊'.repeat(200),
  'x'.repeat(5000),
)

/** Values of any JSON type. */
const anything: Arbitrary<unknown> = fc.oneof(HOSTILE, fc.jsonValue({ maxDepth: 2 }))

/** Values that usually match a JSON Schema. */
function described(schema: z.core.JSONSchema.JSONSchema): Arbitrary<unknown> {
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return fc.oneof(...(schema.anyOf ?? schema.oneOf ?? []).map(asArbitrary))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return ofObject(schema)
  if (schema.type === 'array')
    return fc.array(asArbitrary(schema.items as z.core.JSONSchema.JSONSchema), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 10 })
  if (schema.type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true })
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'string') return ofText(schema)
  return anything
}

const asArbitrary = (schema: z.core.JSONSchema._JSONSchema): Arbitrary<unknown> =>
  typeof schema === 'boolean' ? anything : described(schema)

function ofObject({ properties = {}, required = [] }: z.core.JSONSchema.JSONSchema): Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]) => [name, asArbitrary(part)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: required })
}

function ofText({ format, minLength = 0, maxLength = 50 }: z.core.JSONSchema.JSONSchema): Arbitrary<unknown> {
  if (format === 'email') return fc.emailAddress()
  return fc.string({
    unit: fc.constantFrom(...'abcXYZ019-_.@'),
    minLength,
    maxLength: Math.min(maxLength, 40),
  })
}

/** Returns values that a schema accepts, as a client sends them. */
export const valid = (schema: z.ZodType): Arbitrary<unknown> =>
  described(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** Returns accepted values with one part replaced, dropped or added, or other values. */
export function spoilt(schema: z.ZodType): Arbitrary<unknown> {
  const changed = fc
    .tuple(valid(schema), fc.nat(), anything, fc.boolean())
    .map(([value, place, other, drops]) => {
      if (typeof value !== 'object' || value === null) return other
      const names = Object.keys(value)
      const name = names[place % (names.length + 1)] ?? 'more'
      const { [name]: _, ...rest } = value as Record<string, unknown>
      return drops ? rest : { ...rest, [name]: other }
    })
  return fc.oneof({ weight: 4, arbitrary: changed }, anything)
}
