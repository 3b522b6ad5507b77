import { SaxesParser } from 'saxes'

/** XML answer of the storage: its texts by element name, and the texts of each entry. */
export interface Listing {
  texts: Readonly<Record<string, string>>
  entries: readonly Readonly<Record<string, string>>[]
}

/**
 * Parses an XML answer of the storage. Throws if it is malformed.
 * @param entry Name of the elements that are entries.
 */
export function readListing(xml: string, entry: string): Listing {
  const parser = new SaxesParser()
  const texts: Record<string, string> = {}
  const entries: Record<string, string>[] = []
  let within: Record<string, string> = texts
  let text = ''
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name !== entry) return
    within = {}
    entries.push(within)
  })
  parser.on('text', piece => {
    text += piece
  })
  parser.on('closetag', ({ name }) => {
    if (name === entry) within = texts
    else within[name] ??= text
    text = ''
  })
  parser.write(xml).close()
  return { texts, entries }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for XML. */
export const escaped = (text: string): string => text.replace(/[&<>]/g, sign => ESCAPES[sign] ?? sign)
