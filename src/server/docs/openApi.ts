import { z } from 'zod'

/** Parts of JSON Schema that the API description uses and from which examples are made. */
const JsonSchema = z.object({
  $ref: z.string().optional(),
  type: z.unknown().optional(),
  example: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
  get properties() {
    return z.record(z.string(), JsonSchema).optional()
  },
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(JsonSchema).optional()
  },
  get oneOf() {
    return z.array(JsonSchema).optional()
  },
})
export type JsonSchema = z.infer<typeof JsonSchema>

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
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
  responses: z
    .record(
      z.string(),
      z.object({ description: z.string(), content: z.record(z.string(), z.unknown()).default({}) }),
    )
    .default({}),
  /** Alternative ways to authenticate; empty: no authentication. */
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
})

/** Parts of the API description that the page reads. */
export const OpenApiDocument = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
})
export type OpenApiDocument = z.infer<typeof OpenApiDocument>
export type Operation = z.infer<typeof Operation>
export type Parameter = z.infer<typeof Parameter>

/** Operation, with its address. */
export interface Call {
  method: string
  path: string
  operation: Operation
}

/** Lists the calls of a description, in the order of their declaration. */
export const callsOf = ({ paths }: OpenApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** Returns the description of a parameter. */
export const meaningOf = ({ description, schema }: Parameter): string | undefined =>
  description ?? schema?.description
