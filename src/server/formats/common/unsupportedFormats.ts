/** Formats that are met where data are published, and cannot be read, by what their first bytes say. */
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

/** The name of a format that is written with tags, and that no reader has recognised. */
export const markupFormat = (begin: string): string =>
  MARKUP.find(([pattern]) => pattern.test(begin))?.[1] ?? 'XML'

const BY_ENTRY: readonly [RegExp, string][] = [
  [/^xl\/workbook\.bin$/i, 'Excel (.xlsb)'],
  [/^word\/document\.xml$/i, 'Word'],
]

/** The name of a known format that cannot be read, or undefined. */
export function unsupportedFormat(
  head: Uint8Array,
  entries: readonly { name: string }[],
): string | undefined {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 4096)).replace(/^ï»¿/, '')
  const byHead = BY_HEAD.find(([pattern]) => pattern.test(text))
  const byEntry = BY_ENTRY.find(([pattern]) => entries.some(({ name }) => pattern.test(name)))
  return (byHead ?? byEntry)?.[1]
}

/** The stream in which a document of Office lies that is protected by a password. */
const LOCKED = '\0E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'

/** Tells whether a file is a document of Office that is protected by a password. */
export function isLocked(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head)
  return /^ÐÏ.à/.test(text) && text.includes(LOCKED)
}
