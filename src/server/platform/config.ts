import { resolve } from 'node:path'
import { z } from 'zod'
import { type PresetBasemap, parsePresets } from '../../contract/basemaps.ts'
import { DatasetId } from '../../contract/ids.ts'
import { READY_DATASETS } from '../../domain/view/readyMaps.ts'
import type { TracesTo } from '../monitoring/otlp.ts'
import {
  httpUrl,
  isPmtiles,
  isStrongSecret,
  listOf,
  number,
  oneOf,
  parseEmbedOrigins,
  readSecret,
  text,
  whole,
} from './configValues.ts'
import { type NamedHost, parseHosts } from './namedHosts.ts'
import {
  COMMAND_DEADLINE_MS,
  HIDDEN_OBJECTS_VARIABLES,
  OBJECTS_ENVIRONMENT,
  type ObjectsAt,
  objectsAt,
} from './objectsAt.ts'
import { type Translate, terminalTexts } from './translate.ts'

const mailAddress = z.email({ error: 'email' })

/** Contact address: a mail address, or a page. */
const contact = z.union([mailAddress, z.url({ protocol: /^https$/ })], { error: 'contact' })

/** Environment variables that configure the server. */
const Environment = z.object({
  /** Port; 0 for any free port. */
  PORT: whole('port', 0, 65_535).default(4173),
  HOST: z.string().default('127.0.0.1'),
  /** Port of the metrics for Prometheus; without it nothing is measured. */
  METRICS_PORT: whole('port', 0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  /** PostgreSQL database; without it, the rows are in a file of the data folder. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'postgresUrl' }).optional(),
  /** Maximum number of database connections. */
  DATABASE_POOL: whole('connections', 1, 1000).default(10),
  ...OBJECTS_ENVIRONMENT,
  /** Address at which a content delivery network serves the client's folder `/assets`. */
  ASSETS_URL: httpUrl.optional(),
  /** Public origin of the product, if it is not `http://HOST:PORT`. */
  APP_ORIGIN: httpUrl.optional(),
  ACCESS: oneOf('account', 'open').default('account'),
  GEOMETRY: oneOf('account', 'public').default('account'),
  /** Ids of the datasets that everyone may view although data require an account, or `none`. */
  SHOWCASE: text('datasets', ids => listOf(ids).every(id => DatasetId.safeParse(id).success)).optional(),
  /** Keys that sign sessions and links, separated by commas. The first key signs; the others still verify. */
  SECRET: text('secret', secrets => secrets.split(',').every(isStrongSecret))
    .refine(secrets => !secrets.split(',').map(readSecret).includes(null), { error: 'secretChecksum' })
    .optional(),
  SENTRY_DSN: httpUrl.optional(),
  SENTRY_SERVER_DSN: httpUrl.optional(),
  BASEMAP_STYLE_URL: httpUrl.optional(),
  /** Extract of Protomaps, drawn instead of the product's basemap. */
  BASEMAP_PMTILES: text('pmtiles', isPmtiles).optional(),
  /** Basemaps of other hosts that users may choose, separated by commas. */
  BASEMAPS: text('basemaps', presets => parsePresets(presets) !== null).optional(),
  /** Sites that may frame the embed besides the server's own pages, separated by commas, or `*`. */
  EMBED_ORIGINS: text('origins', origins => parseEmbedOrigins(origins) !== null).optional(),
  SEED: oneOf('demo', 'light', 'none').default('demo'),
  /** `on`: browsers store pages and viewed data, for visits without a network. */
  OFFLINE: oneOf('on', 'off').default('on'),
  /**
   * Users who may import in the browser: `local` for users on the server's own machine, `account` for every
   * account, `editor` for accounts with that role.
   */
  IMPORT: oneOf('local', 'account', 'editor', 'off').default('local'),
  IMPORT_MAX_BYTES: whole('bytes', 1).default(2_000_000_000),
  /** Maximum total size in bytes of the files that one account imports. */
  IMPORT_QUOTA_BYTES: whole('bytes', 1).default(5_000_000_000),
  /** Hosts that may be fetched although they are not public, or use an unusual port. */
  IMPORT_HOSTS: text('hosts', hosts => parseHosts(hosts) !== null).optional(),
  /** Mail server; without it, messages are stored as files in the data folder. */
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: 'smtpUrl' }).optional(),
  MAIL_FROM: mailAddress.optional(),
  /** Address that gets the feedback by mail; feedback is stored in any case. */
  FEEDBACK_TO: mailAddress.optional(),
  /** Address for reports of vulnerabilities, published in `/.well-known/security.txt`. */
  SECURITY_CONTACT: contact.optional(),
  /** Number of the operator's proxies in front of the server. Each adds an entry to `X-Forwarded-For`. */
  TRUSTED_PROXIES: whole('proxies', 0, 10).default(0),
  /** Seconds for which a stopping server still answers, while it reports that it is not ready. */
  DRAIN_SECONDS: number('drain', 0, 3600).default(0),
  /** `on`: the server does background work itself; `off`: it leaves it to workers and other servers. */
  JOBS: oneOf('on', 'off').default('on'),
  /** Format of the log. */
  LOG: oneOf('plain', 'json').default('plain'),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Trace collector. The exporter reads its headers and other options from the environment. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: z.string().default('cartable'),
  /** Share of traces that are sent. */
  OTEL_TRACES_SAMPLER_ARG: number('share', 0, 1).default(1),
  /** For tests: address that replaces Google's endpoints. */
  GOOGLE_ORIGIN: httpUrl.optional(),
})

