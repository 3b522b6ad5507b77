import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** The content of a JSON file. Throws when it is not as the schema says. */
export function readJson<T>(path: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
}
