import { z } from 'zod'

const token = z.string().max(8192).nullable().optional()

/**
 * Proof that Google gave to the client: an access token; for One Tap the ID token, as `access_token` too; or an
 * authorization code.
 */
export const GoogleLogin = z
  .object({ access_token: token, id_token: token, code: token })
  .meta({ id: 'GoogleLogin' })
export type GoogleLogin = z.infer<typeof GoogleLogin>
