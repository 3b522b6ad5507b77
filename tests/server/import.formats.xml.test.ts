import { expect, test } from 'vitest'
import type { Row } from '../../src/data/formats/common/reader.ts'
import { gzip, zip } from '../support/files.ts'
import { guessedEncoding, readingRoom } from '../support/reading.ts'

const plain = (rows: Row[]) =>
  rows.map(({ properties, geometry }) => ({ ...Object.fromEntries(properties), geometry }))

const gpx = (content: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`
const kml = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Earth -->\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`
const placemark = (name: string, geometry = '<Point><coordinates>2,48</coordinates></Point>') =>
  `<Placemark><name>${name}</name>${geometry}</Placemark>`

test('reads all properties of waypoints, including extensions', async () => {
  using room = readingRoom()
  const read = await room.read(
    gpx(`<metadata><name>not a place</name></metadata>
      <wpt lat="48.5" lon="2.25"><ele>35</ele><name> Écluse &amp; pont </name><link href="https://example.org/a"><text>A</text></link>
        <extensions><x:more xmlns:x="urn:x"><x:depth>3</x:depth></x:more></extensions></wpt>
      <wpt lat="" lon="2"><name>nowhere</name></wpt>`),
  )
  expect(read).toMatchObject({ name: 'gpx', crs: null, declared: { by: 'file' } })
  expect(plain(read.rows)).toEqual([
    {
      ele: '35',
      name: 'Écluse & pont',
      link: 'https://example.org/a',
      depth: '3',
      geometry: { type: 'Point', coordinates: [2.25, 48.5] },
    },
    { name: 'nowhere', geometry: { type: 'Point', coordinates: [2, Number.NaN] } },
  ])
})

test('reads a track of several segments as one row, without one-point segments', async () => {
  using room = readingRoom()
  const segment = (...points: [number, number][]) =>
    `<trkseg>${points.map(([x, y]) => `<trkpt lat="${y}" lon="${x}"/>`).join('')}</trkseg>`
  const track = (name: string, segments: string) => `<trk><name>${name}</name>${segments}</trk>`
  const { rows } = await room.read(
    gpx(
      track('one', segment([1, 2], [3, 4])) +
        track('two', segment([1, 2], [3, 4]) + segment([5, 6]) + segment([7, 8], [9, 9])) +
        track('none', ''),
    ),
  )
  expect(rows.map(({ geometry }) => geometry)).toEqual([
    {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [7, 8],
          [9, 9],
        ],
      ],
    },
    null,
  ])
})

test('reads every geometry of KML, without heights', async () => {
  using room = readingRoom()
  const ring = (...points: string[]) =>
    `<LinearRing><coordinates>\n ${points.join('\n ')}\n</coordinates></LinearRing>`
  const square = ring('0,0,5', '4,0,5', '4,4,5', '0,4,5', '0,0,5')
  const hole = ring('1,1', '2,1', '2,2', '1,1')
  const { rows } = await room.read(
    kml(
      [
        `<Polygon><outerBoundaryIs>${square}</outerBoundaryIs><innerBoundaryIs>${hole}</innerBoundaryIs></Polygon>`,
        '<LineString><coordinates>1, 2, 3 4,5</coordinates></LineString>',
        '<MultiGeometry><Point><coordinates>1,2</coordinates></Point><Point><coordinates>3,4</coordinates></Point></MultiGeometry>',
        '<gx:Track xmlns:gx="urn:gx"><when>2020</when><gx:coord>1 2 3</gx:coord><gx:coord>4 5 6</gx:coord></gx:Track>',
        '<Point><coordinates/></Point>',
        '<Point><coordinates>somewhere</coordinates></Point>',
        '<Model/>',
      ]
        .map((geometry, at) => placemark(`p${at}`, geometry))
        .join(''),
    ),
  )
  expect(rows.map(({ geometry }) => geometry)).toEqual([
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
          [0, 0],
        ],
        [
          [1, 1],
          [2, 1],
          [2, 2],
          [1, 1],
        ],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [4, 5],
      ],
    },
    {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 2] },
        { type: 'Point', coordinates: [3, 4] },
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [4, 5],
      ],
    },
    { type: 'Point', coordinates: [] },
    { type: 'Point', coordinates: [Number.NaN, Number.NaN] },
    null,
  ])
})

test('reads the extended data, times and unique names of a placemark', async () => {
  using room = readingRoom()
  const { rows } = await room.read(
    kml(`<Schema name="s"><SimpleField name="insee" type="string"/></Schema>
      <Placemark id="a1"><name>Orne</name><description><![CDATA[<b>61</b>]]></description>
        <TimeSpan><begin>2019</begin><end>2020</end></TimeSpan>
        <ExtendedData><Data name="name"><displayName>N</displayName><value>L’Orne</value></Data>
          <Data name="empty"><value/></Data>
          <SchemaData schemaUrl="#s"><SimpleData name="insee">061</SimpleData></SchemaData></ExtendedData></Placemark>`),
  )
  expect(plain(rows)).toEqual([
    {
      id: 'a1',
      name: 'Orne',
      description: '<b>61</b>',
      begin: '2019',
      end: '2020',
      name_2: 'L’Orne',
      insee: '061',
      geometry: null,
    },
  ])
})

