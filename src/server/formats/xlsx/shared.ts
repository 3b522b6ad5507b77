import { childrenOf, type XmlElement } from '../xml/element.ts'
import type { NumberFormat } from './numberFormats.ts'

/** Facts that the sheets of a workbook share. */
export interface Shared {
  strings: readonly string[]
  /** By the number of a style. */
  formats: readonly NumberFormat[]
  is1904: boolean
}

/** A text and its runs of other fonts, without what tells how to pronounce it. */
export const richText = (element: XmlElement): string =>
  [...childrenOf(element, 't'), ...childrenOf(element, 'r').flatMap(run => childrenOf(run, 't'))]
    .map(({ text }) => text)
    .join('')
