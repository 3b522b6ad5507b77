import type { z } from 'zod'

/**
 * Parses an argument of a command line. Throws a TypeError that names it, its value and the allowed values.
 */
export function readArgument<T>(schema: z.ZodType<T>, value: string | undefined, before = ''): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const allowed = issue?.code === 'invalid_value' ? ` (${issue.values.join(', ')})` : ''
  throw new TypeError(`${before}${value}${allowed}`)
}

/** Parses an optional command-line option. */
export const readOption = <T>(
  schema: z.ZodType<T>,
  option: string,
  value: string | undefined,
): T | undefined => (value === undefined ? undefined : readArgument(schema, value, `${option} `))
