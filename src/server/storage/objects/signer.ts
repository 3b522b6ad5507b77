import { AwsV4Signer } from 'aws4fetch'
import type { ObjectsAt } from '../../platform/objectsAt.ts'

/** Call to a bucket. */
export interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Name of an object; missing for the bucket. */
  key?: string
  query?: Readonly<Record<string, string>>
  /** Returns the headers again for each attempt. */
  headers?: () => Readonly<Record<string, string>>
  body?: Uint8Array<ArrayBuffer>
  signal?: AbortSignal | undefined
}

const NOTHING = new Uint8Array()

const hexOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

/** Signs calls to a bucket. */
export class Signer {
  readonly #at: ObjectsAt
  readonly #keys = new Map<string, ArrayBuffer>()

  constructor(at: ObjectsAt) {
    this.#at = at
  }

  /**
   * Returns the address and the headers of a call. The content is signed too, so that no other content is
   * stored.
   */
  async sign({ method, key, query = {}, headers, body = NOTHING }: Call) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = this.#at
    const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers?.(), 'x-amz-content-sha256': await hexOf(body) },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== null && { sessionToken }),
      service: 's3',
      region,
      cache: this.#keys,
    }).sign()
  }
}
