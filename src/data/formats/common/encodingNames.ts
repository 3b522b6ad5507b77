import { isCodePage } from './codePages.ts'

/** Encodings of `TextDecoder` whose names have many spellings. */
const WRITTEN = [
  'utf-8',
  'big5',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'gbk',
  'ibm866',
  'iso-2022-jp',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'shift_jis',
  'windows-874',
  'x-mac-cyrillic',
] as const

/** Other names, without punctuation between the letters. */
const ALIASES: Readonly<Record<string, string>> = {
  // Name of the Western Windows code page in ArcGIS and MapInfo.
  ansi: 'windows-1252',
  windowslatin1: 'windows-1252',
  unicode: 'utf-8',
  macroman: 'macintosh',
  macce: 'x-mac-ce',
  macgreek: 'x-mac-greek',
  maccyrillic: 'x-mac-cyrillic',
  mazovia: 'cp620',
  kamenicky: 'cp895',
  tis620: 'windows-874',
  uhc: 'euc-kr',
  big5hkscs: 'big5',
}

/** Code pages by their Windows numbers. Code pages of DOS are in `codePages.ts`. */
const NUMBERS: Readonly<Record<string, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  943: 'shift_jis',
  949: 'euc-kr',
  950: 'big5',
  951: 'big5',
  10000: 'macintosh',
  10006: 'x-mac-greek',
  10007: 'x-mac-cyrillic',
  10029: 'x-mac-ce',
  20866: 'koi8-r',
  20932: 'euc-jp',
  20936: 'gbk',
  21866: 'koi8-u',
  51932: 'euc-jp',
  51936: 'gbk',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

/**
 * Returns the encoding that a companion file names: `UTF_8`, `1252`, `ANSI 1252`, `OEM 850`, `CP936`,
 * `8859_15`, `LDID/87`. Null for an unknown name.
 */
export function encodingNamed(written: string): string | null {
  const name = written.trim().toLowerCase()
  const driver = /^ldid[/: ]?(0x[\da-f]+|\d+)$/.exec(name)?.[1]
  if (driver !== undefined) return encodingOfDriver(Number(driver))
  const iso = /^(?:iso|iec)?[-_ /]*8859[-_ ]*(\d{1,2})(?::\d{4})?$/.exec(name)?.[1]
  if (iso !== undefined) return known(`iso-8859-${iso}`)
  const page =
    /^(?:ansi|oem|dos|cp|ccsid|code ?page|ms|windows|win|ibm|pc)?[-_ :]*(\d{3,5})(?:[-_ ]\w+)?$/.exec(
      name,
    )?.[1]
  if (page !== undefined) return encodingOfPage(page)
  const bare = letters(name)
  return ALIASES[bare] ?? WRITTEN.find(each => letters(each) === bare) ?? known(name)
}

const letters = (name: string): string => name.replace(/[^a-z\d]/g, '')

function encodingOfPage(page: string): string | null {
  if (/^125[0-8]$/.test(page)) return `windows-${page}`
  const iso = /^(?:2859|2860)/.test(page) ? Number(page) - 28590 : 0
  if (iso > 0) return known(`iso-8859-${iso}`)
  const dos = `cp${page}`
  return NUMBERS[page] ?? (isCodePage(dos) ? dos : null)
}

function known(name: string): string | null {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}

/** Returns the encoding of the language driver in a .dbf header; null if it is unknown. */
export function encodingOfDriver(driver: number): string | null {
  return Object.keys(DRIVERS).find(name => DRIVERS[name]?.includes(driver)) ?? null
}

/** Language drivers of dBASE, FoxPro and ArcGIS, by encoding. */
const DRIVERS: Readonly<Record<string, readonly number[]>> = {
  cp437: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
  cp850: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
  'windows-1252': [0x03, 0x57, 0x58, 0x59],
  macintosh: [0x04],
  cp865: [0x08, 0x17, 0x66],
  shift_jis: [0x13, 0x7b],
  cp863: [0x1c, 0x6c],
  cp852: [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87],
  cp860: [0x24],
  ibm866: [0x26, 0x65],
  gbk: [0x4d, 0x7a],
  'euc-kr': [0x4e, 0x79],
  big5: [0x4f, 0x78],
  'windows-874': [0x50, 0x7c],
  cp861: [0x67],
  cp895: [0x68],
  cp620: [0x69],
  cp737: [0x6a, 0x86],
  cp857: [0x6b, 0x88],
  'windows-1255': [0x7d],
  'windows-1256': [0x7e],
  'x-mac-cyrillic': [0x96],
  'x-mac-ce': [0x97],
  'x-mac-greek': [0x98],
  'windows-1250': [0xc8],
  'windows-1251': [0xc9],
  'windows-1254': [0xca],
  'windows-1253': [0xcb],
  'windows-1257': [0xcc],
}
