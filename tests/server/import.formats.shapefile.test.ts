import type { Feature } from 'geojson'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { zippedShapefile } from '../support/files.ts'
import { definition, geometryOf, installation } from '../support/import.ts'
import { guessedEncoding, readingRoom } from '../support/reading.ts'
import { shapefileOf } from '../support/shapefile.ts'

const named = (...names: string[]): Feature[] =>
  names.map((nom, at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [at, 45] },
    properties: { code: String(at), nom },
  }))
const communes = named('Évry-Courcouronnes', 'Besançon')

const namesIn = async (content: Uint8Array) => {
  using room = readingRoom()
  const { rows, encoding, overruled } = await room.read(content)
  return { names: rows.map(({ properties }) => properties.get('nom')), encoding, overruled }
}

describe('the encoding of a shapefile', () => {
  test('reads UTF-8 bytes as UTF-8 even if the .cpg declares another encoding', async () => {
    expect(await namesIn(await zippedShapefile(communes, { 'zones.cpg': '1252' }))).toEqual({
      names: ['Évry-Courcouronnes', 'Besançon'],
      encoding: null,
      overruled: '1252',
    })
  })

  test('reads UTF-8 bytes as UTF-8 even if the language driver declares another encoding', async () => {
    const { dbf } = shapefileOf(communes)
    dbf[29] = 0x57
    const { names, overruled } = await namesIn(await zippedShapefile(communes, { 'zones.dbf': dbf }))
    expect([names[0], overruled]).toEqual(['Évry-Courcouronnes', 'windows-1252'])
  })

  test('guesses the encoding if the .cpg declares UTF-8 and the bytes are invalid', async () => {
    using room = readingRoom()
    const content = await zippedShapefile(communes, { 'zones.cpg': 'UTF-8' }, 'latin1')
    expect(await guessedEncoding(room.file(content))).toBe('windows-1252')
    const read = await room.read(content, { encoding: 'windows-1252' })
    expect([read.rows[1]?.properties.get('nom'), read.overruled]).toEqual(['Besançon', 'UTF-8'])
  })

  test('guesses the encoding if the .cpg has an unknown name', async () => {
    const { names, overruled } = await namesIn(await zippedShapefile(communes, { 'zones.cpg': 'KLINGON' }))
    expect([names[0], overruled]).toEqual(['Évry-Courcouronnes', 'KLINGON'])
  })

  test('uses the language driver if the .cpg has an unknown name', async () => {
    const { dbf } = shapefileOf(communes, 'latin1')
    dbf[29] = 0x57
    const content = await zippedShapefile(communes, { 'zones.dbf': dbf, 'zones.cpg': 'KLINGON' })
    expect((await namesIn(content)).names).toEqual(['Évry-Courcouronnes', 'Besançon'])
  })

  test.each(['LDID/87', 'ANSI', 'UTF_8', 'BIG-5', 'koi8r', 'shiftjis', '936', 'ASCII', 'OEM'])(
    'accepts unknown encoding names for ASCII texts (%s)',
    async page => {
      const { names, overruled } = await namesIn(
        await zippedShapefile(named('un', 'deux'), { 'zones.cpg': page }),
      )
      expect([names, overruled]).toEqual([['un', 'deux'], null])
    },
  )

  test('reports that the bytes contradict the declared encoding', async () => {
    await using place = installation()
    const content = await zippedShapefile(communes, { 'zones.cpg': '1252' })
    const { stdout } = runCommand('import', place.dataDir, place.file('a.zip', content), '--lang', 'en')
    expect(stdout).toContain(
      'the file names the encoding “1252”, but its content fits utf-8, which was used to read it',
    )
  })

  test('guesses the encoding from a few words, despite the padding of fields', async () => {
    using room = readingRoom()
    const { dbf } = shapefileOf(named('Moskva', 'Kazan'))
    for (const [word, hex] of [
      ['Moskva', 'cceef1eae2e0'],
      ['Kazan', 'cae0e7e0ed'],
    ] as const)
      dbf.set(Buffer.from(hex, 'hex'), dbf.indexOf(word))
    const content = await zippedShapefile(named('Moskva', 'Kazan'), { 'zones.dbf': dbf })
    expect(await guessedEncoding(room.file(content))).toBe('windows-1251')
  })

  test('keeps UTF-8 if a character is cut at the end of a field', async () => {
    // The field has 120 bytes: it contains only the first byte of the last é.
    const long = `${'x'.repeat(119)}é`
    for (const extra of [{}, { 'zones.cpg': 'UTF-8' }]) {
      const { names } = await namesIn(await zippedShapefile(named(long, 'Besançon', 'Évry'), extra))
      expect(names).toEqual(['x'.repeat(119), 'Besançon', 'Évry'])
    }
  })
})

describe('a date of a .dbf', () => {
  test.each([
    ['20210328', '2021-03-28'],
    ['00000000', null],
    ['0', null],
    ['        ', null],
    ['20211345', '20211345'],
  ])('reads a date written %s as %s', async (written, value) => {
    const { dbf } = shapefileOf(named('x'))
    // The second field becomes a date of eight bytes, in a row of 241 bytes.
    dbf[32 + 32 + 11] = 'D'.charCodeAt(0)
    const at = dbf.readUInt16LE(8) + 1 + 120
    dbf.fill(' ', at, at + 120)
    dbf.write(written, at, 'latin1')
    const { names } = await namesIn(await zippedShapefile(named('x'), { 'zones.dbf': dbf }))
    expect(names).toEqual([value])
  })
})

describe('rings of a shapefile', () => {
  /** Record with unchanged rings: lines declared as a polygon. */
  const zippedRings = (rings: number[][][]): Promise<Uint8Array> => {
    const features: Feature[] = [
      {
        type: 'Feature',
        geometry: { type: 'MultiLineString', coordinates: rings },
        properties: { code: '1' },
      },
    ]
    const { shp } = shapefileOf(features)
    shp.writeInt32LE(5, 32)
    shp.writeInt32LE(5, 108)
    return zippedShapefile(features, { 'zones.shp': shp })
  }
  const ring = (west: number, south: number, size: number) => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]

  test.each([
    ['counterclockwise', [ring(0, 45, 2), ring(0.5, 45.5, 1)]],
    ['clockwise', [ring(0, 45, 2).toReversed(), ring(0.5, 45.5, 1).toReversed()]],
  ])('reads one of two rings that run %s as a hole of the other, and reports it', async (_, rings) => {
    await using place = installation()
    const read = definition({ key: 'code', title: null })
    const { repaired } = await place.import('a.zip', await zippedRings(rings), read)
    expect(repaired['rings']).toBe(1)
    expect(await geometryOf(place, '1')).toMatchObject({
      type: 'Polygon',
      coordinates: [{ length: 5 }, { length: 5 }],
    })
  })
})
