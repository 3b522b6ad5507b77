import { ClientConfig } from '../contract/config.ts'
import { ask } from './client.ts'

/** What must be known of the installation. */
export function readConfig(signal?: AbortSignal): Promise<ClientConfig> {
  return ask(ClientConfig, { path: '/config.json', signal })
}
