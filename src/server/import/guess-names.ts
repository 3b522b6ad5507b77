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
export const LONGITUDES = words(
  'longitude, lon, lng, long, x, coord x, coordonnee x, x wgs84, longitude wgs84, xlong, x l93, x lambert 93, lambert x',
)
export const LATITUDES = words(
  'latitude, lat, y, coord y, coordonnee y, y wgs84, latitude wgs84, ylat, y l93, y lambert 93, lambert y',
)
export const GEOMETRIES = words(
  'geo shape, geoshape, geometry, geom, wkt, the geom, geojson, geometrie, shape',
)
export const DATES = words('date, millesime, annee, year, data date, date maj, annee reference')
