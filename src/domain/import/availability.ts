import type { ClientConfig } from '../../contract/config.ts'
import type { Instance } from '../../contract/dataset.ts'
import type { PastImport } from '../../contract/import.ts'
import { mayEdit, type Role } from '../../contract/role.ts'

/** Lists the earlier imports, without the last one of this page, which the screen shows by itself. */
export const pastIn = (imports: readonly PastImport[], last: Instance | null): readonly PastImport[] =>
  imports.filter(({ instance }) => instance.id !== last?.id)

/** Person who wants to import: `who` is null as long as the server has not said who may, `role` without an account. */
type Importer = { who: ClientConfig['import'] | null; role: Role | null }

/** Tells whether a person may import. */
export const mayImport = ({ who, role }: Importer): boolean =>
  who === 'local' ||
  (who === 'account' && role !== null) ||
  (who === 'editor' && role !== null && mayEdit(role))

/** Tells whether a person could import once they log in. */
export const needsAccount = ({ who, role }: Importer): boolean => who !== 'local' && role === null

/** Tells whether a person has an account, and not the role that is asked for. */
export const lacksRole = (importer: Importer): boolean =>
  importer.who === 'editor' && importer.role !== null && !mayEdit(importer.role)
