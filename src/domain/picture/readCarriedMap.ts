import { SaxesParser } from 'saxes'
import { CarriedMap, NAMESPACE, RDF } from './carriedMap.ts'

const END = '</rdf:Description>'

/** Returns the map that a part of a file carries, or null. */
export function carriedMapIn(content: string): CarriedMap | null {
  const within = content.indexOf(NAMESPACE)
  const start = content.lastIndexOf('<rdf:Description', within)
  const end = content.indexOf(END, within)
  if (within < 0 || start < 0 || end < 0) return null
  const description = content.slice(start, end + END.length)
  const found = { link: '', instances: [] as CarriedMap['instances'] }
  let [isLink, isInstance] = [false, false]
  const parser = new SaxesParser({ xmlns: true, fragment: true, additionalNamespaces: { rdf: RDF } })
  parser.on('opentag', ({ uri, local, attributes }) => {
    isLink = uri === NAMESPACE && local === 'link'
    const hash = Object.values(attributes).find(each => each.uri === NAMESPACE && each.local === 'hash')
    isInstance = hash !== undefined
    if (hash) found.instances.push({ id: '', hash: hash.value })
  })
  parser.on('closetag', () => {
    isLink = false
    isInstance = false
  })
  parser.on('text', text => {
    const last = found.instances.at(-1)
    if (isLink) found.link += text
    else if (isInstance && last) last.id += text
  })
  try {
    parser.write(description).close()
  } catch {
    return null
  }
  return CarriedMap.safeParse(found).data ?? null
}
