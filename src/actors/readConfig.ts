import { fromPromise } from 'xstate'
import { ask } from '../api/client.ts'
import { ClientConfig } from '../contract/config.ts'

/** What the server says of itself. */
export const readConfig = fromPromise<ClientConfig, undefined>(({ signal }) =>
  ask(ClientConfig, { path: '/config.json', signal }),
)
