import { cellsOf, ringOf, TABLE_NAMES, type Zone, zoneOf } from './rows.ts'

/** Text format: header, rows and footer. */
export interface TextForm {
  head: string
  row: (number: number) => string
  /** Between two rows. */
  separator: string
  tail: string
}

const propertiesOf = ({ code, name, district, first, second }: Zone) =>
  `{"code":"${code}","name":"${name}","district":"${district}","first":${first},"second":${second}}`

const coordinates = (zone: Zone, number: number, between: string, parted: string): string =>
  ringOf(zone, number)
    .map(([x, y]) => `${x}${between}${y}`)
    .join(parted)

function feature(number: number): string {
  const zone = zoneOf(number)
  const ring = coordinates(zone, number, ',', '],[')
  return `{"type":"Feature","properties":${propertiesOf(zone)},"geometry":{"type":"Polygon","coordinates":[[[${ring}]]]}}`
}

export const CSV: TextForm = {
  head: `${TABLE_NAMES.join(',')}\n`,
  row: number => cellsOf(number).join(','),
  separator: '\n',
  tail: '\n',
}

export const GEOJSON: TextForm = {
  head: '{"type":"FeatureCollection","features":[\n',
  row: feature,
  separator: ',\n',
  tail: '\n]}\n',
}

export const GEOJSON_LINES: TextForm = { head: '', row: feature, separator: '\n', tail: '\n' }

/** Objects of a topology come first; its arcs, one per ring, are in the second text. */
export const TOPOLOGY: readonly [TextForm, TextForm] = [
  {
    head: '{"type":"Topology","objects":{"zones":{"type":"GeometryCollection","geometries":[\n',
    row: number => `{"type":"Polygon","properties":${propertiesOf(zoneOf(number))},"arcs":[[${number}]]}`,
    separator: ',\n',
    tail: '\n]}},\n',
  },
  {
    head: '"arcs":[\n',
    row: number => `[[${coordinates(zoneOf(number), number, ',', '],[')}]]`,
    separator: ',\n',
    tail: '\n]}\n',
  },
]

export const KML: TextForm = {
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n',
  row: number => {
    const zone = zoneOf(number)
    const { code, name, district, first, second } = zone
    const data = Object.entries({ code, district, first, second })
      .map(([key, value]) => `<Data name="${key}"><value>${value}</value></Data>`)
      .join('')
    return `<Placemark><name>${name}</name><ExtendedData>${data}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates(zone, number, ',', ' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  },
  separator: '\n',
  tail: '\n</Document></kml>\n',
}

export const GPX: TextForm = {
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="bench" xmlns="http://www.topografix.com/GPX/1/1">\n',
  row: number => {
    const zone = zoneOf(number)
    const points = ringOf(zone, number).map(([x, y]) => `<trkpt lat="${y}" lon="${x}"><ele>1</ele></trkpt>`)
    return `<trk><name>${zone.name}</name><desc>${zone.district}</desc><trkseg>${points.join('')}</trkseg></trk>`
  },
  separator: '\n',
  tail: '\n</gpx>\n',
}

export const GML: TextForm = {
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:b="urn:bench">\n',
  row: number => {
    const zone = zoneOf(number)
    const { code, name, district, first, second } = zone
    const values = Object.entries({ code, name, district, first, second })
      .map(([key, value]) => `<b:${key}>${value}</b:${key}>`)
      .join('')
    const ring = coordinates({ ...zone }, number, ' ', ' ')
    return `<wfs:member><b:zone gml:id="z${number}">${values}<b:geometry><gml:Polygon gml:id="g${number}" srsName="urn:ogc:def:crs:OGC:1.3:CRS84"><gml:exterior><gml:LinearRing><gml:posList>${ring}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></b:geometry></b:zone></wfs:member>`
  },
  separator: '\n',
  tail: '\n</wfs:FeatureCollection>\n',
}

const pair = (code: number, value: string | number) => `${code}\n${value}\n`

export const DXF: TextForm = {
  head: `${pair(0, 'SECTION')}${pair(2, 'ENTITIES')}`,
  row: number => {
    const zone = zoneOf(number)
    const ring = ringOf(zone, number)
    const points = ring.map(([x = 0, y = 0]) => pair(10, x) + pair(20, y)).join('')
    return `${pair(0, 'LWPOLYLINE')}${pair(8, `LAYER${number % 20}`)}${pair(90, ring.length)}${pair(70, 1)}${points}`
  },
  separator: '',
  tail: `${pair(0, 'ENDSEC')}${pair(0, 'EOF')}`,
}

/** The two texts of a MapInfo table: geometries and values. */
export const MAPINFO: readonly [TextForm, TextForm] = [
  {
    head: 'Version 300\nCharset "WindowsLatin1"\nDelimiter ","\nCoordSys Earth Projection 1, 104\nColumns 4\n  code Char(7)\n  name Char(40)\n  first Integer\n  second Integer\nData\n\n',
    row: number => {
      const zone = zoneOf(number)
      const ring = coordinates(zone, number, ' ', '\n')
      return `Region 1\n  ${ringOf(zone, number).length}\n${ring}\n`
    },
    separator: '',
    tail: '',
  },
  {
    head: '',
    row: number => {
      const { code, name, first, second } = zoneOf(number)
      return `"${code}","${name}",${first},${second}\n`
    },
    separator: '',
    tail: '',
  },
]

const odsCell = (value: string | number): string =>
  typeof value === 'number'
    ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
    : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
const odsRow = (cells: readonly (string | number)[]): string =>
  `<table:table-row>${cells.map(odsCell).join('')}</table:table-row>`

export const ODS: TextForm = {
  head: `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="zones">${odsRow(TABLE_NAMES)}\n`,
  row: number => odsRow(cellsOf(number)),
  separator: '\n',
  tail: '</table:table></office:spreadsheet></office:body></office:document-content>',
}

/** Yields a text with a number of rows, in batches. */
export function* piecesOf({ head, row, separator, tail }: TextForm, rows: number): Generator<Buffer> {
  yield Buffer.from(head)
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const some = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - from) }, (_, at) => row(from + at))
    yield Buffer.from((from === 0 ? '' : separator) + some.join(separator))
  }
  yield Buffer.from(tail)
}

const ROWS_AT_ONCE = 1000
