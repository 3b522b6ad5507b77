import { catalogue } from './001-catalogue.ts'

/** In order. The place in the list is the number kept in the database: never reorder, only append. */
export const migrations: readonly string[] = [catalogue]
