import type { Source } from '../../../contract/dataset.ts'

const LICENCE_OUVERTE = {
  licence: 'Licence Ouverte 2.0',
  licence_url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
}

export const COG: Source = {
  id: 'cog',
  name: 'INSEE, DGCL et La Poste',
  url: 'https://github.com/etalab/decoupage-administratif',
  ...LICENCE_OUVERTE,
  attribution: 'INSEE (Code officiel géographique), DGCL, La Poste',
}

export const COG_NATURAL_EARTH: Source = {
  id: 'cog-natural-earth',
  name: 'INSEE, DGCL et Natural Earth',
  url: 'https://github.com/etalab/decoupage-administratif',
  ...LICENCE_OUVERTE,
  attribution: 'INSEE (Code officiel géographique), DGCL ; géométries : Natural Earth, domaine public',
}

export const NATURAL_EARTH: Source = {
  id: 'natural-earth',
  name: 'Natural Earth',
  url: 'https://www.naturalearthdata.com/',
  licence: 'Domaine public',
  licence_url: 'https://www.naturalearthdata.com/about/terms-of-use/',
  attribution: 'Natural Earth ; noms français : Unicode CLDR',
}

export const UNICODE_CLDR: Source = {
  id: 'unicode-cldr',
  name: 'Unicode CLDR',
  url: 'https://cldr.unicode.org/',
  licence: 'Unicode-3.0',
  licence_url: 'https://www.unicode.org/license.txt',
  attribution: '© Unicode, Inc., Unicode CLDR 48',
}

export const GEONAMES: Source = {
  id: 'geonames',
  name: 'GeoNames',
  url: 'https://www.geonames.org/',
  licence: 'CC BY 4.0',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'GeoNames (geonames.org)',
}
