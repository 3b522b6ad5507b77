/** Names of columns by what they hold, the most telling first, as `fold` writes them. */
const words = (list: string): readonly string[] => list.split(', ')

export const KEYS = words(
  'code insee, insee, insee com, insee dep, insee reg, codgeo, code geo, depcom, com code, code commune, ' +
    'code departement, code dept, code dep, code region, code reg, code iris, code epci, siren, siren epci, siret, ' +
    'nuts id, nuts, code nuts, iso a3, iso n3, iso3, iso a2, iso2, iso, fips, geoid, adm0 a3, code officiel, code, ' +
    'com, dep, reg, cle, key, id, identifiant, uid, fid, objectid, gid, ogc fid, numero, num, ref, reference',
)
export const TITLES = words(
  'nom, name, libelle, libgeo, label, title, titre, intitule, lib, nccenr, designation, nom commune, nom com, ' +
    'nom officiel, nom du site, toponyme, appellation, denomination, raison sociale, lieu',
)
export const GEOMETRIES = words(
  'geo shape, geoshape, geometry, geom, wkt, the geom, geojson, geometrie, shape',
)
export const DATES = words('date, millesime, annee, year, data date, date maj, annee reference')