/** Names of all variables. */
export const VARIABLES = Object.keys(Environment.shape)

export interface Config {
  port: number
  host: string
  /** Collector that receives traces; null disables tracing. */
  traces: TracesTo | null
  /** Address of the Prometheus metrics; null disables them. */
  metrics: { host: string; port: number } | null
  /** Absolute path. */
  dataDir: string
  /** URL of a PostgreSQL database, or null for a file of the data folder. */
  databaseUrl: string | null
  databasePool: number
  /** Location of the artefacts in an object storage, or null when they are in the data folder. */
  objects: ObjectsAt | null
  appOrigin: string | null
  /**
   * Base address from which clients fetch the built files, without a trailing slash; null for the server
   * itself.
   */
  assetsUrl: string | null
  access: 'account' | 'open'
  /**
   * `public` if anyone may read tiles of zones, which contain no values, although `access` reserves data to accounts.
   */
  geometry: 'account' | 'public'
  /** Ids of the datasets that anybody may view although `access` reserves data to accounts. */
  showcase: readonly string[]
  /** Configured secrets, signing one first; if empty, one is generated in the data folder. */
  secrets: readonly string[]
  /** Address for the client's error reports; null disables them. */
  sentryDsn: string | null
  /** Address for the server's error reports; null disables them. */
  sentryServerDsn: string | null
  /**
   * True if only the user's own machine reaches the server: a demo account and a mailbox are then available.
   */
  local: boolean
  basemapStyleUrl: string | null
  /** Path of the extract of Protomaps, or null. */
  basemapPmtiles: string | null
  /** Basemaps of other hosts that users may choose. */
  basemaps: readonly PresetBasemap[]
  /** Origins that may frame the embed besides the server's own, or `*`. */
  embedOrigins: readonly string[]
  seed: 'demo' | 'light' | 'none'
  /** True if browsers store pages and viewed data, for visits without a network. */
  offline: boolean
  import: 'local' | 'account' | 'editor' | 'off'
  importMaxBytes: number
  importQuotaBytes: number
  importHosts: readonly NamedHost[]
  mailUrl: string | null
  mailFrom: string
  feedbackTo: string | null
  /** A mail address or an https address. */
  securityContact: string | null
  trustedProxies: number
  drainSeconds: number
  jobs: 'on' | 'off'
  log: 'plain' | 'json'
  rateLimits: 'on' | 'off'
  google: GoogleConfig | null
}

