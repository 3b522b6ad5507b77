import { expect, test } from 'vitest'
import { decoderOf, likelyEncoding, textOf } from './encoding.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Encodes a text in UTF-8, reads that as Windows-1252, and encodes it again, as some exports do. */
const twice = (text: string) => utf8(new TextDecoder('windows-1252').decode(utf8(text)))
const inPieces = (bytes: Uint8Array, size: number) =>
  async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
  }
const never = new AbortController().signal

async function read(bytes: Uint8Array, size = 1000): Promise<[encoding: string, text: string]> {
  const source = inPieces(bytes, size)
  const encoding = await likelyEncoding(source, never)
  let text = ''
  for await (const piece of textOf(source, encoding)(never)) text += piece
  return [encoding, text]
}

const TOWNS = 'code;nom\n01;Saint-Étienne\n02;Besançon\n03;L’Haÿ-les-Roses – à côté\n04;œuvre, 5 €\n'

test.each([1, 2, 3, 1000])('reads a text encoded twice, in pieces of %i bytes', async size => {
  expect(await read(twice(TOWNS), size)).toEqual(['utf-8-double', TOWNS])
})

test('reads a text encoded twice after a byte order mark', async () => {
  expect(await read(Uint8Array.from([0xef, 0xbb, 0xbf, ...twice(TOWNS)]))).toEqual(['utf-8-double', TOWNS])
})

test.each([TOWNS, 'NÃO;SÃO PAULO\n', 'Âge;Île\n', 'Московская область\n', '東京都\n', 'no accent\n'])(
  'keeps %j as it is in UTF-8',
  async text => {
    expect(await read(utf8(text))).toEqual(['utf-8', text])
  },
)

test('keeps the few characters of a text encoded twice that are encoded once', () => {
  const mixed = Uint8Array.from([...twice('Régions é'), ...utf8(' 東京 Ô')])
  expect(decoderOf('utf-8-double')(mixed)).toBe('Régions é 東京 Ô')
})
