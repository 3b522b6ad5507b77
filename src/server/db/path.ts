import { join } from 'node:path'

/** Where the database of an installation lies. */
export const databasePath = (dataDir: string): string => join(dataDir, 'cartable.sqlite')
