import { SaxesParser } from 'saxes'
import { faultOfSvg, type LogoFault, type SvgElement } from '../domain/picture/logo.ts'

type Attributes = Readonly<Record<string, string>>

/**
 * Checks an SVG that becomes a logo. Returns it with a size, without which Firefox draws nothing, or why it is refused.
 * The parser of the browser would report a malformed text as a violation of the page’s policy.
 */
export function checkedSvg(text: string): { svg: string } | { fault: LogoFault } {
  const elements: SvgElement[] = []
  const open: { localName: string; attributes: SvgElement['attributes']; textContent: string }[] = []
  let root: { name: string; attributes: Attributes } | null = null
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = attributes as Attributes
    root ??= { name, attributes: values }
    const element = {
      localName: name.replace(/^.*:/, ''),
      attributes: Object.entries(values).map(([attribute, value]) => ({ name: attribute, value })),
      textContent: '',
    }
    elements.push(element)
    open.push(element)
  })
  const addText = (content: string) => {
    const last = open.at(-1)
    if (last) last.textContent += content
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    open.pop()
  })
  try {
    parser.write(text).close()
  } catch {
    return { fault: /<!ENTITY/i.test(text) ? 'reference' : 'notPicture' }
  }
  const [first] = elements
  if (first?.localName !== 'svg') return { fault: 'notPicture' }
  const fault = faultOfSvg(text, elements)
  return fault ? { fault } : { svg: withSize(text, root) }
}

function withSize(text: string, root: { name: string; attributes: Attributes } | null): string {
  if (!root || root.attributes['width'] || root.attributes['height']) return text
  const [, , width = 0, height = 0] = (root.attributes['viewBox'] ?? '').split(/[\s,]+/).map(Number)
  if (!(width > 0 && height > 0)) return text
  return text.replace(`<${root.name}`, `<${root.name} width="${width}" height="${height}"`)
}
