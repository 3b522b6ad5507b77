import { join } from 'node:path'

/** Returns the path of the database of an installation. */
export const databasePath = (dataDir: string): string => join(dataDir, 'cartable.sqlite')
