/** Characters that XML 1.0 cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const NOT_IN_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes a text for an XML element or attribute. */
export const xml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, '\ufffd')
    .replaceAll(/[&<>"']/g, character => ENTITIES[character] ?? '')

/** Formats an element with attributes and formatted content. */
export function element(name: string, attributes: Readonly<Record<string, string>>, within = ''): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xml(value)}"`)
  return within === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${within}</${name}>`
}

export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
