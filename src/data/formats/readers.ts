import type { ImportFormat } from '../../contract/import.ts'
import type { FormatReader } from './common/reader.ts'
import { flatgeobuf } from './flatgeobuf/readFlatgeobuf.ts'
import { geojson, geojsonl } from './geojson/readGeojson.ts'
import { geoparquet } from './geoparquet/readGeoparquet.ts'
import { gpx } from './gpx/readGpx.ts'
import { kml } from './kml/readKml.ts'
import { ods } from './ods/readOds.ts'
import { shapefile } from './shapefile/readShapefile.ts'
import { topojson } from './topojson/readTopojson.ts'
import { xlsx } from './xlsx/workbook.ts'

type Readers = { readonly [Name in ImportFormat]: FormatReader & { name: Name } }

/** Readers that need another library on the server than in a browser, or run on the server only. */
type OfOneSide = Pick<Readers, 'geopackage' | 'gml' | 'dxf' | 'mapinfo' | 'filegdb' | 'csv'>

/** Returns the readers of every format, in the order of detection. */
export function readersWith({
  geopackage,
  gml,
  dxf,
  mapinfo,
  filegdb,
  csv,
}: OfOneSide): readonly FormatReader[] {
  const readers: Readers = {
    ...{ shapefile, flatgeobuf, topojson, geojsonl, geojson, gpx, kml, geopackage, geoparquet, xlsx, ods },
    ...{ gml, dxf, mapinfo, filegdb },
    // Any text may be a table, so this one comes last.
    csv,
  }
  return Object.values(readers)
}
