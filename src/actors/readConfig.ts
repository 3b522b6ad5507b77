import { fromPromise } from 'xstate'
import { ask } from '../api/client.ts'
import { ClientConfig } from '../contract/config.ts'

/** Reads the facts that the server tells about itself. */
export const readConfig = fromPromise<ClientConfig, undefined>(({ signal }) =>
  ask(ClientConfig, { path: '/config.json', signal }),
)
