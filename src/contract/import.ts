import { z } from 'zod'
import { orNull, pageOf, Text } from './common.ts'
import { Instance, InstanceStatus, Source } from './dataset.ts'
import { DatasetId, Edition } from './ids.ts'
import { Respelled } from './joins.ts'
import { LabelMeasure, LabelType } from './label.ts'
import { byLanguage } from './languages.mjs'

const Column = z.string().min(1).max(200)
/** Address that a link of a page may lead to: none that runs code. */
const WebAddress = z.url({ protocol: /^https?$/ })
/** Most characters of a text that a person gives: everybody who opens the catalogue receives it. */
export const TEXT_MAX = { unit: 40, line: 200, note: 500, address: 1000, description: 5000 } as const
const text = (most: number) => z.string().max(most)
const both = (most: number) =>
  z.object({ ...byLanguage(() => text(most).optional()), fr: text(most), en: text(most) })
const address = WebAddress.max(TEXT_MAX.address).nullable()
const ImportedSource = Source.extend({
  id: text(TEXT_MAX.note),
  name: text(TEXT_MAX.line),
  url: address,
  licence: text(TEXT_MAX.line),
  licence_url: address,
  attribution: text(TEXT_MAX.note),
})
/** A year, or a day that the calendar has. */
const DataDate = z.union([z.string().regex(/^\d{4}$/), z.iso.date()])

/**
 * The formats that can be read, with what a person may choose of them: the encoding of their texts, and geometries that
 * their rows have besides columns.
 */
export const IMPORT_FORMATS = {
  geojson: { hasEncodings: true, hasGeometries: true },
  geojsonl: { hasEncodings: true, hasGeometries: true },
  topojson: { hasEncodings: true, hasGeometries: true },
  csv: { hasEncodings: true, hasGeometries: false },
  shapefile: { hasEncodings: true, hasGeometries: true },
  flatgeobuf: { hasEncodings: false, hasGeometries: true },
  gpx: { hasEncodings: true, hasGeometries: true },
  kml: { hasEncodings: true, hasGeometries: true },
  geopackage: { hasEncodings: false, hasGeometries: true },
  geoparquet: { hasEncodings: false, hasGeometries: true },
  xlsx: { hasEncodings: false, hasGeometries: false },
  ods: { hasEncodings: false, hasGeometries: false },
  gml: { hasEncodings: false, hasGeometries: true },
  dxf: { hasEncodings: false, hasGeometries: true },
  mapinfo: { hasEncodings: false, hasGeometries: true },
  filegdb: { hasEncodings: false, hasGeometries: true },
} as const
const FORMAT_NAMES = Object.keys(IMPORT_FORMATS) as (keyof typeof IMPORT_FORMATS)[]

export const ImportFormat = z.enum(FORMAT_NAMES).meta({ id: 'ImportFormat' })
export type ImportFormat = z.infer<typeof ImportFormat>

/** A coordinate reference system of EPSG or ESRI. */
export const CrsCode = z.string().regex(/^(EPSG|ESRI):\d{4,6}$/)

/** Use of a table with several rows for each key, which a second column tells apart. */
export const LongTable = z
  .discriminatedUnion('kind', [
    /** A row for each key, in which what changes has a column for each value: "population 2020", "population 2021". */
    z.object({ kind: z.literal('columns'), key: Column, by: Column }),
    /** Only the rows with one value: an instance of several. */
    z.object({ kind: z.literal('rows'), by: Column, value: z.string().min(1).max(200) }),
  ])
  .meta({ id: 'LongTable' })
export type LongTable = z.infer<typeof LongTable>

/** Order of two coordinates in one column. */
export const PairOrder = z.enum(['longitudeFirst', 'latitudeFirst']).meta({ id: 'PairOrder' })
export type PairOrder = z.infer<typeof PairOrder>

/** Order of the day and the month in a date such as 03/04/2026. */
export const DateOrder = z.enum(['dayFirst', 'monthFirst']).meta({ id: 'DateOrder' })
export type DateOrder = z.infer<typeof DateOrder>

