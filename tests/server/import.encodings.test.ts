import { expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { installation } from '../support/import.ts'
import { guessedEncoding, readingRoom } from '../support/reading.ts'

/** Bytes of texts encoded by iconv, in hexadecimal. */
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const HEAD = Buffer.from('code;nom\n')
const file = (...names: string[]) =>
  Buffer.concat([HEAD, ...names.flatMap((hex, at) => [Buffer.from(`${at};`), bytes(hex), Buffer.from('\n')])])

test.each([
  // Orléans, Besançon, Fère-en-Tardenois
  [
    'windows-1252',
    'Orléans',
    file('4f726ce9616e73', '426573616ee76f6e', '46e872652d656e2d54617264656e6f6973'),
  ],
  ['macintosh', 'Orléans', file('4f726c8e616e73', '426573616e8d6f6e', '468f72652d656e2d54617264656e6f6973')],
  ['cp850', 'Orléans', file('4f726c82616e73', '426573616e876f6e', '468a72652d656e2d54617264656e6f6973')],
  // Москва, Санкт-Петербург, Нижний Новгород
  [
    'windows-1251',
    'Москва',
    file('cceef1eae2e0', 'd1e0edeaf22dcfe5f2e5f0e1f3f0e3', 'cde8e6ede8e920cdeee2e3eef0eee4'),
  ],
  // 東京都, 大阪府, 北海道
  ['shift_jis', '東京都', file('938c8b9e9373', '91e58de3957b', '966b8a4393b9')],
  // Łódź, Kraków, Wrocław, Gdańsk
  ['windows-1250', 'Łódź', file('a3f3649f', '4b72616bf377', '57726f63b36177', '476461f1736b')],
  // 서울특별시, 부산광역시
  ['euc-kr', '서울특별시', file('bcadbfefc6afbab0bdc3', 'bacebbeab1a4bfaabdc3')],
])('recognises and reads texts in %s', async (encoding, first, content) => {
  using room = readingRoom()
  expect(await guessedEncoding(room.file(content))).toBe(encoding)
  const { rows } = await room.read(content, { encoding })
  expect(rows[0]?.properties.get('nom')).toBe(first)
})

test.each([
  // Words with few accents fit other languages and other code pages equally well.
  ['Ardèche', ['Ardèche', 'Lozère', 'Corrèze', 'Finistère']],
  ['Saint-Étienne', ['Saint-Étienne', 'Besançon', 'Nîmes', 'François']],
  ['Évry à côté', ['Évry à côté']],
  ['Aÿ', ['Aÿ']],
  ['A Coruña', ['A Coruña', 'Cádiz', 'Málaga', 'León']],
])('reads a few names such as %s correctly', async (first, names) => {
  using room = readingRoom()
  // The first 256 characters of Unicode are those of ISO 8859-1; windows-1252 shares most of them.
  const content = file(...names.map(name => Buffer.from(name, 'latin1').toString('hex')))
  expect(await guessedEncoding(room.file(content))).toBe('windows-1252')
  const { rows } = await room.read(content, { encoding: 'windows-1252' })
  expect(rows[0]?.properties.get('nom')).toBe(first)
})

test.each([
  // Győr, Székesfehérvár, Hódmezővásárhely
  ['windows-1250', ['4779f572', '537ae96b657366e968e97276e172', '48f3646d657af576e173e1726865 6c79']],
  // Москва, Казань
  ['windows-1251', ['cceef1eae2e0', 'cae0e7e0edfc']],
  // Ljubljana, Škofja Loka, Kočevje
  ['windows-1250', ['4c6a75626c6a616e61', '8a6b6f666a61204c6f6b61', '4b6fe865766a65']],
])('keeps the encoding of a few names in %s', async (encoding, names) => {
  using room = readingRoom()
  const content = file(...names.map(hex => hex.replaceAll(' ', '')))
  expect(await guessedEncoding(room.file(content))).toBe(encoding)
})

test('finds the bytes that reveal an encoding after megabytes of ASCII', async () => {
  using room = readingRoom()
  const filler = Buffer.from('1;a\n'.repeat(600_000))
  expect(
    await guessedEncoding(
      room.file(Buffer.concat([HEAD, filler, file('cceef1eae2e0', 'd1e0edeaf22dcfe5f2e5f0')])),
    ),
  ).toBe('windows-1251')
})

test('reports the encoding in which a file was read', async () => {
  await using place = installation()
  const csv = Buffer.concat([
    Buffer.from('code;nom;lon;lat\n1;'),
    bytes('cceef1eae2e0'),
    Buffer.from(';37;55\n'),
  ])
  const { stdout } = runCommand('import', place.dataDir, place.file('a.csv', csv), '--lang', 'en')
  expect(stdout).toContain('encoding: windows-1251')
})
