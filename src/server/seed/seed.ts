import type { Source } from '../../contract/dataset.ts'
import { GivenMeasure, type ImportDefinitionInput, type LabelDefinition } from '../../contract/import.ts'
import { type LabelMeasure, LabelType } from '../../contract/label.ts'

/** Instance of the starting catalogue. Its file is made from data that npm installs. */
export interface Seed {
  definition: ImportDefinitionInput
  fileName: string
  content: () => string
}

/** Returns a label with the name of its column. A number states its measure. */
export function label(
  column: string,
  type: Exclude<LabelType, 'number'> | LabelMeasure | 'unknown',
  fr: string,
  en: string,
  unit: string | null = null,
): LabelDefinition {
  const measure = GivenMeasure.safeParse(type).data ?? null
  const as = { type: measure ? 'number' : LabelType.parse(type), measure } as const
  return { column, name: column, title: { fr, en }, unit, ...as }
}

const LICENCE_OUVERTE = {
  licence: 'Licence Ouverte 2.0',
  licence_url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
}

/** Names of sources, attributions and licences are proper names: they are the same in every language. */
export const COG: Source = {
  id: 'cog',
  name: 'INSEE, DGCL, La Poste',
  url: 'https://github.com/etalab/decoupage-administratif',
  ...LICENCE_OUVERTE,
  attribution: 'INSEE (COG), DGCL, La Poste',
}

export const COG_NATURAL_EARTH: Source = {
  id: 'cog-natural-earth',
  name: 'INSEE, DGCL, Natural Earth',
  url: 'https://github.com/etalab/decoupage-administratif',
  ...LICENCE_OUVERTE,
  attribution: 'INSEE (COG), DGCL, Natural Earth',
}

/**
 * Source of the same id, which also names the outlines of IGN. Instances and their original files keep their
 * addresses.
 */
export const COG_OUTLINES: Source = {
  ...COG_NATURAL_EARTH,
  name: 'INSEE, DGCL, IGN, Natural Earth',
  attribution: 'INSEE (COG), DGCL, IGN (Admin Express COG 2018), Natural Earth',
}

export const IGN: Source = {
  id: 'ign-cog',
  name: 'IGN, INSEE, DGCL',
  url: 'https://geoservices.ign.fr/adminexpress',
  ...LICENCE_OUVERTE,
  attribution: 'IGN (Admin Express COG 2018, Geofla 2016), INSEE (COG), DGCL',
}

const INSEE = { url: 'https://www.insee.fr/fr/statistiques', ...LICENCE_OUVERTE }

export const INSEE_UNEMPLOYMENT: Source = {
  ...INSEE,
  id: 'insee-chomage',
  name: 'INSEE, taux de chômage localisés',
  attribution: 'INSEE, taux de chômage localisés',
}

export const INSEE_AGES: Source = {
  ...INSEE,
  id: 'insee-ages',
  name: 'INSEE, estimations de population',
  attribution: 'INSEE, estimations de population',
}

export const MINISTERE_INTERIEUR: Source = {
  id: 'ministere-interieur',
  name: 'Ministère de l’Intérieur',
  url: 'https://www.data.gouv.fr/organizations/ministere-de-linterieur',
  ...LICENCE_OUVERTE,
  attribution: 'Ministère de l’Intérieur, résultats des élections',
}

export const NATURAL_EARTH: Source = {
  id: 'natural-earth',
  name: 'Natural Earth',
  url: 'https://www.naturalearthdata.com/',
  licence: 'Public domain',
  licence_url: 'https://www.naturalearthdata.com/about/terms-of-use/',
  attribution: 'Natural Earth, Unicode CLDR',
}

export const UNICODE_CLDR: Source = {
  id: 'unicode-cldr',
  name: 'Unicode CLDR',
  url: 'https://cldr.unicode.org/',
  licence: 'Unicode-3.0',
  licence_url: 'https://www.unicode.org/license.txt',
  attribution: '© Unicode, Inc., Unicode CLDR',
}

export const GEONAMES: Source = {
  id: 'geonames',
  name: 'GeoNames',
  url: 'https://www.geonames.org/',
  licence: 'CC BY 4.0',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'GeoNames (geonames.org)',
}

export const GEONAMES_H3: Source = {
  ...GEONAMES,
  id: 'geonames-h3',
  name: 'GeoNames, H3',
  attribution: 'GeoNames (geonames.org), H3 (Uber, Apache 2.0)',
}

const US_GOVERNMENT = { licence: 'Public domain (U.S. Government)' }

export const US_CENSUS: Source = {
  id: 'us-census',
  name: 'U.S. Census Bureau',
  url: 'https://www.census.gov/geographies/mapping-files/time-series/geo/carto-boundary-file.html',
  ...US_GOVERNMENT,
  licence_url: 'https://www.usa.gov/government-copyright',
  attribution: 'U.S. Census Bureau, Cartographic Boundary Files 2017',
}

export const US_BLS: Source = {
  id: 'us-bls',
  name: 'U.S. Bureau of Labor Statistics',
  url: 'https://www.bls.gov/lau/',
  ...US_GOVERNMENT,
  licence_url: 'https://www.bls.gov/bls/linksite.htm',
  attribution: 'U.S. Bureau of Labor Statistics, Local Area Unemployment Statistics',
}

export const USGS: Source = {
  id: 'usgs',
  name: 'U.S. Geological Survey',
  url: 'https://earthquake.usgs.gov/earthquakes/feed/',
  ...US_GOVERNMENT,
  licence_url: 'https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits',
  attribution: 'U.S. Geological Survey, Earthquake Hazards Program',
}
