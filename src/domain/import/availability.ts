import type { ClientConfig } from '../../contract/config.ts'
import type { Instance } from '../../contract/dataset.ts'
import type { PastImport } from '../../contract/import.ts'

/** Lists the earlier imports, without the last one of this page, which the screen shows by itself. */
export const pastIn = (imports: readonly PastImport[], last: Instance | null): readonly PastImport[] =>
  imports.filter(({ instance }) => instance.id !== last?.id)

/** Tells whether a person may import. `who` is null as long as the server has not said who may. */
export const mayImport = (importer: { who: ClientConfig['import'] | null; isLoggedIn: boolean }): boolean =>
  importer.who === 'local' || (importer.who === 'account' && importer.isLoggedIn)
