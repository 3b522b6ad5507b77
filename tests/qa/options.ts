import { parseArgs } from 'node:util'
import { z } from 'zod'
import { LANGUAGES } from '../../src/contract/languages.mjs'
import { commandLanguage } from '../../src/server/bootstrap/language.mjs'
import { STRATEGIES } from './model/generate.ts'
import { SURFACES } from './path.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const declared = {
  machine: text,
  strategy: text,
  via: { type: 'string', multiple: true },
  format: text,
  out: text,
  url: text,
  lang: text,
  all: flag,
  shard: text,
  sample: text,
  seed: text,
  limit: text,
  resume: flag,
  fresh: flag,
  keep: flag,
  headed: flag,
  slow: flag,
  help: flag,
} as const

const Options = z.object({
  command: z.enum(['machines', 'paths', 'run', 'coverage', 'replay', 'mutate']).optional(),
  names: z.array(z.string()),
  machine: z.string().optional(),
  strategy: z.enum(STRATEGIES).default('shortest'),
  via: z.array(z.enum(SURFACES)).default([]),
  format: z.enum(['md', 'mermaid', 'json', 'gherkin', 'playwright']).default('md'),
  out: z.string().optional(),
  url: z.url().optional(),
  lang: z.enum(LANGUAGES).default(() => commandLanguage(process.env)),
  all: z.boolean().default(false),
  shard: z
    .string()
    .regex(/^[1-9]\d{0,2}\/[1-9]\d{0,2}$/)
    .refine(text => Number(text.split('/')[0]) <= Number(text.split('/')[1]))
    .optional(),
  /** Number of mutants per folder. */
  sample: z.coerce.number().int().positive().optional(),
  seed: z.coerce
    .number()
    .int()
    .default(() => Math.floor(Math.random() * 1e6)),
  /** Test time per mutant in seconds. */
  limit: z.coerce.number().positive().default(Number.POSITIVE_INFINITY),
  resume: z.boolean().default(false),
  fresh: z.boolean().default(false),
  keep: z.boolean().default(false),
  headed: z.boolean().default(false),
  slow: z.boolean().default(false),
  help: z.boolean().default(false),
})
export type Options = z.infer<typeof Options>

/** Parses the command line. Throws an error that describes the problem. */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({ args: [...args], options: declared, allowPositionals: true })
  const [command, ...names] = positionals
  const parsed = Options.safeParse({ ...values, command, names })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0] ?? '')
  const given = name === 'command' ? command : values[name as keyof typeof values]
  const allowed = issue?.code === 'invalid_value' ? ` (${issue.values.join(', ')})` : ''
  throw new Error(`${name === 'command' ? '' : '--'}${name} ${String(given)}?${allowed}`)
}
