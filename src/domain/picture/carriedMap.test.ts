import { decode, encode } from 'fast-png'
import { expect, test } from 'vitest'
import { exifOf } from '../../../tests/support/poppler.ts'
import { withFacts } from '../../picture/pngText.ts'
import { packetOf, rdfOf, valuesHash, xmpDescription } from './carriedMap.ts'
import { carriedMapIn } from './readCarriedMap.ts'

const map = {
  link: 'http://localhost:4173/?show=fr-departements~2026,label:population&map=5/46.6/2.45',
  instances: [
    { id: 'fr-departements~2026', hash: '12ab' },
    { id: 'odd~"<&>\'', hash: '</rdf:Description>' },
  ],
}
const description = xmpDescription({ title: '</dc:title> & "x"', description: '<!-- -->', map })

test('reads the map that metadata carry, whatever the title', () => {
  expect(carriedMapIn(`<svg><metadata>${rdfOf(description)}</metadata></svg>`)).toEqual(map)
  expect(carriedMapIn(`%PDF-1.7\n${packetOf(description)}\n%%EOF`)).toEqual(map)
})

test.each([
  ['no metadata', '<svg/>'],
  ['metadata of another program', description.replaceAll('urn:cartable:picture:1', 'urn:other')],
  ['metadata that end too early', description.slice(0, -20)],
  ['a link that is no address', description.replace('http://localhost:4173/', 'nowhere')],
  ['markup that is not closed', description.replace('</cartable:link>', '')],
])('reads no map from %s', (_, content) => {
  expect(carriedMapIn(content)).toBeNull()
})

test('adds metadata to a PNG that other programs read, with the same pixels', async () => {
  const data = Uint8Array.from({ length: 12 }, (_, at) => at)
  const png = encode({ width: 2, height: 2, data, channels: 3, depth: 8 })
  const written = await withFacts(new Blob([new Uint8Array(png)]), packetOf(description), 300 / 96)
  const bytes = new Uint8Array(await written.arrayBuffer())
  expect([...decode(bytes, { checkCrc: true }).data]).toEqual([...data])
  expect(carriedMapIn(await written.text())).toEqual(map)
  expect(exifOf(bytes)).toMatchObject({ Title: '</dc:title> & "x"', Link: map.link })
  // 300 dots per inch are 11,811 per metre.
  expect(exifOf(bytes)).toMatchObject({ PixelsPerUnitX: 11811, PixelsPerUnitY: 11811, PixelUnits: 'meters' })
})

test('gives instances with other values another hash', () => {
  const label = (name: string, column: string) => ({ name, column })
  const hash = valuesHash([label('population', 'a'), label('area', 'b')])
  expect(valuesHash([label('population', 'a'), label('area', 'b')])).toBe(hash)
  expect(valuesHash([label('population', 'a'), label('area', 'c')])).not.toBe(hash)
})
