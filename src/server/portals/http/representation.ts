import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Graph } from '../rdf/graph.ts'
import { writeJsonLd } from '../rdf/jsonld.ts'
import { writeTurtle } from '../rdf/turtle.ts'

interface Representation {
  mediaType: string
  write: (graph: Graph) => string
}

/** Ways in which data about datasets are told, by the endings of their addresses. */
export const REPRESENTATIONS = {
  jsonld: { mediaType: 'application/ld+json', write: writeJsonLd },
  ttl: { mediaType: 'text/turtle; charset=utf-8', write: writeTurtle },
} as const satisfies Record<string, Representation>

export type Ending = keyof typeof REPRESENTATIONS
export const ENDINGS = Object.keys(REPRESENTATIONS) as [Ending, ...Ending[]]

/** Meaning of each media type that is asked for: data in some way, or the page. */
const MEANT: Readonly<Record<string, Ending | 'page'>> = {
  'application/ld+json': 'jsonld',
  'application/json': 'jsonld',
  'text/turtle': 'ttl',
  'text/html': 'page',
}

/** Returns what a request without an ending wants, by its `Accept`: JSON-LD where it says nothing that there is. */
export function wantedBy(c: Context): Ending | 'page' {
  c.header('Vary', 'Accept', { append: true })
  const supports = Object.keys(MEANT)
  return MEANT[accepts(c, { header: 'Accept', supports, default: 'application/ld+json' })] ?? 'jsonld'
}
