/** An element of an XML text with all that is in it. Names are without their prefixes. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  /** Its own text, that of its children left out. */
  text: string
}

/** The attribute of a name, with any prefix; empty for none. */
export function attributeOf(element: XmlElement | undefined, name: string): string {
  for (const [key, value] of Object.entries(element?.attributes ?? {}))
    if (key === name || key.endsWith(`:${name}`)) return value
  return ''
}

/** The first child of a name. */
export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find(child => child.name === name)

/** The children of a name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter(child => child.name === name)

/** The text of the first child of a name, without blanks around it; empty for none. */
export const textIn = (element: XmlElement, name: string): string => childOf(element, name)?.text.trim() ?? ''

/** Gathers the properties of an element: empty texts are none, and a name that is taken gets a number. */
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