export interface GoogleConfig {
  clientId: string
  /** Secret of the OAuth client. With a secret, the server also accepts authorization codes. */
  clientSecret: string | null
  /** Replaces Google's own hosts; only on loopback. */
  origin: string | null
}

/** Variables with values that no message may contain. */
const HIDDEN = new Set<string>([
  'SECRET',
  'DATABASE_URL',
  'MAIL_URL',
  'GOOGLE_CLIENT_SECRET',
  ...HIDDEN_OBJECTS_VARIABLES,
])

/** Returns whether a host name or address is loopback. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/**
 * Start that is impossible, with one sentence for the user. As an error of a program its message is in
 * English.
 */
export class StartError extends Error {
  override name = 'StartError'
  readonly explain: (say: Translate) => string

  constructor(explain: StartError['explain']) {
    super(explain(terminalTexts('en')))
    this.explain = explain
  }
}

/**
 * Reads the environment; an empty variable counts as absent. Throws a StartError that names the invalid ones.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const { issues } = parsed.error
    throw new StartError(say => {
      const problems = issues.map(issue => problemOf(issue, given, say))
      return say('start.badEnvironment', { problems: problems.join('; ') })
    })
  }
  const { data } = parsed
  const appOrigin = data.APP_ORIGIN === undefined ? null : new URL(data.APP_ORIGIN)
  const lacking = isLoopback(data.HOST) ? undefined : neededByOthers(data)
  if (lacking !== undefined) {
    throw new StartError(say => say(`start.${lacking}`, { host: data.HOST }))
  }
  if (data.JOBS === 'off' && data.DATABASE_URL === undefined)
    throw new StartError(say => say('start.jobsAlone'))
  const google = googleOf(data)
  const objects = objectsAt(data)
  if (typeof objects === 'string') throw new StartError(say => say(`start.objects.${objects}`))
  if (data.RATE_LIMITS === 'off' && !isLoopback(data.HOST)) {
    throw new StartError(say => say('start.limitsOff'))
  }
  if (google?.origin && !(isLoopback(data.HOST) && isLoopback(new URL(google.origin).hostname))) {
    throw new StartError(say => say('start.googleForTests'))
  }
  // Behind a proxy the host is a loopback address too, but the origin is not.
  const local = isLoopback(data.HOST) && (appOrigin === null || isLoopback(appOrigin.hostname))
  return {
    port: data.PORT,
    host: data.HOST,
    metrics: data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    traces: tracesOf(data),
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    databasePool: data.DATABASE_POOL,
    objects,
    appOrigin: appOrigin?.origin ?? null,
    assetsUrl: data.ASSETS_URL === undefined ? null : new URL(data.ASSETS_URL).href.replace(/\/$/, ''),
    access: data.ACCESS,
    geometry: data.GEOMETRY,
    showcase: showcaseOf(data),
    secrets: data.SECRET?.split(',') ?? [],
    sentryDsn: data.SENTRY_DSN ?? null,
    sentryServerDsn: data.SENTRY_SERVER_DSN ?? null,
    local,
    basemapStyleUrl: data.BASEMAP_STYLE_URL ?? null,
    basemapPmtiles: data.BASEMAP_PMTILES === undefined ? null : resolve(data.BASEMAP_PMTILES),
    basemaps: parsePresets(data.BASEMAPS ?? '') ?? [],
    embedOrigins: data.EMBED_ORIGINS === undefined ? [] : (parseEmbedOrigins(data.EMBED_ORIGINS) ?? []),
    seed: data.SEED,
    offline: data.OFFLINE === 'on',
    import: data.IMPORT === 'local' && !local ? 'off' : data.IMPORT,
    importMaxBytes: data.IMPORT_MAX_BYTES,
    importQuotaBytes: data.IMPORT_QUOTA_BYTES,
    importHosts: parseHosts(data.IMPORT_HOSTS ?? '') ?? [],
    mailUrl: data.MAIL_URL ?? null,
    mailFrom: data.MAIL_FROM ?? `cartable@${appOrigin?.hostname ?? 'localhost'}`,
    feedbackTo: data.FEEDBACK_TO ?? null,
    securityContact: data.SECURITY_CONTACT ?? null,
    trustedProxies: data.TRUSTED_PROXIES,
    drainSeconds: data.DRAIN_SECONDS,
    jobs: data.JOBS,
    log: data.LOG,
    rateLimits: data.RATE_LIMITS,
    google,
  }
}

/** Returns the ids of the showcase: by default, those of the ready maps in the starting catalogue. */
function showcaseOf({ SHOWCASE, SEED }: z.infer<typeof Environment>): readonly string[] {
  if (SHOWCASE === 'none') return []
  if (SHOWCASE !== undefined) return listOf(SHOWCASE)
  return SEED === 'none' ? [] : READY_DATASETS
}

