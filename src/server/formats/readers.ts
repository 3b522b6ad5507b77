import type { ImportFormat } from '../../contract/import.ts'
import type { FormatReader } from '../../data/formats/common/reader.ts'
import { flatgeobuf } from '../../data/formats/flatgeobuf/readFlatgeobuf.ts'
import { geojson, geojsonl } from '../../data/formats/geojson/readGeojson.ts'
import { geoparquet } from '../../data/formats/geoparquet/readGeoparquet.ts'
import { gpx } from '../../data/formats/gpx/readGpx.ts'
import { kml } from '../../data/formats/kml/readKml.ts'
import { ods } from '../../data/formats/ods/readOds.ts'
import { shapefile } from '../../data/formats/shapefile/readShapefile.ts'
import { topojson } from '../../data/formats/topojson/readTopojson.ts'
import { xlsx } from '../../data/formats/xlsx/workbook.ts'
import { csv } from './csv/readCsv.ts'
import { dxf, filegdb, gml, mapinfo } from './gdal/readers.ts'
import { geopackage } from './geopackage/readGeopackage.ts'

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
