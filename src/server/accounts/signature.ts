import { createHmac, timingSafeEqual } from 'node:crypto'
import { derive, type Secrets } from './secrets.ts'

/** Names the use of a signature: what is signed for one thing never passes for another. */
type Purpose = 'browser' | 'confirmation' | 'owner'

/** Signs a text, in 43 characters that any address or cookie takes. */
export const signatureOf = ([secret]: Secrets, purpose: Purpose, text: string): string =>
  sign(secret, purpose, text)

/** Tells whether a text was signed with any of the secrets; how long that takes tells nothing of the signature. */
export function isSigned(secrets: Secrets, purpose: Purpose, text: string, signature: string): boolean {
  const sent = Buffer.from(signature)
  return secrets.some(secret => {
    const right = Buffer.from(sign(secret, purpose, text))
    return right.length === sent.length && timingSafeEqual(right, sent)
  })
}

const sign = (secret: Uint8Array, purpose: Purpose, text: string): string =>
  createHmac('sha256', derive(secret, purpose)).update(text).digest('base64url')
