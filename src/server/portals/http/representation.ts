import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { type Graph, PREFIXES, type Term } from '../rdf/graph.ts'
import { writeTurtle } from '../rdf/turtle.ts'

interface Representation {
  mediaType: string
  write: (graph: Graph) => string
}

/** Representations of descriptions of datasets, by file extension. */
export const REPRESENTATIONS = {
  jsonld: { mediaType: 'application/ld+json', write: writeJsonLd },
  ttl: { mediaType: 'text/turtle; charset=utf-8', write: writeTurtle },
} as const satisfies Record<string, Representation>

export type Ending = keyof typeof REPRESENTATIONS
export const ENDINGS = Object.keys(REPRESENTATIONS) as [Ending, ...Ending[]]

/** Representation of each media type: data in some format, or the page. */
const MEANT: Readonly<Record<string, Ending | 'page'>> = {
  'application/ld+json': 'jsonld',
  'application/json': 'jsonld',
  'text/turtle': 'ttl',
  'text/html': 'page',
}

/** Returns the representation that a request without an extension accepts: JSON-LD by default. */
export function acceptedRepresentation(c: Context): Ending | 'page' {
  c.header('Vary', 'Accept', { append: true })
  const supports = Object.keys(MEANT)
  return MEANT[accepts(c, { header: 'Accept', supports, default: 'application/ld+json' })] ?? 'jsonld'
}

/** Formats a graph as JSON-LD 1.1 with an embedded context, so that readers fetch nothing. */
function writeJsonLd(graph: Graph): string {
  const nodes = Array.from(graph.nodes, ([iri, { types, properties }]) => ({
    '@id': iri,
    ...(types.size > 0 && { '@type': [...types] }),
    ...Object.fromEntries(Array.from(properties, ([name, terms]) => [name, [...terms.values()].map(termOf)])),
  }))
  return JSON.stringify({ '@context': PREFIXES, '@graph': nodes })
}

function termOf(term: Term): Record<string, string> {
  if ('iri' in term) return { '@id': term.iri }
  const text = term.text.toWellFormed()
  if ('datatype' in term) return { '@value': text, '@type': term.datatype }
  return term.language === null ? { '@value': text } : { '@value': text, '@language': term.language }
}
