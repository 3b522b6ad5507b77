/** User's file, which never leaves the browser. */
export type OwnFile = {
  /** Empty for pasted rows. */
  name: string
  content: Blob
  /** Time of arrival, ISO 8601. It distinguishes files. */
  at: string
}

/** Stores a file that has just arrived. */
export const ownFile = (name: string, content: Blob): OwnFile => ({
  name,
  content,
  at: new Date().toISOString(),
})

/** Returns pasted rows as a file. */
export const pastedFile = (text: string): OwnFile => ownFile('', new Blob([text]))

/** Returns the name of a file for the import. */
export const nameForImport = ({ name }: Pick<OwnFile, 'name'>): string => name || 'table.txt'

/** Returns whether pasted text contains rows, rather than a word or an address. */
export const holdsRows = (text: string): boolean => /[^\n]\n[^\n]/.test(text.trim())
