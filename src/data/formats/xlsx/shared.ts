import { childrenOf, type XmlElement } from '../xml/element.ts'
import type { NumberFormat } from './numberFormats.ts'

/** Data that the sheets of a workbook share. */
export interface Shared {
  strings: readonly string[]
  /** Formats by the number of a style. */
  formats: readonly NumberFormat[]
  is1904: boolean
}

/** Returns a text and its runs of other fonts, without phonetic hints. */
export const richText = (element: XmlElement): string =>
  [...childrenOf(element, 't'), ...childrenOf(element, 'r').flatMap(run => childrenOf(run, 't'))]
    .map(({ text }) => unescaped(text))
    .join('')

/** Replaces the escapes of characters that XML cannot contain, such as `_x000D_` (ECMA-376, 22.4.2.4). */
export const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
