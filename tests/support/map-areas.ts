/**
 * Writes public/basemap/areas.json: regions and départements of mainland France as places of the palette, from the
 * official geographic code and the outlines of the starting catalogue, with other areas that users name. Run: node tests/support/map-areas.ts
 */
import { writeFileSync } from 'node:fs'
import { bbox } from '@turf/turf'
import type { MultiPolygon, Polygon } from 'geojson'
import { anchorOf } from '../../src/domain/geometry/anchor.ts'
import { readCog } from '../../src/server/seed/cog.ts'
import { departementShapes, dissolve } from '../../src/server/seed/frDepartements.ts'
import { todaysRegions } from '../../src/server/seed/frRegions.ts'
import { OTHER_AREAS } from './otherAreas.ts'

/** English names that differ from the French ones. */
const ENGLISH: Readonly<Record<string, string>> = {
  Bretagne: 'Brittany',
  Corse: 'Corsica',
  Normandie: 'Normandy',
  'Bourgogne-Franche-Comté': 'Burgundy-Franche-Comté',
}

/** Continents and their parts, which have no outline: French and English name, longitude, latitude, zoom, codes of countries. */
const CONTINENTS = [
  [
    'Europe',
    'Europe',
    15,
    54,
    2.8,
    'AX AL AD AT BY BE BA BG HR CY CZ DK EE FO FI FR DE GI GR GG VA HU IS IE IM IT JE XK LV LI LT LU MT MD MC ME NL MK NO PL PT RO RU SM RS SK SI ES SJ SE CH UA GB',
  ],
  [
    'Afrique',
    'Africa',
    18,
    3,
    2.2,
    'DZ AO BJ BW BF BI CV CM CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU YT MA MZ NA NE NG RE RW ST SN SC SL SO ZA SS SD TZ TG TN UG EH ZM ZW SH',
  ],
  [
    'Asie',
    'Asia',
    90,
    35,
    1.6,
    'AF AM AZ BH BD BT BN KH CN CY GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP KP OM PK PS PH QA SA SG KR LK SY TW TJ TH TL TR TM AE UZ VN YE',
  ],
  [
    'Amérique du Nord',
    'North America',
    -98,
    45,
    1.8,
    'US CA MX GL BM PM AI AG AW BS BB BZ BQ VG KY CR CU CW DM DO SV GD GP GT HT HN JM MQ MS NI PA PR BL KN LC MF VC SX TT TC VI',
  ],
  ['Amérique du Sud', 'South America', -60, -20, 2, 'AR BO BR CL CO EC FK GF GY PY PE SR UY VE'],
  ['Amérique centrale', 'Central America', -86, 14, 4, 'BZ CR SV GT HN NI PA'],
  [
    'Amérique latine',
    'Latin America',
    -72,
    -10,
    1.7,
    'MX BZ CR SV GT HN NI PA AR BO BR CL CO EC GF PY PE SR GY UY VE CU DO HT PR',
  ],
  [
    'Océanie',
    'Oceania',
    145,
    -22,
    2.4,
    'AS AU CK FJ PF GU KI MH FM NR NC NZ NU NF MP PW PG PN WS SB TK TO TV VU WF',
  ],
  ['Antarctique', 'Antarctica', 0, -80, 1, undefined],
  ['Moyen-Orient', 'Middle East', 46, 29, 3.4, 'BH CY EG IR IQ IL JO KW LB OM PS QA SA SY TR AE YE'],
  ['Asie du Sud-Est', 'Southeast Asia', 112, 6, 3, 'BN KH ID LA MY MM PH SG TH TL VN'],
  ['Afrique du Nord', 'North Africa', 10, 28, 3.2, 'DZ EG LY MA SD TN EH'],
  ['Afrique de l’Ouest', 'West Africa', -3, 12, 3.6, 'BJ BF CV CI GM GH GN GW LR ML MR NE NG SN SL TG'],
  ['Afrique de l’Est', 'East Africa', 37, 2, 3.4, 'BI KM DJ ER ET KE MG MW MU MZ RW SC SO SS TZ UG ZM ZW'],
  ['Afrique centrale', 'Central Africa', 18, 2, 3.6, 'AO CM CF TD CG CD GQ GA ST'],
  ['Afrique australe', 'Southern Africa', 24, -24, 3.8, 'BW SZ LS NA ZA ZW MZ ZM AO MW'],
  ['Europe de l’Ouest', 'Western Europe', 5, 48, 3.8, 'AT BE FR DE LI LU MC NL CH GB IE'],
  ['Europe de l’Est', 'Eastern Europe', 27, 50, 3.6, 'BY BG CZ HU MD PL RO RU SK UA'],
  ['Scandinavie', 'Scandinavia', 16, 63, 3.4, 'DK NO SE FI IS'],
  ['Balkans', 'Balkans', 21, 43, 4.8, 'AL BA BG HR GR XK ME MK RS SI RO'],
  ['Maghreb', 'Maghreb', 3, 32, 4.2, 'DZ MA TN LY MR'],
  [
    'Caraïbes',
    'Caribbean',
    -71,
    18,
    4.2,
    'AI AG AW BS BB BQ VG KY CU CW DM DO GD GP HT JM MQ MS PR BL KN LC MF VC SX TT TC VI',
  ],
  [
    'Union européenne',
    'European Union',
    10,
    50,
    3.2,
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
  ],
] as const

const cog = readCog(2026)
const nameOf = new Map(cog.departements.map(({ code, nom }) => [code, nom]))
const areas = [
  ...todaysRegions(cog).map(({ name, departements }) => ({
    name,
    kind: 'region',
    codes: undefined,
    geometry: dissolve(departements),
  })),
  ...departementShapes().map(({ code, geometry }) => ({
    name: nameOf.get(code) ?? code,
    kind: 'departement',
    codes: code,
    geometry,
  })),
]
const seen = new Set<string>()
const features = areas
  .filter(({ name }) => !seen.has(name) && seen.add(name))
  .flatMap(({ name, kind, codes, geometry }) => placeOf({ name, kind, codes }, geometry))
const continents = CONTINENTS.map(([fr, en, lng, lat, zoom, codes]) => ({
  type: 'Feature',
  properties: { fr, en, kind: 'continent', zoom, codes },
  geometry: { type: 'Point', coordinates: [lng, lat] },
}))
const others = OTHER_AREAS.map(([fr, en, lng, lat, zoom]) => ({
  type: 'Feature',
  properties: { fr, en, kind: 'area', zoom },
  geometry: { type: 'Point', coordinates: [lng, lat] },
}))
writeFileSync(
  new URL('../../public/basemap/areas.json', import.meta.url),
  JSON.stringify({ type: 'FeatureCollection', features: [...continents, ...features, ...others] }),
)

function placeOf(
  { name, kind, codes }: { name: string; kind: string; codes: string | undefined },
  geometry: Polygon | MultiPolygon,
) {
  const anchor = anchorOf(geometry)
  if (!anchor) return []
  const [west, south, east, north] = bbox(geometry)
  const width = Math.max((east ?? 0) - (west ?? 0), 1.5 * ((north ?? 0) - (south ?? 0)))
  return [
    {
      type: 'Feature',
      properties: {
        fr: name,
        en: ENGLISH[name] ?? name,
        kind,
        zoom: rounded(Math.log2(360 / width), 10),
        codes,
      },
      geometry: { type: 'Point', coordinates: anchor.map(degrees => rounded(degrees, 1000)) },
    },
  ]
}

function rounded(number: number, parts: number): number {
  return Math.round(number * parts) / parts
}
