import type { ExportFormat } from '../../contract/export.ts'
import { csv, csvFr } from '../../data/formats/csv/writeCsv.ts'
import { geojson, geojsonSequence } from '../../data/formats/geojson/writeGeojson.ts'
import { type FileOf, textFile } from './common/writer.ts'
import { csvw } from './csvw/writeCsvw.ts'
import { flatgeobuf } from './flatgeobuf/writeFlatgeobuf.ts'
import { geopackage } from './geopackage/writeGeopackage.ts'
import { geoparquet } from './geoparquet/writeGeoparquet.ts'
import { pmtiles } from './pmtiles/writePmtiles.ts'
import { xlsx } from './xlsx/writeXlsx.ts'

interface WrittenFormat {
  mediaType: string
  file: FileOf
}

/** Formats of downloads. */
export const EXPORT_FORMATS: Record<ExportFormat, WrittenFormat> = {
  csv: { mediaType: 'text/csv; charset=utf-8', file: textFile(csv) },
  'csv-fr': { mediaType: 'text/csv; charset=utf-8', file: textFile(csvFr) },
  csvw: { mediaType: 'application/zip', file: csvw },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file: xlsx,
  },
  geojson: { mediaType: 'application/geo+json', file: textFile(geojson) },
  geojsonseq: {
    mediaType: 'application/geo+json-seq',
    file: textFile(geojsonSequence),
  },
  flatgeobuf: { mediaType: 'application/vnd.flatgeobuf', file: flatgeobuf },
  geoparquet: { mediaType: 'application/vnd.apache.parquet', file: geoparquet },
  geopackage: { mediaType: 'application/geopackage+sqlite3', file: geopackage },
  pmtiles: { mediaType: 'application/vnd.pmtiles', file: pmtiles },
}
