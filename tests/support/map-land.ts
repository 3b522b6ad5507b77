/**
 * Writes src/server/basemap/world.pmtiles: land with its lakes, rivers, country borders and towns as vector
 * tiles, generalised for each zoom. The land is that of OpenStreetMap (ODbL) as packed by geo-maps; in France,
 * it is that of the outlines in the catalogue (IGN). Rivers are from Natural Earth, in the folder RIVERS, and
 * towns from GeoNames (CC BY 4.0). Packages of 400 MB are needed only here. Run:
 * npm install --no-save @geo-maps/earth-lands-250m@0.6.0 @geo-maps/countries-land-250m@0.6.0
 * node --max-old-space-size=8000 tests/support/map-land.ts RIVERS
 */
import { writeFileSync } from 'node:fs'
import type { Feature, Position } from 'geojson'
import { FRENCH_NAMES } from './frenchNames.ts'
import { type Border, bordersBetween } from './land/borders.ts'
import { departementBorders, FRENCH, withFrenchOutlines } from './land/france.ts'
import { type Named, namedTowns, weight } from './land/names.ts'
import { readRivers, riversAt } from './land/rivers.ts'
import { readCountries, readLand, ringArea } from './land/shapes.ts'
import { atZoom, type Drawn, LAST_ZOOM, measured } from './land/simplify.ts'
import { archiveOf, cut } from './land/tiles.ts'
import { readTowns } from './land/towns.ts'

const [, , riverFolder = ''] = process.argv
const ZOOMS = [0, 1, 2, 3, 4, 5, 6, 7, LAST_ZOOM] as const
/**
 * Minimum area of an island, a lake, and an island with French communes, in square pixels. The world is 512 pixels
 * wide at zoom 0.
 */
const SMALLEST = { island: 5, lake: 200, french: 1 }
const WORLD_PX = 512
/** First zoom with the borders of départements. */
const FIRST_DEPARTEMENTS = 4

/** Outline of land, or of a lake in it. */
type Ring = Drawn & { area: number; isFrench: boolean }

const countries = readCountries()
const foreign = bordersBetween(countries)
const { polygons, borders, isFrench } = await withFrenchOutlines(readLand(), countries, foreign)
const land = polygons.map(rings =>
  rings.map((ring): Ring => {
    const drawn = measured(ring, isFrench)
    return { ...drawn, area: ringArea(drawn.points), isFrench: ring.some(isFrench) }
  }),
)
const lines = [...foreign.filter(isOfOthers).map(({ line }) => line), ...borders.coordinates].map(each =>
  measured(each, isFrench),
)

function isOfOthers({ countries }: Border): boolean {
  return !countries.some(code => FRENCH.includes(code))
}

const rivers = readRivers(riverFolder)
const departements = departementBorders().map(each => measured(each, isFrench))
const named = namedTowns(readTowns())

const tiles = ZOOMS.flatMap(zoom => {
  const pixel = (1 / (WORLD_PX * 2 ** zoom)) ** 2
  const isShown = ({ area, isFrench }: Ring, at: number) => {
    if (isFrench) return zoom === LAST_ZOOM || area >= pixel * SMALLEST.french
    return area >= pixel * (at === 0 ? SMALLEST.island : SMALLEST.lake)
  }
  const areas = land.flatMap(([outline, ...lakes]) => {
    if (!outline || !isShown(outline, 0)) return []
    const drawn = [outline, ...lakes.filter(lake => isShown(lake, 1))].map(ring => atZoom(ring, zoom))
    return drawn[0] && drawn[0].length > 3 ? [drawn.filter(({ length }) => length > 3)] : []
  })
  const cutTiles = cut({
    zoom,
    layers: {
      land: areas.map(polygon),
      rivers: riversAt(rivers, zoom).map(line),
      departements: zoom < FIRST_DEPARTEMENTS ? [] : departements.map(each => line(atZoom(each, zoom))),
      borders: lines.map(each => line(atZoom(each, zoom))),
      towns: named.filter(town => zoom === LAST_ZOOM || town.zoom <= zoom).map(point),
    },
  })
  console.log(
    zoom,
    cutTiles.length,
    cutTiles.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  )
  return cutTiles
})

function point({ zoom, x, y, city }: Named): Feature {
  const { name, country } = city
  const fr = FRENCH_NAMES[`${name}, ${country}`] ?? name
  return {
    type: 'Feature',
    properties: { fr, en: name, zoom, rank: -weight(city) },
    geometry: { type: 'Point', coordinates: [x, y] },
  }
}

function polygon(coordinates: Position[][]): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }
}

function line(coordinates: Position[]): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
}

writeFileSync(
  new URL('../../src/server/basemap/world.pmtiles', import.meta.url),
  archiveOf(tiles, [ZOOMS[0], LAST_ZOOM], {
    name: 'Cartable land',
    attribution: '© OpenStreetMap contributors (ODbL), IGN, GeoNames, Natural Earth',
    vector_layers: ['land', 'rivers', 'departements', 'borders', 'towns'].map(id => ({ id, fields: {} })),
  }),
)
