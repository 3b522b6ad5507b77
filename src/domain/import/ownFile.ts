/** A file of the person's own, of which nothing leaves the browser. */
export type OwnFile = {
  /** Empty for rows that were pasted. */
  name: string
  content: Blob
  /** Moment at which it came, ISO 8601: it tells the file from others. */
  at: string
}

/** Returns a file that has just come. */
export const ownFile = (name: string, content: Blob): OwnFile => ({
  name,
  content,
  at: new Date().toISOString(),
})

/** Returns rows that were pasted as a file. */
export const pastedFile = (text: string): OwnFile => ownFile('', new Blob([text]))

/** Returns the name by which a file goes to the import, which says it on the way. */
export const nameForImport = ({ name }: Pick<OwnFile, 'name'>): string => name || 'table.txt'

/** Tells whether a text that is pasted holds rows, and not a word or an address. */
export const holdsRows = (text: string): boolean => /[^\n]\n[^\n]/.test(text.trim())
