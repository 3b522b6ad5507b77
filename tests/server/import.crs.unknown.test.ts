import type { Feature } from 'geojson'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { zippedShapefile } from '../support/files.ts'
import { installation } from '../support/import.ts'

const towns: Feature[] = [
  {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [652_000, 6_862_000] },
    properties: { code: '1' },
  },
]
const degrees: Feature[] = [
  { type: 'Feature', geometry: { type: 'Point', coordinates: [2, 46] }, properties: { code: '1' } },
]
const LOCAL = 'LOCAL_CS["Undefined SRS",LOCAL_DATUM["unknown",32767],UNIT["unknown",0],AXIS["Easting",EAST]]'
const UNKNOWN =
  'PROJCS["Mine",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],' +
  'PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]],PROJECTION["Unknown Projection"],' +
  'PARAMETER["central_meridian",0],UNIT["Meter",1]]'

const imported = async (features: Feature[], prj: string, ...options: string[]) => {
  await using place = installation()
  const file = place.file('a.zip', await zippedShapefile(features, { 'zones.prj': prj }))
  const { status, stdout, stderr } = runCommand('import', place.dataDir, file, '--yes', ...options)
  return { status, said: stdout + stderr }
}

describe('a .prj that nobody knows', () => {
  test.each([
    ['en', 'The coordinate reference system “Mine” is unknown. Give one by its EPSG code (--crs EPSG:2154)'],
    [
      'fr',
      'Le système de coordonnées «\u00a0Mine\u00a0» est inconnu. Indiquez-en un par son code EPSG (--crs EPSG:2154)',
    ],
  ])('is refused by its name, with the way out (%s)', async (language, sentence) => {
    const { status, said } = await imported(degrees, UNKNOWN, '--lang', language)
    expect(status).not.toBe(0)
    expect(said).toContain(sentence)
    expect(said).not.toMatch(/proj_create|Unknown projection/)
  })

  test.each([
    ['unknown', UNKNOWN],
    ['local', LOCAL],
  ])("overrides the file's system with the requested one (%s)", async (_, prj) => {
    const { status, said } = await imported(towns, prj, '--crs', 'EPSG:2154', '--lang', 'en')
    expect([status, said]).toEqual([0, expect.stringContaining('EPSG:2154; as you chose')])
  })
})

test('reads a .prj in the words of PROJ, once the unknown accuracy is accepted', async () => {
  const lambert =
    '+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +units=m +no_defs'
  const { said } = await imported(towns, lambert, '--lang', 'en')
  expect(said).toMatch(/coordinates in \+proj=lcc .* is unknown.* --accuracy unknown; .* --crs EPSG:2154/)
  const accepted = await imported(towns, lambert, '--accuracy', 'unknown', '--lang', 'en')
  expect(accepted.status).toBe(0)
})

test('reads degrees of a local system as longitudes and latitudes, with a warning', async () => {
  const { status, said } = await imported(degrees, LOCAL, '--lang', 'en')
  expect([status, said]).toEqual([0, expect.stringContaining('assumed, as the file does not say (--crs')])
})
