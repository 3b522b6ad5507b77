import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { faultOfSignature, type Keys } from './signature.ts'

/** Call in the form that tests read. Object names have no prefix. */
export interface SeenCall {
  method: string
  key: string
  query: URLSearchParams
  range: string | undefined
  bytes: number
}

/**
 * Fault of an answer: a status; `cut` halfway, `wrong` in one byte, `lost` after the work, `silent` for ever,
 * or `late` midway. A list that is `behind` lacks recent objects. A promise delays the answer.
 */
export type ObjectsFault = number | 'cut' | 'wrong' | 'lost' | 'silent' | 'late' | 'behind' | Promise<void>

interface Kept {
  bytes: Buffer
  modifiedAt: number
}

/** Object storage for tests: the used part of S3, as strict as Swift and S3. */
export interface ObjectsDouble extends AsyncDisposable {
  /** Environment variables for a server. */
  env: Record<string, string>
  /** Objects by name without the prefix. */
  objects: Map<string, Kept>
  uploads: Map<string, { key: string; parts: Map<number, Buffer>; begunAt: number }>
  calls: SeenCall[]
  /** Current number of running calls, and its maximum. */
  busy: { now: number; most: number }
  /** Sets the calls that fail. Resolves silent calls. */
  fail: (script: (call: SeenCall) => ObjectsFault | undefined) => void
  /** Stops listening, then listens again on the same port. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

const BUCKET = 'cartable'
/** Default name that ties a place to its database. */
export const ANY_NAME = '/template/installation'
/** Address that tests call to copy one prefix to another. */
const COPY = '/double/copy'
const PREFIX = 'essais/'
/** Objects per page of a list. */
const PAGE = 3
const LEAST_PART = 5 * 2 ** 20

export const KEYS: Keys = {
  accessKeyId: 'the-key-of-tests',
  secretAccessKey: 'the/secret+of=tests',
  sessionToken: 'the-token-of-tests',
  region: 'eu-west-3',
}

/**
 * Starts one on a free loopback port.
 * @param leastPart Minimum bytes of each part except the last.
 */
export async function startObjects(leastPart = LEAST_PART): Promise<ObjectsDouble> {
  const objects: ObjectsDouble['objects'] = new Map()
  const uploads: ObjectsDouble['uploads'] = new Map()
  const calls: SeenCall[] = []
  const busy = { now: 0, most: 0 }
  let script: Parameters<ObjectsDouble['fail']>[0] = () => undefined

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://double')
    if (url.pathname === COPY) {
      copy(url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? '')
      return void response.end()
    }
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/')
    const full = path.join('/')
    const key = keptAs(full)
    const { method = '' } = request
    const call = {
      method,
      key,
      query: url.searchParams,
      range: request.headers.range,
      bytes: body.byteLength,
    }
    calls.push(call)
    const fault = faultOfSignature(request, body, KEYS)
    if (fault !== null) return refuse(response, fault === 'AuthorizationHeaderMalformed' ? 400 : 403, fault)
    if (request.headers['if-none-match'] || request.headers['if-match'])
      return refuse(response, 501, 'NotImplemented')
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    const wrong = script(call)
    if (typeof wrong === 'number')
      return refuse(response, wrong, wrong === 503 ? 'SlowDown' : 'InternalError')
    if (wrong === 'silent') return
    if (wrong instanceof Promise) {
      await wrong
      return send(response, method, answerTo(call, body), undefined)
    }
    const answer = wrong === 'behind' ? list(new URLSearchParams({ prefix: '/' })) : answerTo(call, body)
    if (wrong === 'lost') return void response.destroy()
    send(response, method, answer, wrong === 'behind' ? undefined : wrong)
  }

  function copy(from: string, to: string): void {
    for (const [key, kept] of [...objects]) {
      if (fullName(key).startsWith(from))
        objects.set(keptAs(`${to}${fullName(key).slice(from.length)}`), kept)
    }
  }

