/** Common formats of open data that cannot be read, by their first bytes. */
const BY_HEAD: readonly [RegExp, string][] = [
  [/^%PDF/, 'PDF'],
  [/^ÐÏ.à/, 'Excel 97 (.xls)'],
  [/^\0{2}'\n/, 'shapefile (.shp)'],
  [/^7z\xbc\xaf/, '7z'],
  [/^Rar!/, 'RAR'],
  [/^BZh/, 'bzip2'],
  [/^\xfd7zXZ/, 'xz'],
  [/^\x28\xb5\x2f\xfd/, 'Zstandard'],
]

const MARKUP: readonly [RegExp, string][] = [[/^\s*(<!doctype html|<html)/i, 'HTML']]

/** Returns the name of a format with tags that no reader recognises. */
export const markupFormat = (begin: string): string =>
  MARKUP.find(([pattern]) => pattern.test(begin))?.[1] ?? 'XML'

const BY_ENTRY: readonly [RegExp, string][] = [
  [/^xl\/workbook\.bin$/i, 'Excel (.xlsb)'],
  [/^word\/document\.xml$/i, 'Word'],
]

/** Returns the name of a known but unsupported format, or undefined. */
export function unsupportedFormat(
  head: Uint8Array,
  entries: readonly { name: string }[],
): string | undefined {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 4096)).replace(/^ï»¿/, '')
  const byHead = BY_HEAD.find(([pattern]) => pattern.test(text))
  const byEntry = BY_ENTRY.find(([pattern]) => entries.some(({ name }) => pattern.test(name)))
  return (byHead ?? byEntry)?.[1]
}

/** Stream that contains a password-protected Office document. */
const LOCKED = '\0E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'

/** Returns whether a file is a password-protected Office document. */
export function isLocked(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head)
  return /^ÐÏ.à/.test(text) && text.includes(LOCKED)
}
