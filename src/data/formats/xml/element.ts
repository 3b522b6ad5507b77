/** Element of an XML text with its content. Names have no prefixes. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  /** Text of the element itself, without the text of its children. */
  text: string
}

/** Returns an attribute by its name, with any prefix; empty if it is missing. */
export function attributeOf(element: XmlElement | undefined, name: string): string {
  for (const [key, value] of Object.entries(element?.attributes ?? {}))
    if (key === name || key.endsWith(`:${name}`)) return value
  return ''
}

/** Returns the first child of a name. */
export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find(child => child.name === name)

/** Returns the children of a name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter(child => child.name === name)

/** Returns the trimmed text of the first child with the given name; empty if it is missing. */
export const textIn = (element: XmlElement, name: string): string => childOf(element, name)?.text.trim() ?? ''

/** Collects the properties of an element. Skips empty texts, and numbers duplicate names. */
export class Properties {
  readonly map = new Map<string, string>()

  add(name: string, text: string): void {
    const value = text.trim()
    if (name === '' || value === '' || this.map.get(name) === value) return
    let free = name
    for (let number = 2; this.map.has(free); number += 1) free = `${name}_${number}`
    this.map.set(free, value)
  }
}
