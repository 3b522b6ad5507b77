import { hashOf } from '../hash.ts'

/** Logo of a page: its name in the View, and its pixels as a data URL. */
export type Logo = { id: string; picture: string }

export const logoOf = (picture: string): Logo => ({ id: `logo-${hashOf(picture)}`, picture })

/** Maximum bytes of a chosen file. */
export const LOGO_FILE_MAX = 1_000_000
/** Maximum width and height of a logo in pixels. */
export const LOGO_SIDE = { width: 800, height: 400 }

/** Reasons to refuse a file as a logo. */
export type LogoFault = 'tooLarge' | 'notPicture' | 'script' | 'reference' | 'tooDetailed'

/** Elements that run code or show other documents. */
const ACTIVE = /^(script|foreignobject|iframe|object|embed|audio|video|handler|listener)$/i
/** Attributes with an address. */
const ADDRESSED = /^(href|xlink:href|src|data)$/i

/** Part of a parsed document that the check reads. */
export type SvgElement = {
  localName: string
  attributes: ArrayLike<{ name: string; value: string }>
  textContent: string | null
}

/** Returns whether a text of CSS or an attribute refers to something outside its document. */
const refersOutside = (text: string): boolean =>
  /@import/i.test(text) ||
  text
    .split(/url\(/i)
    .slice(1)
    .some(address => !isInside(address.trimStart().replace(/^['"]/, '')))

const isInside = (address: string): boolean =>
  address.trim().startsWith('#') || /^data:image\/(png|jpeg|webp);base64,/i.test(address.trim())

/** Returns why an element of an SVG is refused: it runs code, or refers to something outside the file. */
function faultOfElement({ localName, attributes, textContent }: SvgElement): LogoFault | null {
  if (ACTIVE.test(localName)) return 'script'
  if (localName.toLowerCase() === 'style' && refersOutside(textContent ?? '')) return 'reference'
  for (const { name, value } of Array.from(attributes)) {
    if (/^on/i.test(name) || /^\s*(java|vb)script:/i.test(value)) return 'script'
    if (ADDRESSED.test(name) && !isInside(value)) return 'reference'
    if (refersOutside(value)) return 'reference'
  }
  return null
}

/** Returns why an SVG is refused as a logo, or null. */
export function faultOfSvg(text: string, elements: Iterable<SvgElement>): LogoFault | null {
  // Entities can grow without limit, or name files.
  if (/<!ENTITY/i.test(text)) return 'reference'
  for (const element of elements) {
    const fault = faultOfElement(element)
    if (fault) return fault
  }
  return null
}

/** Returns the size of a logo in pixels, with its proportions, that fits in a share of the maximum. */
export function logoSize(width: number, height: number, share: number): { width: number; height: number } {
  const by = Math.min((LOGO_SIDE.width * share) / width, (LOGO_SIDE.height * share) / height)
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}
