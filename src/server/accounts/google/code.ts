import { z } from 'zod'
import type { GoogleConfig } from '../../platform/config.ts'
import { ask } from './ask.ts'
import type { Endpoints } from './endpoints.ts'

const Tokens = z.object({ access_token: z.string().min(1) })

/** Changes the code that a popup of the client was given for an access token. */
export async function exchangeCode(
  endpoints: Endpoints,
  { clientId, clientSecret }: GoogleConfig & { clientSecret: string },
  code: string,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    client_secret: clientSecret,
    // What Google's library takes for the address of a popup.
    redirect_uri: 'postmessage',
  })
  const { access_token } = await ask(endpoints.token, { method: 'POST', body }, Tokens)
  return access_token
}