test('lists folders with placemarks as layers, and joins those with one name', async () => {
  using room = readingRoom()
  const folder = (name: string, content: string) => `<Folder><name>${name}</name>${content}</Folder>`
  const content = kml(
    `${placemark('alone')}${folder('France', folder('écoles', placemark('a')))}${folder('Belgique', folder('écoles', placemark('b')))}${folder('', placemark('c'))}`,
  )
  await expect(room.read(content)).rejects.toMatchObject({
    problem: 'severalLayers',
    params: { layers: 'Placemarks, écoles' },
    format: 'kml',
  })
  const named = async (layer: string) =>
    (await room.read(content, { layer })).rows.map(({ properties }) => properties.get('name'))
  expect(await named('écoles')).toEqual(['a', 'b'])
  expect(await named('Placemarks')).toEqual(['alone', 'c'])
  await expect(room.read(content, { layer: 'France' })).rejects.toMatchObject({ problem: 'layerMissing' })
})

test('reads the file of a KMZ with the placemarks, not the file that links to it', async () => {
  using room = readingRoom()
  const linking = kml('<NetworkLink><Link><href>files/list.kml</href></Link></NetworkLink>')
  const holding = kml(
    '<Placemark><name>dans</name><Point><coordinates>2,48</coordinates></Point></Placemark>',
  )
  const { rows } = await room.read(await zip({ 'doc.kml': linking, 'files/list.kml': holding }))
  expect(rows.map(({ properties }) => properties.get('name'))).toEqual(['dans'])
})

test('reads a KMZ with pictures, and its layers by their own names', async () => {
  using room = readingRoom()
  const two = kml(
    `<Folder><name>x</name>${placemark('a')}</Folder><Folder><name>y</name>${placemark('b')}</Folder>`,
  )
  const kmz = await zip({ 'doc.kml': two, 'images/icon.png': 'PNG' })
  await expect(room.read(kmz)).rejects.toMatchObject({ problem: 'severalLayers', params: { layers: 'x, y' } })
  const { name, rows } = await room.read(kmz, { layer: 'y' })
  expect([name, rows.map(({ properties }) => properties.get('name'))]).toEqual(['kml', ['b']])
  expect((await room.read(gzip(kml(placemark('gz'))))).rows).toHaveLength(1)
})

test('uses a possible encoding in the declaration, and ignores an impossible one', async () => {
  using room = readingRoom()
  const written = (encoding: string, bytes: BufferEncoding) =>
    Buffer.from(`<?xml version='1.0' encoding='${encoding}'?><kml>${placemark('Orléans')}</kml>`, bytes)
  const nameIn = async (content: Uint8Array, options = {}) =>
    (await room.read(content, options)).rows[0]?.properties.get('name')
  expect(await nameIn(written('ISO-8859-1', 'latin1'))).toBe('Orléans')
  expect(await guessedEncoding(room.file(written('ISO-8859-1', 'latin1')))).toBeNull()
  expect(await nameIn(written('UTF-16', 'utf8'))).toBe('Orléans')
  expect(await nameIn(Buffer.concat([Buffer.from([0xff, 0xfe]), written('UTF-16', 'utf16le')]))).toBe(
    'Orléans',
  )
  expect(await guessedEncoding(room.file(written('UTF-8', 'latin1')))).toBe('windows-1252')
  await expect(room.read(written('UTF-8', 'latin1'))).rejects.toMatchObject({ problem: 'notUtf8' })
  await expect(room.read(written('klingon', 'utf8'))).rejects.toMatchObject({ problem: 'unknownEncoding' })
})

const LAUGHS = `<!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`

const hostile: [string, string, () => string | Promise<Uint8Array>][] = [
  ['a bomb of entities', 'xmlEntities', () => `<?xml version="1.0"?>${LAUGHS}<kml>${placemark('&b;')}</kml>`],
  [
    'an entity that names a file',
    'xmlEntities',
    () =>
      `<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx><wpt lat="1" lon="2"><name>&x;</name></wpt></gpx>`,
  ],
  ['an entity that nothing declares', 'badXml', () => kml(placemark('&nbsp;'))],
  ['elements that cross', 'badXml', () => kml('<Placemark><name></Placemark></name>')],
  ['text after the end', 'badXml', () => `${kml(placemark('a'))}<kml/>`],
  ['a file that is cut short', 'badXml', () => kml(placemark('a')).slice(0, -30)],
  [
    'a character that XML forbids',
    'badXml',
    () => kml(placemark('a'.repeat(70_000) + String.fromCharCode(1))),
  ],
  ['folders a thousand deep', 'tooDeep', () => kml('<Folder>'.repeat(1000) + '</Folder>'.repeat(1000))],
  [
    'geometries a hundred thousand deep',
    'tooDeep',
    () => kml(placemark('a', '<MultiGeometry>'.repeat(100_000) + '</MultiGeometry>'.repeat(100_000))),
  ],
  ['KML without placemarks', 'noPlacemarks', () => kml('<NetworkLink><Link/></NetworkLink>')],
  ['GPX without anything', 'noGpxFeatures', () => gpx('<metadata/>')],
  ['a comment without an end', 'otherFormat', () => `<!-- <kml>${'x'.repeat(100_000)}`],
  [
    'a KMZ in a zip',
    'nestedArchive',
    async () => zip({ 'a.kmz': await zip({ 'doc.kml': kml(placemark('a')) }) }),
  ],
]

test.each(hostile)('refuses %s', async (_, problem, make) => {
  using room = readingRoom()
  await expect(room.read(await make())).rejects.toMatchObject({ problem })
})

test('refuses malformed XML with its line', async () => {
  using room = readingRoom()
  await expect(room.read(`<gpx>\n<wpt>\n</wqt></gpx>`)).rejects.toMatchObject({ problem: 'badXml', line: 3 })
})