/** Returns a sentence about the fault of a variable. */
function problemOf(
  issue: z.core.$ZodIssue,
  given: Readonly<Record<string, string | undefined>>,
  say: Translate,
): string {
  const name = issue.path.join('.')
  const values = issue.code === 'invalid_value' ? issue.values.join(say('start.or')) : ''
  const must = say(`start.must.${issue.message}`, { values })
  if (HIDDEN.has(name)) return `${name} ${must}`
  return say('start.badVariable', { name, must, value: JSON.stringify(given[name]) })
}

/** Reads from the environment the hosts and the maximum size of fetched files. Throws a StartError. */
export function readFetchLimits(env: Readonly<Record<string, string | undefined>>) {
  const { IMPORT_HOSTS, IMPORT_MAX_BYTES } = env
  const config = readConfig({ IMPORT_HOSTS, IMPORT_MAX_BYTES })
  return { hosts: config.importHosts, maxBytes: config.importMaxBytes }
}

/** Reads the default quota of imports in bytes. Throws a StartError. */
export const readImportQuota = ({
  IMPORT_QUOTA_BYTES,
}: Readonly<Record<string, string | undefined>>): number =>
  readConfig({ IMPORT_QUOTA_BYTES }).importQuotaBytes

/** Reads the location of the database, and the maximum number of connections. Throws a StartError. */
export function readDatabase(env: Readonly<Record<string, string | undefined>>) {
  const { DATABASE_URL, DATABASE_POOL } = env
  const { databaseUrl: url, databasePool: connections } = readConfig({ DATABASE_URL, DATABASE_POOL })
  return { url, connections }
}

/** Reads the location of the artefacts for a command. Throws a StartError. */
export function readObjects(env: Readonly<Record<string, string | undefined>>): ObjectsAt | null {
  const names = Object.keys(OBJECTS_ENVIRONMENT)
  const { objects } = readConfig(Object.fromEntries(names.map(name => [name, env[name]])))
  return objects && { ...objects, deadlineMs: COMMAND_DEADLINE_MS }
}

/** Returns a variable that is missing on a server that others can reach. */
function neededByOthers({
  MAIL_URL,
  APP_ORIGIN,
}: z.infer<typeof Environment>): 'needsMail' | 'needsOrigin' | undefined {
  if (MAIL_URL === undefined) return 'needsMail'
  if (APP_ORIGIN === undefined) return 'needsOrigin'
  return undefined
}

function tracesOf(data: z.infer<typeof Environment>): TracesTo | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = data
  if (endpoint === undefined) return null
  return { endpoint, service: OTEL_SERVICE_NAME, share: OTEL_TRACES_SAMPLER_ARG }
}

function googleOf(data: z.infer<typeof Environment>): GoogleConfig | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ORIGIN: origin } = data
  if (clientId === undefined) return null
  return { clientId, clientSecret: clientSecret ?? null, origin: origin ? new URL(origin).origin : null }
}
