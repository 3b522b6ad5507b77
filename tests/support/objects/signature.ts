import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Keys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  region: string
}

type Refusal = 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | 'RequestTimeTooSkewed'
type Fault = Refusal | 'AuthorizationHeaderMalformed' | 'XAmzContentSHA256Mismatch'

const SKEW_MS = 15 * 60_000

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Percent-encodes all but the unreserved characters of RFC 3986. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Verifies the Signature Version 4 of a request header, written from the AWS General Reference alone.
 * @returns Null if it is valid, or S3's error code.
 */
export function faultOfSignature(request: IncomingMessage, body: Uint8Array, keys: Keys): Fault | null {
  const { authorization = '' } = request.headers
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  const [accessKeyId, date = '', region, service, end] = credential.split('/')
  if (signature === '') return 'AccessDenied'
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region || service !== 's3' || end !== 'aws4_request')
    return 'AuthorizationHeaderMalformed'
  const header = (name: string) =>
    String(request.headers[name] ?? '')
      .trim()
      .replace(/ +/g, ' ')
  if (keys.sessionToken !== null && header('x-amz-security-token') !== keys.sessionToken)
    return 'AccessDenied'

  const at = header('x-amz-date')
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? []
  const moment = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (!(Math.abs(Date.now() - moment) < SKEW_MS) || !at.startsWith(date)) return 'RequestTimeTooSkewed'

  // S3 requires a signature of everything that it reads.
  const names = signedHeaders.split(';')
  const needed = ['host', ...Object.keys(request.headers).filter(name => name.startsWith('x-amz-'))]
  if (needed.some(name => !names.includes(name))) return 'AccessDenied'
  const digest = header('x-amz-content-sha256')
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const [path = '', search = ''] = (request.url ?? '').split('?')
  const canonicalQuery = search
    .split('&')
    .filter(part => part !== '')
    .map(part => {
      const [name = '', value = ''] = part
        .split('=')
        .map(side => decodeURIComponent(side.replaceAll('+', ' ')))
      return [encoded(name), encoded(value)] as const
    })
    .toSorted(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1))
    .map(pair => pair.join('='))
    .join('&')
  const canonicalRequest = [
    request.method,
    path
      .split('/')
      .map(part => encoded(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery,
    ...names.map(name => `${name}:${header(name)}`),
    '',
    signedHeaders,
    digest,
  ].join('\n')
  const scope = [date, region, service, end].join('/')
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonicalRequest)].join('\n')
  const key = [region, service, end].reduce(
    (former: Buffer, part) => hmac(former, part),
    hmac(`AWS4${keys.secretAccessKey}`, date),
  )
  const isRight = timingSafeEqual(Buffer.from(signature, 'hex'), hmac(key, toSign))
  return isRight ? null : 'SignatureDoesNotMatch'
}
