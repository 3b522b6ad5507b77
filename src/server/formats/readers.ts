import { readersWith } from '../../data/formats/readers.ts'
import { csv } from './csv/readCsv.ts'
import { dxf, filegdb, gml, mapinfo } from './gdal/readers.ts'
import { geopackage } from './geopackage/readGeopackage.ts'

/** Readable formats, in the order of detection. */
export const READERS = readersWith({ geopackage, gml, dxf, mapinfo, filegdb, csv })
