import { ImportError, PIECE_CHARS_MAX, requireAtMost } from '../common/importError.ts'
import type { Row, TextFile, TextReader } from '../common/reader.ts'
import type { Text } from '../common/source.ts'
import { CRS_MEMBERS, crsFromMember, crsFromText } from '../common/writtenCrs.ts'
import { JsonCutter } from '../json/cutter.ts'
import { jsonCrs, jsonKind, jsonNotices, jsonText } from '../json/kind.ts'
import { parseJson } from '../json/parse.ts'
import { esriDates, esriRow, isEsriFeature } from './esri.ts'
import { GEOMETRIES, isRecord, propertiesOf, recordIn, recordsIn } from './records.ts'

const shared = {
  from: 'text',
  ringsInOrder: true,
  open: async (file: TextFile) => {
    const { options } = file
    const declared = await jsonCrs(file)
    const isLines = (await jsonKind(file))?.name === 'geojsonl'
    const taken = options.crs === null ? declared.crs : crsFromText(options.crs)
    return {
      declared,
      notices: jsonNotices(file),
      read: (signal: AbortSignal) => readGeoJson(jsonText(file), new Rows(taken, isLines), signal),
    }
  },
} as const

export const geojson = {
  ...shared,
  name: 'geojson',
  mediaType: 'application/geo+json',
  extensions: ['geojson', 'json'],
  recognises: async file => (await jsonKind(file))?.name === 'geojson',
} as const satisfies TextReader

/** Newline-delimited GeoJSON, and GeoJSON text sequences. */
export const geojsonl = {
  ...shared,
  name: 'geojsonl',
  mediaType: 'application/geo+json-seq',
  extensions: ['geojsonl', 'geojsons', 'ndjson'],
  recognises: async file => (await jsonKind(file))?.name === 'geojsonl',
} as const satisfies TextReader

/**
 * Reads GeoJSON features one by one (RFC 7946): of a FeatureCollection, an array, a text sequence (RFC 8142)
 * or a file with one feature per line. A bare geometry is a feature without properties. Of two members of one
 * name the last counts, as in `JSON.parse`. Features may also be those of ArcGIS, or records of a table.
 */
async function* readGeoJson(text: Text, rows: Rows, signal: AbortSignal): AsyncGenerator<Row> {
  const cutter = new JsonCutter()
  for await (const piece of text(signal)) yield* rows.take(cutter.push(piece))
  yield* rows.take(cutter.end())
  if (rows.count === 0) throw new ImportError('noFeatures')
}

class Rows {
  count = 0
  #members = new Map<string, unknown>()
  #chars = 0
  #listed = false
  #dates: ReadonlySet<string> | undefined
  readonly #crs: string | null
  readonly #isLines: boolean

  /**
   * @param crs Assumed system of the coordinates. Throws an ImportError when the file names another one after
   *   its features, which is too late.
   * @param isLines Whether each object at the top level is a row.
   */
  constructor(crs: string | null, isLines: boolean) {
    this.#crs = crs
    this.#isLines = isLines
  }

  /** Stores members only until it knows whether the object is a feature or a collection. */
  #keep(key: string, text: string): void {
    this.#chars += text.length
    requireAtMost(this.#chars, PIECE_CHARS_MAX, 'tooLong', this.count + 1)
    this.#members.set(key, parseJson(text))
  }

  *take(parts: ReturnType<JsonCutter['push']>): Generator<Row> {
    for (const part of parts) {
      switch (part.kind) {
        case 'object':
          this.#members.clear()
          this.#chars = 0
          this.#listed = false
          break
        case 'key':
          this.#listed ||= part.key === 'features'
          break
        case 'member':
          this.#keep(part.key, part.text)
          if (CRS_MEMBERS.has(part.key) && this.#listed)
            this.#requireSame(crsFromMember(this.#members.get(part.key)))
          break
        case 'item':
          yield this.#row(parseJson(part.text, this.count + 1), !this.#listed)
          break
        case 'end':
          if (!this.#listed) yield* this.#whole(Object.fromEntries(this.#members))
      }
    }
  }

  #requireSame(late: string | null): void {
    if (late === this.#crs) return
    const [written, taken] = [late, this.#crs].map(crs => (crs ?? 'EPSG:4326').slice(0, 60))
    throw new ImportError('lateCrs', { crs: written ?? '', taken: taken ?? '' })
  }

  /** Reads an object at the top level without a list of features. */
  *#whole(value: Record<string, unknown>): Generator<Row> {
    const records = this.#isLines ? null : recordsIn(value)
    if (records === null) yield this.#row(value, this.#isLines)
    else for (const record of records) yield this.#row(record, true)
  }

  #row(value: unknown, mayBeRecord: boolean): Row {
    this.count += 1
    if (!isRecord(value) || !isEsriFeature(value))
      return (mayBeRecord ? recordIn(value, this.count) : null) ?? toRow(value, this.count)
    this.#dates ??= esriDates(this.#members.get('fields'))
    return esriRow(value, this.#dates, this.count)
  }
}

function toRow(value: unknown, line: number): Row {
  if (!isRecord(value)) throw new ImportError('noFeatures', {}, line)
  if (GEOMETRIES.has(String(value['type']))) return { line, properties: new Map(), geometry: value }
  const { type, id, properties = null, geometry = null } = value
  if (type !== 'Feature' || !(properties === null || isRecord(properties))) {
    throw new ImportError('noFeatures', {}, line)
  }
  return { line, properties: propertiesOf(properties, id), geometry }
}
