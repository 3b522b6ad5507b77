import { z } from 'zod'

/** `s3://bucket/prefix`: names that every storage accepts and that need no escapes in an address. */
const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/

/** Variables that define the location of artefacts outside the data folder. */
export const OBJECTS_ENVIRONMENT = {
  ARTEFACTS_URL: z.string().regex(S3_URL, { error: 's3Url' }).optional(),
  /** Size in bytes of the artefact cache on the server's disk. */
  ARTEFACTS_CACHE_BYTES: z.coerce
    .number({ error: 'bytes' })
    .int({ error: 'bytes' })
    .min(1, { error: 'bytes' })
    .default(10_000_000_000),
  /** Usual variables of S3, read when the artefacts are there. */
  AWS_ENDPOINT_URL_S3: z.string().optional(),
  AWS_ENDPOINT_URL: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
}

/** Variables with values that no message may contain. An endpoint may contain a password. */
export const HIDDEN_OBJECTS_VARIABLES = [
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const satisfies readonly (keyof typeof OBJECTS_ENVIRONMENT)[]

/** Location in an object storage, with its credentials. */
export interface ObjectsAt {
  /** Address of the storage, without a slash at the end. */
  endpoint: string
  region: string
  bucket: string
  /** Empty, or with a slash at the end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  /** Size of the cache on the disk in bytes. */
  cacheBytes: number
  /** Timeout of a call in milliseconds, without the time for its content. */
  deadlineMs: number
}

/** Timeout of a server, on which users wait. */
const SERVER_DEADLINE_MS = 4000
/** Deadline of a command, which would have to be started again. */
export const COMMAND_DEADLINE_MS = 60_000

type Given = z.infer<z.ZodObject<typeof OBJECTS_ENVIRONMENT>>

/** Returns the location that the environment configures, null if it configures none, or the fault. */
export function objectsAt(given: Given): ObjectsAt | null | 'needsKeys' | 'badEndpoint' {
  if (given.ARTEFACTS_URL === undefined) return null
  const [, bucket = '', path = ''] = S3_URL.exec(given.ARTEFACTS_URL) ?? []
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (accessKeyId === undefined || secretAccessKey === undefined) return 'needsKeys'
  const region = given.AWS_REGION ?? 'us-east-1'
  const written = given.AWS_ENDPOINT_URL_S3 ?? given.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`
  const endpoint = URL.parse(written)
  if (endpoint === null || !/^https?:$/.test(endpoint.protocol) || endpoint.username || endpoint.password)
    return 'badEndpoint'
  return {
    endpoint: `${endpoint.origin}${endpoint.pathname.replace(/\/$/, '')}`,
    region,
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    accessKeyId,
    secretAccessKey,
    sessionToken: given.AWS_SESSION_TOKEN ?? null,
    cacheBytes: given.ARTEFACTS_CACHE_BYTES,
    deadlineMs: SERVER_DEADLINE_MS,
  }
}
