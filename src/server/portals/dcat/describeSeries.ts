import type { Dataset, Source } from '../../../contract/dataset.ts'
import { byLanguage } from '../../../contract/languages.mjs'
import { datedName } from '../../../domain/view/instanceName.ts'
import { catalogueAddress, pageAddress, resourceAddress } from '../addresses.ts'
import { type Graph, iri, type Properties, type Term, webIri } from '../rdf/graph.ts'
import type { Member, Series } from '../series.ts'
import { describeDistributions } from './distributions.ts'
import {
  dateTimeTerm,
  describePeriod,
  describePlace,
  firstTextOf,
  type Setting,
  texts,
  textWithoutLanguage,
} from './terms.ts'

/** Describes a dataset as a series, and its listed instances as datasets of the series. */
export function describeSeries(graph: Graph, series: Series, setting: Setting): void {
  const { dataset, instances, members } = series
  const { origin } = setting
  const address = resourceAddress(origin, dataset.id)
  const [newest, oldest] = [instances[0], instances.at(-1)]
  const imports = instances.map(({ imported_at }) => imported_at).sort()
  graph.describe(address, ['dcat:DatasetSeries'], {
    'dct:identifier': textWithoutLanguage(dataset.id),
    'dct:title': texts(dataset.name),
    'dct:description': firstTextOf(dataset.description, dataset.origin, dataset.name),
    'dct:publisher': describeProvider(graph, dataset.source, origin),
    'dct:issued': imports.slice(0, 1).map(dateTimeTerm),
    'dct:modified': imports.slice(-1).map(dateTimeTerm),
    'dct:temporal': describePeriod(graph, address, instances),
    'dct:spatial': describePlace(graph, address, (dataset.latest ?? newest)?.bbox ?? null),
    ...(oldest && { 'dcat:first': iri(resourceAddress(origin, oldest.id)) }),
    ...(newest && { 'dcat:last': iri(resourceAddress(origin, newest.id)) }),
  })
  for (const member of members) describeMember(graph, dataset, member, setting)
}

function describeMember(graph: Graph, dataset: Dataset, member: Member, setting: Setting): void {
  const { instance, former, next } = member
  const { origin } = setting
  const address = resourceAddress(origin, instance.id)
  const title = titleOf(dataset, member)
  graph.describe(address, ['dcat:Dataset'], {
    'dct:identifier': textWithoutLanguage(instance.id),
    'dct:title': title,
    'dct:description': firstTextOf(dataset.description, dataset.origin, dataset.name),
    'dct:publisher': describeProvider(graph, dataset.source, origin),
    'dct:issued': dateTimeTerm(instance.imported_at),
    'dct:modified': dateTimeTerm(instance.imported_at),
    'dct:temporal': describePeriod(graph, address, [instance]),
    'dct:spatial': describePlace(graph, address, instance.bbox),
    'dct:accessRights': describeAccess(graph, setting),
    'dcat:landingPage': describeDocument(graph, pageAddress(origin, instance.id)),
    'dcat:inSeries': iri(resourceAddress(origin, dataset.id)),
    'dcat:prev': former && iri(resourceAddress(origin, former.id)),
    'dcat:next': next && iri(resourceAddress(origin, next.id)),
    'dcat:distribution': describeDistributions(graph, { dataset, member, title }, setting),
    ...provenance(graph, dataset, member, setting),
  })
}

/** Returns the dataset's name with the date of an instance. */
const titleOf = (dataset: Dataset, { instance }: Member): Term[] =>
  texts(byLanguage(language => datedName(dataset, instance, language)))

/** Describes the source of the data, and of the zones. */
function provenance(graph: Graph, dataset: Dataset, { instance }: Member, { origin }: Setting): Properties {
  const from = [
    webIri(dataset.source.url),
    instance.origin_instance && resourceAddress(origin, instance.origin_instance),
  ]
  const statement = `${resourceAddress(origin, dataset.id)}#provenance`
  const statementText = firstTextOf(dataset.origin)
  if (statementText.length > 0)
    graph.describe(statement, ['dct:ProvenanceStatement'], { 'rdfs:label': statementText })
  return {
    'prov:wasDerivedFrom': from.flatMap(each => (each ? iri(each) : [])),
    'dct:provenance': statementText.length > 0 ? iri(statement) : null,
  }
}

/** Describes the provider of the data. */
function describeProvider(graph: Graph, { id, name }: Source, origin: string): Term {
  const address = `${catalogueAddress(origin)}#source-${encodeURIComponent(id)}`
  graph.describe(address, ['foaf:Agent'], { 'foaf:name': textWithoutLanguage(name.trim() || id) })
  return iri(address)
}

function describeAccess(graph: Graph, { isReserved }: Setting): Term {
  const right = isReserved ? 'RESTRICTED' : 'PUBLIC'
  const address = `http://publications.europa.eu/resource/authority/access-right/${right}`
  graph.describe(address, ['dct:RightsStatement'])
  return iri(address)
}

/** Describes an HTML page. */
export function describeDocument(graph: Graph, address: string): Term {
  graph.describe(address, ['foaf:Document'])
  return iri(address)
}
