import type { ImportFormat } from '../../contract/import.ts'
import type { FormatReader } from './common/reader.ts'
import { csv } from './csv/readCsv.ts'
import { flatgeobuf } from './flatgeobuf/readFlatgeobuf.ts'
import { dxf, filegdb, gml, mapinfo } from './gdal/readers.ts'
import { geojson, geojsonl } from './geojson/readGeojson.ts'
import { geopackage } from './geopackage/readGeopackage.ts'
import { geoparquet } from './geoparquet/readGeoparquet.ts'
import { gpx } from './gpx/readGpx.ts'
import { kml } from './kml/readKml.ts'
import { ods } from './ods/readOds.ts'
import { shapefile } from './shapefile/readShapefile.ts'
import { topojson } from './topojson/readTopojson.ts'
import { xlsx } from './xlsx/readXlsx.ts'

/** Readable formats, in the order of detection. */
const READERS_BY_FORMAT: { readonly [Name in ImportFormat]: FormatReader & { name: Name } } = {
  shapefile,
  flatgeobuf,
  topojson,
  geojsonl,
  geojson,
  gpx,
  kml,
  geopackage,
  geoparquet,
  xlsx,
  ods,
  gml,
  dxf,
  mapinfo,
  filegdb,
  csv,
}

export const READERS: readonly FormatReader[] = Object.values(READERS_BY_FORMAT)
