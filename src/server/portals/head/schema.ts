import { ExportFormat } from '../../../contract/export.ts'
import { instanceParts } from '../../../contract/idParts.ts'
import { LANGUAGES, type Language } from '../../../contract/languages.mjs'
import { inLanguage } from '../../../contract/texts.ts'
import { datedName } from '../../../domain/view/instanceName.ts'
import { EXPORT_FORMATS } from '../../formats/writers.ts'
import { translate } from '../../platform/translate.ts'
import { catalogueAddress, fileAddress, pageAddress, resourceAddress } from '../addresses.ts'
import { webIri } from '../rdf/graph.ts'
import type { Member, Series } from '../series.ts'

/** Maximum length of a description for search engines. */
const DESCRIPTION_MAX = 5000

/** Returns the title of an instance: its name and date. */
export const titleIn = ({ dataset }: Series, { instance }: Member, language: Language): string =>
  datedName(dataset, instance, language)

export const descriptionIn = ({ dataset }: Series, language: Language): string =>
  inLanguage(dataset.description, language).trim() || inLanguage(dataset.name, language)

/** Describes an instance for dataset search engines: a `Dataset` of schema.org. */
export function schemaOf(series: Series, member: Member, language: Language, origin: string) {
  const { dataset } = series
  const { instance } = member
  const { source } = dataset
  const others = LANGUAGES.filter(other => other !== language).map(other => titleIn(series, member, other))
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': resourceAddress(origin, instance.id),
    url: pageAddress(origin, instance.id),
    identifier: instance.id,
    name: titleIn(series, member, language),
    alternateName: others,
    description: descriptionIn(series, language).slice(0, DESCRIPTION_MAX),
    version: instanceParts(instance.id).edition ?? undefined,
    license: webIri(source.licence_url) ?? undefined,
    creator: { '@type': 'Organization', name: source.name, url: webIri(source.url) ?? undefined },
    creditText: source.attribution,
    datePublished: instance.imported_at,
    dateModified: instance.imported_at,
    temporalCoverage: instance.data_date,
    spatialCoverage: placesOf(instance.bbox),
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      '@id': catalogueAddress(origin),
      name: translate(language, 'portals.title'),
      url: `${origin}/`,
    },
    distribution: ExportFormat.options.map(format => ({
      '@type': 'DataDownload',
      name: format,
      encodingFormat: EXPORT_FORMATS[format].mediaType.split(';')[0],
      contentUrl: fileAddress(origin, instance, format),
    })),
  }
}

/** Returns places by their boxes, south first; two when a box crosses the antimeridian. */
function placesOf(bbox: Member['instance']['bbox']) {
  if (bbox === null) return undefined
  const [west, south, east, north] = bbox
  const parts =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  return parts.map(([from, to]) => ({
    '@type': 'Place',
    geo: { '@type': 'GeoShape', box: `${south} ${from} ${north} ${to}` },
  }))
}
