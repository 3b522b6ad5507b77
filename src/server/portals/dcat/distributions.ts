import type { Dataset, Source } from '../../../contract/dataset.ts'
import { ExportFormat, FILE_ENDINGS } from '../../../contract/export.ts'
import { EXPORT_FORMATS } from '../../formats/writers.ts'
import {
  catalogueAddress,
  collectionAddress,
  featuresAddress,
  fileAddress,
  pageAddress,
  resourceAddress,
} from '../addresses.ts'
import { type Graph, iri, type Properties, type Term, webIri } from '../rdf/graph.ts'
import type { Member } from '../series.ts'
import { dateTimeTerm, type Setting, textInEachLanguage, textWithoutLanguage } from './terms.ts'

/** Published instance of a dataset, and its title. */
interface Described {
  dataset: Dataset
  member: Member
  title: readonly Term[]
}

const FILE_TYPES = 'http://publications.europa.eu/resource/authority/file-type/'
const MEDIA_TYPES = 'https://www.iana.org/assignments/media-types/'

/** File types of the authority table of the European Union, by file extension. */
const FILE_TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  geojson: 'GEOJSON',
}

/** Describes every distribution of an instance: each file format, features, and tiles if they exist. */
export function describeDistributions(graph: Graph, described: Described, setting: Setting): Term[] {
  const { instance, hasTiles } = described.member
  const { origin } = setting
  const page = pageAddress(origin, instance.id)
  const collection = collectionAddress(origin, instance.id)
  const files = ExportFormat.options.map(format => {
    const { mediaType } = EXPORT_FORMATS[format]
    return describeOne(graph, described, setting, format, {
      'dct:title': titled(described, format),
      'dcat:accessURL': iri(page),
      'dcat:downloadURL': iri(fileAddress(origin, instance, format)),
      'dcat:mediaType': describeMediaType(graph, mediaType),
      'dct:format': describeFileType(graph, FILE_ENDINGS[format]),
    })
  })
  const features = describeOne(graph, described, setting, 'features', {
    'dct:title': titled(described, 'OGC API – Features'),
    'dcat:accessURL': iri(collection),
    'dcat:accessService': describeFeatures(graph, origin),
    'dcat:mediaType': describeMediaType(graph, 'application/geo+json'),
    'dct:conformsTo': describeStandard(graph),
  })
  const tiles = () =>
    describeOne(graph, described, setting, 'tiles', {
      'dct:title': titled(described, 'MVT, TileJSON'),
      'dct:description': textInEachLanguage('tiles'),
      'dcat:accessURL': iri(`${collection}/tilejson`),
      'dcat:accessService': describeFeatures(graph, origin),
      'dcat:mediaType': describeMediaType(graph, 'application/vnd.mapbox-vector-tile'),
    })
  return [...files, features, ...(hasTiles ? [tiles()] : [])]
}

function describeOne(
  graph: Graph,
  { dataset, member: { instance } }: Described,
  { origin }: Setting,
  name: string,
  properties: Properties,
): Term {
  const { source, geometry_origin } = dataset
  const address = `${resourceAddress(origin, instance.id)}#${name}`
  const sources = [source, ...(geometry_origin ? [geometry_origin.source] : [])]
  graph.describe(address, ['dcat:Distribution'], {
    ...properties,
    'dct:issued': dateTimeTerm(instance.imported_at),
    'dct:license': describeLicence(graph, source, origin),
    'dct:rights': sources.map(each => describeAttribution(graph, each, origin)),
  })
  return iri(address)
}

/** Returns the title of an instance with the name of a format. */
const titled = ({ title }: Described, format: string): Term[] =>
  title.map(term => ('text' in term ? { ...term, text: `${term.text} (${format})` } : term))

function describeLicence(graph: Graph, source: Source, origin: string): Term {
  const address = licenceIri(source) ?? `${catalogueAddress(origin)}#licence-${encodeURIComponent(source.id)}`
  graph.describe(address, ['dct:LicenseDocument'], { 'rdfs:label': textWithoutLanguage(source.licence) })
  return iri(address)
}

/** Describes the attribution and the licence of a source. */
function describeAttribution(graph: Graph, source: Source, origin: string): Term {
  const address = `${catalogueAddress(origin)}#attribution-${encodeURIComponent(source.id)}`
  const label = `${source.attribution} (${source.licence})`
  graph.describe(address, ['dct:RightsStatement'], { 'rdfs:label': textWithoutLanguage(label) })
  return iri(address)
}

function describeMediaType(graph: Graph, mediaType: string): Term {
  const [essence = mediaType] = mediaType.split(';')
  graph.describe(MEDIA_TYPES + essence, ['dct:MediaType'])
  return iri(MEDIA_TYPES + essence)
}

function describeFileType(graph: Graph, extension: string): Term | null {
  const code = FILE_TYPE_BY_EXTENSION[extension]
  if (code === undefined) return null
  graph.describe(FILE_TYPES + code, ['dct:MediaTypeOrExtent'])
  return iri(FILE_TYPES + code)
}

const LICENCES = 'http://publications.europa.eu/resource/authority/licence/'

/** Licences in the authority table of the European Union, by the constant part of the URL of their text. */
const LICENCE_CODES: readonly (readonly [address: RegExp, code: string])[] = [
  [/^creativecommons\.org\/licenses\/by\/4\.0\b/, 'CC_BY_4_0'],
  [/^creativecommons\.org\/licenses\/by-sa\/4\.0\b/, 'CC_BYSA_4_0'],
  [/^creativecommons\.org\/publicdomain\/zero\/1\.0\b/, 'CC0'],
  [/^opendatacommons\.org\/licenses\/odbl\b/, 'ODC_BL'],
  [/^opendatacommons\.org\/licenses\/by\b/, 'ODC_BY'],
  [/^opendatacommons\.org\/licenses\/pddl\b/, 'ODC_PDDL'],
]

/**
 * Returns the IRI of a source's licence: from the authority table, otherwise the URL of its text; null
 * without a licence.
 */
function licenceIri({ licence_url }: Pick<Source, 'licence_url'>): string | null {
  const address = webIri(licence_url)
  const text = address?.replace(/^https?:\/\/(www\.)?/, '') ?? ''
  const code = LICENCE_CODES.find(([pattern]) => pattern.test(text))?.[1]
  return code === undefined ? address : `${LICENCES}${code}`
}

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
