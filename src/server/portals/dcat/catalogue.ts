import { LANGUAGES, type Language, WORDS } from '../../../contract/languages.mjs'
import { catalogueAddress, resourceAddress } from '../addresses.ts'
import { type Graph, iri, type Term, value } from '../rdf/graph.ts'
import type { Series } from '../series.ts'
import { describeDocument, describeSeries } from './describeSeries.ts'
import { describeFeatures } from './distributions.ts'
import { type Setting, textInEachLanguage } from './terms.ts'

/** Page number of the DCAT catalogue, and the addresses of its other pages. */
export interface Page {
  /** Returns the address of a page by its number. */
  addressOf: (number: number) => string
  number: number
  /** Number of instances of a page, and of all pages. */
  size: number
  count: number
}

/** Describes the catalogue as DCAT-AP 3.0.1, with the datasets of a page. */
export function describeCatalogue(
  graph: Graph,
  page: Page,
  series: readonly Series[],
  setting: Setting,
): void {
  const { origin } = setting
  const address = catalogueAddress(origin)
  const members = series.flatMap(each => each.members)
  graph.describe(address, ['dcat:Catalog'], {
    'dct:title': textInEachLanguage('title'),
    'dct:description': textInEachLanguage('description'),
    'dct:publisher': describePublisher(graph, origin),
    'dct:language': LANGUAGES.map(language => describeLanguage(graph, language)),
    'dct:rights': describeRights(graph, address),
    'foaf:homepage': describeDocument(graph, `${origin}/`),
    'dcat:service': describeFeatures(graph, origin),
    'dcat:resource': series.map(({ dataset }) => iri(resourceAddress(origin, dataset.id))),
    'dcat:dataset': members.map(({ instance }) => iri(resourceAddress(origin, instance.id))),
  })
  describePage(graph, page)
  for (const each of series) describeSeries(graph, each, setting)
}

/** Describes paging in both ways that harvesters use to find the next page. */
function describePage(graph: Graph, { addressOf, number, size, count }: Page): void {
  const last = Math.max(1, Math.ceil(count / size))
  const next = number < last ? iri(addressOf(number + 1)) : null
  const previous = number > 1 ? iri(addressOf(number - 1)) : null
  graph.describe(addressOf(number), ['hydra:PartialCollectionView', 'hydra:PagedCollection'], {
    'hydra:totalItems': value(String(count), 'xsd:integer'),
    'hydra:itemsPerPage': value(String(size), 'xsd:integer'),
    'hydra:first': iri(addressOf(1)),
    'hydra:firstPage': iri(addressOf(1)),
    'hydra:last': iri(addressOf(last)),
    'hydra:lastPage': iri(addressOf(last)),
    'hydra:next': next,
    'hydra:nextPage': next,
    'hydra:previous': previous,
    'hydra:previousPage': previous,
  })
}

/** Describes the publisher of the catalogue: the installation, by host name. */
function describePublisher(graph: Graph, origin: string): Term {
  const publisher = `${catalogueAddress(origin)}#publisher`
  graph.describe(publisher, ['foaf:Agent'], {
    'foaf:name': textInEachLanguage('publisher', { host: new URL(origin).host }),
  })
  return iri(publisher)
}

function describeLanguage(graph: Graph, language: Language): Term {
  const code = WORDS[language].code.toUpperCase()
  const address = `http://publications.europa.eu/resource/authority/language/${code}`
  graph.describe(address, ['dct:LinguisticSystem'])
  return iri(address)
}

function describeRights(graph: Graph, catalogue: string): Term {
  graph.describe(`${catalogue}#rights`, ['dct:RightsStatement'], {
    'rdfs:label': textInEachLanguage('rights'),
  })
  return iri(`${catalogue}#rights`)
}
