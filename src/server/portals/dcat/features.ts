import { featuresAddress } from '../addresses.ts'
import { type Graph, iri, type Term } from '../rdf/graph.ts'
import { textInEachLanguage } from './terms.ts'

const STANDARD = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core'

/** Describes the standard of the features. */
export function describeStandard(graph: Graph): Term {
  graph.describe(STANDARD, ['dct:Standard'])
  return iri(STANDARD)
}

/** Describes the OGC entry point. */
export function describeFeatures(graph: Graph, origin: string): Term {
  const address = featuresAddress(origin)
  const description = `${address}/api`
  graph.describe(description, ['rdfs:Resource'])
  graph.describe(address, ['dcat:DataService', 'rdfs:Resource'], {
    'dct:title': textInEachLanguage('features'),
    'dct:conformsTo': describeStandard(graph),
    'dcat:endpointURL': iri(address),
    'dcat:endpointDescription': iri(description),
  })
  return iri(address)
}
