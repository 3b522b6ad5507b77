import type { ClientConfig } from '../../contract/config.ts'
import type { Instance } from '../../contract/dataset.ts'
import type { PastImport } from '../../contract/import.ts'
import { mayEdit, type Role } from '../../contract/role.ts'

/** Lists earlier imports, without the last one of this page, which the screen shows separately. */
export const pastImportsOf = (imports: readonly PastImport[], last: Instance | null): readonly PastImport[] =>
  imports.filter(({ instance }) => instance.id !== last?.id)

/** Permission to import: `who` is null until the server has answered, `role` is null without an account. */
type Importer = { who: ClientConfig['import'] | null; role: Role | null }

/** Returns whether the user may import. */
export const mayImport = ({ who, role }: Importer): boolean =>
  who === 'local' ||
  (who === 'account' && role !== null) ||
  (who === 'editor' && role !== null && mayEdit(role))

/** Returns whether the user could import after logging in. */
export const needsAccount = ({ who, role }: Importer): boolean =>
  who !== 'local' && who !== 'owner' && role === null

/** Returns whether the user has an account but not the required role. */
export const lacksRole = (importer: Importer): boolean =>
  importer.who === 'editor' && importer.role !== null && !mayEdit(importer.role)
