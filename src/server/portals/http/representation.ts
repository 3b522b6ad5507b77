import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Graph } from '../rdf/graph.ts'
import { writeJsonLd } from '../rdf/jsonld.ts'
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
export function wantedBy(c: Context): Ending | 'page' {
  c.header('Vary', 'Accept', { append: true })
  const supports = Object.keys(MEANT)
  return MEANT[accepts(c, { header: 'Accept', supports, default: 'application/ld+json' })] ?? 'jsonld'
}
