import { z } from 'zod'

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: z
    .object({
      enum: z.array(z.unknown()).optional(),
      description: z.string().optional(),
      example: z.unknown().optional(),
    })
    .optional(),
  example: z.unknown().optional(),
})

const Operation = z.object({
  summary: z.string().default(''),
  description: z.string().optional(),
  tags: z.array(z.string()).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })).default({}),
})

/** What the page for people reads of the API's description. */
export const OpenApiDocument = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
export type OpenApiDocument = z.infer<typeof OpenApiDocument>
export type Operation = z.infer<typeof Operation>
export type Parameter = z.infer<typeof Parameter>
