import { parseArgs } from 'node:util'

const text = { type: 'string' } as const

const options = {
  dataset: text,
  name: text,
  description: text,
  key: text,
  title: text,
  date: text,
  status: text,
  source: text,
  url: text,
  licence: text,
  attribution: text,
  origin: text,
  join: text,
  lang: text,
  help: { type: 'boolean' },
} as const

/** The command line of `npm run import`. Throws a TypeError on an option that does not exist. */
export function parseOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  return { ...values, file: positionals[0] }
}
export type Options = ReturnType<typeof parseOptions>
