/** SQLite's code of a damaged database. */
const CORRUPT = 11

/** Makes SQLite's own error of a damaged database, for damage that SQLite does not look for. */
export function corruptError(message: string): Error {
  return Object.assign(new Error(message), { errcode: CORRUPT })
}
