import { resolve } from 'node:path'
import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be ${values.join(' or ')}` })

/** What the environment decides. */
const Environment = z.object({
  /** 0 takes any free port. */
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int({ error: 'must be a port number' })
    .min(0, { error: 'must be a port number' })
    .max(65_535, { error: 'must be a port number' })
    .default(4173),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  /** Where the product is reached from outside, when that is not `http://HOST:PORT`. */
  APP_ORIGIN: httpUrl.optional(),
  ACCESS: oneOf('account', 'open').default('account'),
  BASEMAP_STYLE_URL: httpUrl.optional(),
  SEED: oneOf('demo', 'none').default('demo'),
})

export interface Config {
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  appOrigin: string | null
  access: 'account' | 'open'
  basemapStyleUrl: string | null
  seed: 'demo' | 'none'
}

/** A start that cannot be: the message is one sentence for the person. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Reads the environment; an empty variable counts as absent. Throws a StartError that names the wrong ones. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.')
      return `${name} ${message} (it is ${JSON.stringify(given[name])})`
    })
    throw new StartError(`The environment is wrong: ${problems.join('; ')}.`)
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    appOrigin: data.APP_ORIGIN === undefined ? null : new URL(data.APP_ORIGIN).origin,
    access: data.ACCESS,
    basemapStyleUrl: data.BASEMAP_STYLE_URL ?? null,
    seed: data.SEED,
  }
}
