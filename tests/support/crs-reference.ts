/**
 * Writes reference.csv: places in many coordinate systems, converted to longitude and latitude by PROJ's
 * `cs2cs`. Needs Debian's proj-bin, proj-data and sqlite3:  node tests/support/crs-reference.ts >
 * tests/server/crs/reference.csv
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DATA = '/usr/share/proj'
/** The grids of the import. */
const GRIDS = ['BETA2007.gsb', 'nzgd2kgrid0005.gsb']
/** Named systems; the others are an even sample of all projected ones. */
const NAMED: readonly string[] =
  '2056 2100 2154 2180 2193 2263 2443 2972 2975 3003 3004 3006 3021 3031 3035 3067 3078 3347 3395 3400 3413 3414 3577 3763 3794 3812 3832 3857 3995 4171 4230 4258 4269 4277 4283 4289 4301 4312 4313 4314 4326 4471 4611 4674 5070 5243 5490 5514 5649 5880 6372 7755 21781 22185 23030 23032 23033 23700 24047 25832 25833 26591 26713 26915 26917 27200 27493 27572 27700 28350 28992 29192 29902 31256 31287 31370 31467 31468 31700 32118 32601 32631 32633 32740 32760 2039 2062 2085 2157 2169 2326 3116 3301 3405 3416 3765 3826 3844 5179 5186 20790 31982 32198 3942 3943 3944 3945 3946 3947 3948 3949 3950 25828 25829 25830 25831 28349 28351 28352 28353 28354 28355 28356 31975 31976 31977 31978 31979 31980 31981 32612 32616 32620 32624 32628 32636 32640 32644 32648 32652 32656 32719 32723 32735 32755'.split(
    ' ',
  )
const EVERY = 32

const folder = mkdtempSync(join(tmpdir(), 'proj-'))
for (const file of ['proj.db', 'proj.ini', ...GRIDS]) copyFileSync(join(DATA, file), join(folder, file))
const env = { ...process.env, PROJ_DATA: folder, PROJ_LIB: folder, PROJ_NETWORK: 'OFF' }

const sql = `
  select c.code, e.west_lon, e.south_lat, e.east_lon, e.north_lat, a.orientation, c.type, c.name
  from (select code, coordinate_system_code, name, 'projected' as type from projected_crs where auth_name = 'EPSG' and deprecated = 0
        union select code, coordinate_system_code, name, 'geographic' from geodetic_crs
        where auth_name = 'EPSG' and type = 'geographic 2D' and deprecated = 0) c
  join axis a on a.coordinate_system_auth_name = 'EPSG' and a.coordinate_system_code = c.coordinate_system_code
    and a.coordinate_system_order = 1
  join usage u on u.object_auth_name = 'EPSG' and u.object_code = c.code
    and u.object_table_name in ('projected_crs', 'geodetic_crs')
  join extent e on e.auth_name = u.extent_auth_name and e.code = u.extent_code
  group by c.code order by cast(c.code as integer)`
const rows = execFileSync('sqlite3', ['-separator', ',', join(DATA, 'proj.db'), sql], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map(line => line.split(',') as [string, string, string, string, string, string, string, string])
const projected = rows.filter(row => row[6] === 'projected').map(([code]) => code)
// Every US state has many systems on the same few datums.
const chosen = rows.filter(([code, , , , , , , name]) => {
  const isTaken = projected.indexOf(code) % EVERY === 0 && !/^NAD83(\(|.*(CRS|BLM))/.test(name)
  return NAMED.includes(code) || isTaken
})

const cs2cs = (from: string, to: string, [a, b]: readonly [number, number]): [number, number] | null => {
  const out = execFileSync('cs2cs', ['-f', '%.10f', from, to], {
    input: `${a} ${b}\n`,
    encoding: 'utf8',
    env,
  })
  const [x = NaN, y = NaN] = out.split(/\s+/).map(Number)
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null
}

/** One millimetre. */
const rounded = (each: number): number => Number(each.toFixed(Math.abs(each) > 400 ? 3 : 8))

console.log('code,x,y,longitude,latitude')
for (const [code, west, south, east, north, orientation] of chosen) {
  const [w, s, e, n] = [Number(west), Number(south), Number(east), Number(north)]
  const width = e < w ? e - w + 360 : e - w
  for (const [across, up] of [
    [0.5, 0.5],
    [0.35, 0.6],
  ] as const) {
    const place: [number, number] = [((w + width * across + 540) % 360) - 180, s + (n - s) * up]
    const there = cs2cs('OGC:CRS84', `EPSG:${code}`, place)
    if (there === null) continue
    const [a, b] = there
    const written = [rounded(a), rounded(b)] as const
    const back = cs2cs(`EPSG:${code}`, 'OGC:CRS84', written)
    if (back === null) continue
    const swapped = orientation === 'north' || orientation === 'south'
    const [x, y] = swapped ? written.toReversed() : written
    console.log([code, x, y, ...back.map(each => each.toFixed(9))].join(','))
  }
}
