/** Vocabularies by their prefixes. */
export const PREFIXES = {
  adms: 'http://www.w3.org/ns/adms#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  geo: 'http://www.opengis.net/ont/geosparql#',
  hydra: 'http://www.w3.org/ns/hydra/core#',
  prov: 'http://www.w3.org/ns/prov#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const

/** Name in a vocabulary. All names are constants, so none needs escaping. */
export type Name = `${keyof typeof PREFIXES}:${string}`

/** Object of a statement: a resource by its address, a text, or a typed value. */
export type Term =
  | { iri: string }
  | { text: string; language: string | null }
  | { text: string; datatype: Name }

/** Statements about a resource, by property. */
export type Properties = Partial<Record<Name, Term | readonly Term[] | null>>

interface Node {
  types: Set<Name>
  /** Terms of each property, by value, which removes duplicates. */
  properties: Map<Name, Map<string, Term>>
}

/** RDF statements in order of insertion, without duplicates. */
export class Graph {
  readonly nodes = new Map<string, Node>()

  /** Adds the types and properties of a resource. */
  describe(iri: string, types: readonly Name[], properties: Properties = {}): void {
    const node = this.nodes.get(iri) ?? { types: new Set<Name>(), properties: new Map() }
    this.nodes.set(iri, node)
    for (const type of types) node.types.add(type)
    for (const [name, values] of Object.entries(properties) as [Name, Properties[Name]][]) {
      const terms = [values ?? []].flat()
      if (terms.length === 0) continue
      const known = node.properties.get(name) ?? new Map<string, Term>()
      node.properties.set(name, known)
      for (const term of terms) known.set(JSON.stringify(term), term)
    }
  }
}

/** Returns a resource by a valid address. */
export const iri = (address: string): Term => ({ iri: address })

export const value = (text: string, datatype: Name): Term => ({ text, datatype })

/** Characters that are invalid in an IRI of Turtle. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const NOT_IN_IRIS = /[\x00-\x20<>"{}|^`\\]/g

/** Returns a web address from user input as an IRI; null for an invalid one. */
export function webIri(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.href.replaceAll(NOT_IN_IRIS, encodeURIComponent)
}
