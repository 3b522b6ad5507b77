import type { ClientConfig } from '../contract/config.ts'

/** Tells whether a person may import. `who` is null as long as the server has not said who may. */
export const mayImport = (importer: { who: ClientConfig['import'] | null; isLoggedIn: boolean }): boolean =>
  importer.who === 'local' || (importer.who === 'account' && importer.isLoggedIn)
