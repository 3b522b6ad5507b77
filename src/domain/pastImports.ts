import type { Instance } from '../contract/dataset.ts'
import type { PastImport } from '../contract/import.ts'

/** Lists the earlier imports, without the last one of this page, which the screen shows by itself. */
export const pastIn = (imports: readonly PastImport[], last: Instance | null): readonly PastImport[] =>
  imports.filter(({ instance }) => instance.id !== last?.id)