  function answerTo({ method, key, query, range }: SeenCall, body: Buffer): Answer {
    const uploadId = query.get('uploadId')
    if (key === '' && method === 'GET') return query.has('uploads') ? listUploads() : list(query)
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { key, parts: new Map(), begunAt: Date.now() })
      return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`)
    }
    if (uploadId !== null) return part(method, uploadId, query, body)
    if (method === 'PUT') {
      objects.set(key, { bytes: body, modifiedAt: Date.now() })
      return { status: 200, headers: { etag: tagOf(body) }, bytes: Buffer.alloc(0) }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204, headers: {}, bytes: Buffer.alloc(0) }
    }
    const found = objects.get(key) ?? (key.endsWith('/installation') ? objects.get(ANY_NAME) : undefined)
    if (found === undefined) return refusal(404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (from === undefined || to === undefined)
      return { status: 200, headers: { etag: tagOf(found.bytes) }, bytes: found.bytes }
    const size = found.bytes.byteLength
    if (Number(from) >= size) return refusal(416, 'InvalidRange')
    const bytes = found.bytes.subarray(Number(from), Number(to) + 1)
    const headers = { 'content-range': `bytes ${from}-${Number(from) + bytes.byteLength - 1}/${size}` }
    return { status: 206, headers, bytes }
  }

  function part(method: string, id: string, query: URLSearchParams, body: Buffer): Answer {
    const upload = uploads.get(id)
    if (upload === undefined) return refusal(404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: tagOf(body) }, bytes: Buffer.alloc(0) }
    }
    if (method === 'DELETE') {
      uploads.delete(id)
      return { status: 204, headers: {}, bytes: Buffer.alloc(0) }
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
    const parts = named.map(([, number]) => upload.parts.get(Number(number)))
    if (parts.some((bytes, at) => bytes === undefined || tagOf(bytes) !== named[at]?.[2]))
      return refusal(400, 'InvalidPart')
    const whole = parts.filter(bytes => bytes !== undefined)
    if (whole.slice(0, -1).some(({ byteLength }) => byteLength < leastPart))
      return refusal(400, 'EntityTooSmall')
    objects.set(upload.key, { bytes: Buffer.concat(whole), modifiedAt: Date.now() })
    uploads.delete(id)
    return xml('CompleteMultipartUploadResult', `<Key>${upload.key}</Key>`)
  }

  function list(query: URLSearchParams): Answer {
    const beginning = query.get('prefix') ?? ''
    const names = [...objects.keys()].map(fullName).filter(name => name.startsWith(beginning))
    const after = query.get('continuation-token') ?? ''
    const rest = names.toSorted().filter(name => name > after)
    const page = rest.slice(0, PAGE)
    const isCut = page.length < rest.length
    const entries = page.map(name => {
      const { bytes, modifiedAt } = objects.get(keptAs(name)) ?? {
        bytes: Buffer.alloc(0),
        modifiedAt: 0,
      }
      return `<Contents><Key>${name}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified><Size>${bytes.byteLength}</Size><Owner><ID>x</ID></Owner></Contents>`
    })
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return xml('ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}`)
  }

  function listUploads(): Answer {
    const entries = [...uploads].map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${fullName(key)}</Key><UploadId>${id}</UploadId><Initiated>${new Date(begunAt).toISOString()}</Initiated></Upload>`,
    )
    return xml('ListMultipartUploadsResult', entries.join(''))
  }

  const server = createServer((request, response) => {
    busy.now += 1
    busy.most = Math.max(busy.most, busy.now)
    response.once('close', () => {
      busy.now -= 1
    })
    serve(request, response).catch(() => response.destroy())
  })
  const listen = (port: number) =>
    new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
  const stop = async () => {
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    env: {
      ARTEFACTS_URL: `s3://${BUCKET}/${PREFIX.slice(0, -1)}`,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: KEYS.region,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
      AWS_SESSION_TOKEN: KEYS.sessionToken ?? '',
    },
    objects,
    uploads,
    calls,
    busy,
    fail: next => {
      script = next
    },
    stop,
    start: () => listen(port),
    [Symbol.asyncDispose]: stop,
  }
}

/** Names below the prefix are returned without it, all others with a leading slash. */
const keptAs = (full: string) => (full.startsWith(PREFIX) ? full.slice(PREFIX.length) : full && `/${full}`)
const fullName = (kept: string) => (kept.startsWith('/') ? kept.slice(1) : `${PREFIX}${kept}`)

interface Answer {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

const tagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`

const xml = (root: string, inside: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inside}</${root}>`),
})

/** S3 includes the signing input in a refusal. */
const refusal = (status: number, code: string): Answer =>
  xml('Error', `<Code>${code}</Code><AWSAccessKeyId>${KEYS.accessKeyId}</AWSAccessKeyId>`, status)

function refuse(response: ServerResponse, status: number, code: string): void {
  const { headers, bytes } = refusal(status, code)
  response.writeHead(status, headers).end(bytes)
}

function send(
  response: ServerResponse,
  method: string,
  { status, headers, bytes }: Answer,
  wrong: 'cut' | 'wrong' | 'late' | undefined,
): void {
  response.writeHead(status, { ...headers, 'content-length': bytes.byteLength })
  if (method === 'HEAD') return void response.end()
  const half = bytes.subarray(0, bytes.byteLength / 2)
  if (wrong === 'cut') response.write(half, () => response.destroy())
  else if (wrong === 'late') response.write(half)
  else if (wrong === 'wrong')
    response.end(bytes.map((byte, at) => (at === half.byteLength ? byte ^ 1 : byte)))
  else response.end(bytes)
}