/** Options by which a file is read, where it does not say so itself. */
export const ReadOptions = z
  .object({
    /** The coordinate reference system by its code; null for the one that the file names, or degrees. */
    crs: CrsCode.nullable(),
    /** Metres by which places may be off, or `unknown`, as the person accepts it; null for the usual. */
    accuracy: z
      .union([z.number().positive(), z.literal('unknown')])
      .nullable()
      .default(null),
    /** A name that `TextDecoder` knows; null for the one that the file names, or UTF-8. */
    encoding: z.string().max(40).nullable(),
    /** The layer by its name, of a file that has several. */
    layer: z.string().min(1).max(500).nullable().default(null),
    /** Null for a table with one row for each key. */
    long: LongTable.nullable().default(null),
    /** Digits of the keys: those that a spreadsheet has shortened get zeros in front. Null for keys as they are written. */
    digits: z.int().min(2).max(20).nullable().default(null),
    /** Order of pairs of numbers in one column; null for what their name, form or range says. */
    pairs: PairOrder.nullable().default(null),
    /** Order of dates that are not in ISO 8601; null for what the column shows. */
    dates: DateOrder.nullable().default(null),
    /** Decimal mark of numbers in texts; null for what the file shows. */
    decimal: z.enum(['.', ',']).nullable().default(null),
    /** Whether rows at longitude 0 and latitude 0 are refused. */
    refuseZero: z.boolean().default(false),
  })
  .meta({ id: 'ReadOptions' })
export type ReadOptions = z.infer<typeof ReadOptions>

/** A file is read as it presents itself. */
export const AS_IT_IS: ReadOptions = {
  crs: null,
  accuracy: null,
  encoding: null,
  layer: null,
  long: null,
  digits: null,
  pairs: null,
  dates: null,
  decimal: null,
  refuseZero: false,
}

/**
 * Source of the zones: the file's geometries, two columns of coordinates, one column of WKT or GeoJSON, or the zones of
 * another dataset.
 */
export const GeometrySource = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('file') }),
    z.object({ kind: z.literal('columns'), longitude: Column, latitude: Column }),
    z.object({ kind: z.literal('column'), column: Column }),
    z.object({
      kind: z.literal('origin'),
      dataset: DatasetId,
      instance: z.string().nullable(),
      /** The label of its zones that the key column holds; null for their codes. */
      label: Column.nullable().default(null),
    }),
  ])
  .meta({ id: 'GeometrySource' })
export type GeometrySource = z.infer<typeof GeometrySource>

/** Measure that a person gives a label: `unknown` for none that has a name. */
export const GivenMeasure = z.enum([...LabelMeasure.options, 'unknown']).meta({ id: 'GivenMeasure' })
export type GivenMeasure = z.infer<typeof GivenMeasure>

/** One label to take from the file. Without a type or a measure, name, unit and values decide. */
export const LabelDefinition = z
  .object({
    column: Column,
    name: z.string().min(1).max(200),
    title: both(TEXT_MAX.note),
    type: LabelType.nullable(),
    unit: text(TEXT_MAX.unit).nullable(),
    measure: GivenMeasure.nullable().default(null),
  })
  .meta({ id: 'LabelDefinition' })
export type LabelDefinition = z.infer<typeof LabelDefinition>

/** Fields of a definition, each by itself. */
export const ImportDefinitionFields = z.object({
  dataset: z.object({
    id: DatasetId,
    name: both(TEXT_MAX.line),
    description: both(TEXT_MAX.description),
    origin: both(TEXT_MAX.note),
    source: ImportedSource,
  }),
  /** The second half of the instance's id. */
  edition: Edition,
  status: InstanceStatus,
  data_date: DataDate,
  read: ReadOptions.default(AS_IT_IS),
  geometry: GeometrySource,
  /**
   * The column of the zones' keys; for labels, the keys of the zones they enrich. Null for the number of the row,
   * where nothing tells the zones apart.
   */
  key: Column.nullable(),
  /** The column of the zones' names, or null to call them by their keys. */
  title: Column.nullable(),
  /** `all` takes every column, under its own name. */
  labels: z.union([z.literal('all'), z.array(LabelDefinition)]),
  /** Address from which the file was fetched; null for a file of the person's. */
  address: address.default(null),
})

/** Everything an import must know besides the file. */
export const ImportDefinition = ImportDefinitionFields.superRefine(({ geometry, key }, context) => {
  // Zones of others are not found by numbers of rows.
  if (geometry.kind === 'origin' && key === null) {
    context.addIssue({ code: 'custom', path: ['key'], message: 'import:problem.keyOfOrigin' })
  }
}).meta({ id: 'ImportDefinition' })
export type ImportDefinition = z.infer<typeof ImportDefinition>
/** A definition before its defaults are filled in. */
export type ImportDefinitionInput = z.input<typeof ImportDefinition>

