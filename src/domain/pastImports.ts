import type { Instance } from '../contract/dataset.ts'
import type { PastImport } from '../contract/import.ts'

/** Returns the imports before the last one of this page, which is told apart. */
export const pastIn = (imports: readonly PastImport[], last: Instance | null): readonly PastImport[] =>
  imports.filter(({ instance }) => instance.id !== last?.id)
