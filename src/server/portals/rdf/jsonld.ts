import { type Graph, PREFIXES, type Term } from './graph.ts'

/** Formats a graph as JSON-LD 1.1 with an embedded context, so that readers fetch nothing. */
export function writeJsonLd(graph: Graph): string {
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