/** The coordinate system that coordinates were taken to be in, and how near to the truth that brings them. */
export const CrsUse = z
  .object({
    /** Null for a system that only the file defines. */
    code: z.string().nullable(),
    name: z.string(),
    /** Whether the file says so, a person, the range of its coordinates, or nobody. */
    by: z.enum(['file', 'person', 'range', 'nobody']),
    /** Metres by which places may be off; 0 for as good as the file, null when nobody knows. */
    accuracy: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'CrsUse' })
export type CrsUse = z.infer<typeof CrsUse>

/** Content of a column of the file, by the rows that were looked at. */
export const ColumnSurvey = z
  .object({
    name: z.string(),
    type: LabelType,
    empty: z.int().nonnegative(),
    distinct: z.int().nonnegative(),
    /** Some of its values, as they are written. */
    samples: z.array(z.string()),
  })
  .meta({ id: 'ColumnSurvey' })
export type ColumnSurvey = z.infer<typeof ColumnSurvey>

/** A row as the preview shows it. Coordinates are degrees already. */
export const SampleRow = z
  .object({
    line: z.int(),
    /** In the order of the columns. */
    values: z.array(z.unknown()),
    /** A GeoJSON geometry, or null. */
    geometry: z.unknown(),
    /** Reason for which this row would be refused, or null. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'SampleRow' })
export type SampleRow = z.infer<typeof SampleRow>

/** A dataset that could lend its zones to the keys of the file. */
export const OriginMatch = z
  .object({
    dataset: DatasetId,
    key: Column,
    /** The label of its zones that the column holds; null for their codes. */
    label: z.string().nullable(),
    matched: z.int(),
    unmatched: z.int(),
    /** Number of the matched that have a zone only once the leading zeros that a spreadsheet removes are restored. */
    zeros: z.int(),
    /** Whether nearly all rows have a zone, and the column is called like what it holds. */
    fits: z.boolean(),
  })
  .meta({ id: 'OriginMatch' })
export type OriginMatch = z.infer<typeof OriginMatch>

/** Columns by which a table has several rows for each key. */
export const RepeatedKeys = z
  .object({
    key: Column,
    /** The column that tells the rows of a key apart. */
    by: Column,
    /** Its values, as the rows that were looked at have them. */
    values: z.array(z.string()),
  })
  .meta({ id: 'RepeatedKeys' })
export type RepeatedKeys = z.infer<typeof RepeatedKeys>

/** Facts about a file before it is imported, and a guess at what is meant by it. */
export const Survey = z
  .object({
    file: z.string(),
    bytes: z.int().nonnegative(),
    format: ImportFormat,
    /** As the file is read: what it says, what was asked, or what was guessed. */
    read: ReadOptions,
    /** The layers of a file that has several, else none. Nothing more is known of it until one is said. */
    layers: z.array(z.string()),
    /** Null when the file has no coordinates. */
    crs: CrsUse.nullable(),
    /** Number of rows that were looked at; `whole` when the file has no more. */
    rows: z.int().nonnegative(),
    whole: z.boolean(),
    columns: z.array(ColumnSurvey),
    /** Null when one column tells the rows apart. */
    repeated: RepeatedKeys.nullable(),
    /** The kinds of geometry seen, in GeoJSON's words. */
    kinds: z.array(z.string()),
    /** Datasets whose codes or labels a column holds: those that fit first. */
    origins: z.array(OriginMatch),
    guess: z.object({
      key: z.string().nullable(),
      title: z.string().nullable(),
      geometry: orNull(GeometrySource),
      data_date: z.string().nullable(),
    }),
    sample: z.array(SampleRow),
  })
  .meta({ id: 'Survey' })
export type Survey = z.infer<typeof Survey>

/** Greatest number of instances that an account has imported. */
export const MAX_INSTANCES = 100

/** Keys that look as if a spreadsheet had taken the zeros in front of them away. */
export const LostZeros = z
  .object({
    count: z.int().positive(),
    example: z.string(),
    /** Number of digits that such keys have otherwise. */
    digits: z.int().positive(),
    /** The instance whose keys are the same but for the zeros; null when the keys themselves say so. */
    instance: z.string().nullable(),
  })
  .meta({ id: 'LostZeros' })
export type LostZeros = z.infer<typeof LostZeros>

/** Evidence that a longitude was read as the latitude. */
export const SwappedAxes = z
  .object({
    /** The names of the columns that were chosen, other columns with the coordinates, or zones with the same keys. */
    by: z.enum(['names', 'columns', 'dataset']),
    /** The two columns, or the id of the instance. */
    what: z.string(),
  })
  .meta({ id: 'SwappedAxes' })
export type SwappedAxes = z.infer<typeof SwappedAxes>

/** Result of an import, actual or foreseen. */
export const ImportReport = z
  .object({
    instance: Instance,
    /** The instance that lent its zones; null when the file has its own. */
    lender: z.string().nullable(),
    /** Reference system in which its coordinates were read; null when the zones are lent. */
    crs: CrsUse.nullable(),
    /** The columns that were taken for the keys and the names of the zones; null as in the definition. */
    key: z.string().nullable(),
    title: z.string().nullable(),
    geometry: GeometrySource,
    /** Address from which the file was fetched; null for one that was sent. */
    address: address.default(null),
    /** The layer that was read, as it was said; null for a file that has but one. */
    layer: z.string().nullable(),
    /** Use that was made of a table with several rows for each key; null when it has one. */
    long: LongTable.nullable(),
    /** Encoding in which texts were read; null for UTF-8, or a format that has but one encoding. */
    encoding: z.string().nullable(),
    /** Encoding that the file names and its bytes contradict, as it is written; null for none. */
    overruledEncoding: z.string().nullable().default(null),
    /** The columns whose values were taken for numbers, or were said to be. */
    numbers: z.array(z.string()),
    /** Measures of labels that were guessed, by column. */
    measures: z.record(z.string(), LabelMeasure).default({}),
    /** Decisions about the whole file that a person should know, a sentence each. */
    notices: z.array(z.string()).default([]),
    /** Rows that lacked cells at their end: these were taken for empty. */
    short: z.int().nonnegative(),
    /** Rows whose geometry was mended, by what was wrong with it. */
    repaired: z.record(z.string(), z.int()),
    /** Keys that were given back the leading zeros that a spreadsheet takes away. */
    zeros: z.int().nonnegative(),
    respelled: Respelled.default({ count: 0, examples: [] }),
    /** Keys of the file's own zones that seem to have lost theirs; null when none do. */
    lostZeros: LostZeros.nullable(),
    /** Evidence that latitude and longitude are swapped all the same; null when there is none. */
    swapped: SwappedAxes.nullable(),
    /** Words that were taken for no data among numbers, such as "NA", each with how often. */
    noData: z.record(z.string(), z.int()),
    refused: z.int().nonnegative(),
    /** Reasons for which the first of the refused rows were, a sentence each. */
    refusals: z.array(z.string()),
    /** Some of the keys that no zone has. */
    unmatched: z.array(z.string()),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

/** An import that is still in the catalogue. */
export const PastImport = z
  .object({
    instance: Instance,
    /** Of its dataset. */
    name: Text,
    /** Null for an import of a former version, which kept none. */
    report: ImportReport.nullable(),
  })
  .meta({ id: 'PastImport' })
export type PastImport = z.infer<typeof PastImport>
export const PastImportPage = pageOf(PastImport).meta({ id: 'PastImportPage' })

/** Progress of an import: number of elements done (bytes of what is fetched), and their total when that is known or can be estimated. */
export const ImportProgress = z
  .object({
    dataset: z.string(),
    step: z.enum(['fetch', 'read', 'geometry', 'labels', 'write', 'done']),
    done: z.int().nonnegative(),
    total: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'ImportProgress' })
export type ImportProgress = z.infer<typeof ImportProgress>

/** The end of a piece of work that did not succeed. */
export const ImportFailed = z.object({
  type: z.literal('failed'),
  /** A sentence for the person; null for what nobody foresaw. */
  detail: z.string().nullable(),
  /** The part of the definition, or `file`, that it is about; null when it is about none. */
  field: z.string().nullable(),
})
export type ImportFailed = z.infer<typeof ImportFailed>

/** A line of the answer to a running import. */
export const ImportNews = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('progress'), progress: ImportProgress }),
    z.object({ type: z.literal('done'), report: ImportReport }),
    ImportFailed,
  ])
  .meta({ id: 'ImportNews' })
export type ImportNews = z.infer<typeof ImportNews>
