import { z } from 'zod'
import { nullableId, pageOf, Text } from './common.ts'
import { Instance, InstanceStatus, Source } from './dataset.ts'
import { DatasetId, Edition } from './ids.ts'
import { LostZeros, OriginSource, Respelled, Suggestion, SwappedAxes, Within } from './joins.ts'
import { LabelMeasure, LabelType } from './label.ts'
import { byLanguage } from './languages.mjs'

const Column = z.string().min(1).max(200)
/** Address for a link: never one with executable code. */
const WebAddress = z.url({ protocol: /^https?$/ })
/** Maximum lengths of user texts: everyone who opens the catalogue downloads them. */
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
/** A year, or an existing day. */
const DataDate = z.union([z.string().regex(/^\d{4}$/), z.iso.date()])

/** Readable formats, with the user's choices: text encoding, and geometries outside columns. */
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

/** Coordinate reference system of EPSG or ESRI. */
export const CrsCode = z.string().regex(/^(EPSG|ESRI):\d{4,6}$/)

/** Use of a table with several rows per key, distinguished by a second column. */
export const LongTable = z
  .discriminatedUnion('kind', [
    /** One row per key, with a column for each value: "population 2020", "population 2021". */
    z.object({ kind: z.literal('columns'), key: Column, by: Column }),
    /** Uses only the rows with one value in a column, for a file with several instances. */
    z.object({ kind: z.literal('rows'), by: Column, value: z.string().min(1).max(200) }),
  ])
  .meta({ id: 'LongTable' })
export type LongTable = z.infer<typeof LongTable>

/** Order of two coordinates in one cell. */
export const PairOrder = z.enum(['longitudeFirst', 'latitudeFirst']).meta({ id: 'PairOrder' })
export type PairOrder = z.infer<typeof PairOrder>

/** Order of day and month in a date such as 03/04/2026. */
export const DateOrder = z.enum(['dayFirst', 'monthFirst']).meta({ id: 'DateOrder' })
export type DateOrder = z.infer<typeof DateOrder>

/** Options for reading a file, where it does not declare them. */
export const ReadOptions = z
  .object({
    /** Code of the coordinate reference system; null for the file's own, or degrees. */
    crs: CrsCode.nullable(),
    /** Position error in metres that the user accepts, or `unknown`; null for the default. */
    accuracy: z
      .union([z.number().positive(), z.literal('unknown')])
      .nullable()
      .default(null),
    /** Encoding known to `TextDecoder`; null for the declared one, or UTF-8. */
    encoding: z.string().max(40).nullable(),
    /** Name of the layer, if there are several. */
    layer: z.string().min(1).max(500).nullable().default(null),
    /** Null for a table with one row per key. */
    long: LongTable.nullable().default(null),
    /** Digits of keys: shorter ones get leading zeros. Null keeps keys as written. */
    digits: z.int().min(2).max(20).nullable().default(null),
    /** Order of coordinate pairs in one column; null to derive it from name, form or range. */
    pairs: PairOrder.nullable().default(null),
    /** Order of dates that are not ISO 8601; null to derive it from the column. */
    dates: DateOrder.nullable().default(null),
    /** Decimal mark of numbers in texts; null to derive it from the file. */
    decimal: z.enum(['.', ',']).nullable().default(null),
    /** True to reject rows at longitude 0 and latitude 0. */
    refuseZero: z.boolean().default(false),
  })
  .meta({ id: 'ReadOptions' })
export type ReadOptions = z.infer<typeof ReadOptions>

/** Options that change nothing: the file's own declarations apply. */
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
 * Source of zones: the file's geometries, two coordinate columns, one column of WKT or GeoJSON, or another
 * dataset.
 */
export const GeometrySource = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('file') }),
    z.object({ kind: z.literal('columns'), longitude: Column, latitude: Column }),
    z.object({ kind: z.literal('column'), column: Column }),
    OriginSource,
  ])
  .meta({ id: 'GeometrySource' })
export type GeometrySource = z.infer<typeof GeometrySource>

/** Measure that a user assigns to a label; `unknown` means none of the measures. */
export const GivenMeasure = z.enum([...LabelMeasure.options, 'unknown']).meta({ id: 'GivenMeasure' })
export type GivenMeasure = z.infer<typeof GivenMeasure>

/** Label to import. Missing type and measure are derived from name, unit and values. */
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

/** Fields of a definition, independently. */
export const ImportDefinitionFields = z.object({
  dataset: z.object({
    id: DatasetId,
    name: both(TEXT_MAX.line),
    description: both(TEXT_MAX.description),
    origin: both(TEXT_MAX.note),
    source: ImportedSource,
  }),
  /** Second part of the instance's id. */
  edition: Edition,
  status: InstanceStatus,
  data_date: DataDate,
  read: ReadOptions.default(AS_IT_IS),
  geometry: GeometrySource,
  /**
   * Column of the zones' keys; for a dataset of labels, keys of the zones that it enriches. Null numbers the
   * rows, if no column identifies the zones.
   */
  key: Column.nullable(),
  /** Column of the zones' names, or null to use their keys. */
  title: Column.nullable(),
  /** `all` imports every column under its own name. */
  labels: z.union([z.literal('all'), z.array(LabelDefinition)]),
  /** Address of the fetched file; null for an uploaded one. */
  address: address.default(null),
})

/** Complete definition of an import, besides the file. */
export const ImportDefinition = ImportDefinitionFields.superRefine(({ geometry, key }, context) => {
  // Row numbers cannot match the zones of another dataset.
  if (geometry.kind === 'origin' && key === null) {
    context.addIssue({ code: 'custom', path: ['key'], message: 'import:problem.keyOfOrigin' })
  }
}).meta({ id: 'ImportDefinition' })
export type ImportDefinition = z.infer<typeof ImportDefinition>
/** Definition before defaults. */
export type ImportDefinitionInput = z.input<typeof ImportDefinition>

/** Coordinate system used for reading, and the resulting accuracy. */
export const CrsUse = z
  .object({
    /** Null for a system defined only in the file. */
    code: z.string().nullable(),
    name: z.string(),
    /** Origin of the system: the file, the user, the range of coordinates, or unknown. */
    by: z.enum(['file', 'person', 'range', 'nobody']),
    /** Position error in metres; 0 if as accurate as the file, null if unknown. */
    accuracy: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'CrsUse' })
export type CrsUse = z.infer<typeof CrsUse>

/** Content of a column, according to the sampled rows. */
export const ColumnSurvey = z
  .object({
    name: z.string(),
    type: LabelType,
    empty: z.int().nonnegative(),
    distinct: z.int().nonnegative(),
    /** Sample values, as written in the file. */
    samples: z.array(z.string()),
  })
  .meta({ id: 'ColumnSurvey' })
export type ColumnSurvey = z.infer<typeof ColumnSurvey>

/** Row of the preview. Coordinates are in degrees. */
export const SampleRow = z
  .object({
    line: z.int(),
    /** Columns in their order in the file. */
    values: z.array(z.unknown()),
    /** GeoJSON geometry, or null. */
    geometry: z.unknown(),
    /** Reason why the import would reject the row, or null. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'SampleRow' })
export type SampleRow = z.infer<typeof SampleRow>

/** Candidate dataset for the zones of the keys. */
export const OriginMatch = z
  .object({
    dataset: DatasetId,
    key: Column,
    /** Label of its zones that the column contains; null for their codes. */
    label: z.string().nullable(),
    /** Second column, which distinguishes zones with equal names. */
    within: Within.optional(),
    matched: z.int(),
    unmatched: z.int(),
    /** Matches that depend on restored leading zeros. */
    zeros: z.int(),
    /** True if nearly all rows match and the column's name fits. */
    fits: z.boolean(),
  })
  .meta({ id: 'OriginMatch' })
export type OriginMatch = z.infer<typeof OriginMatch>

/** Columns that distinguish several rows of one key. */
export const RepeatedKeys = z
  .object({
    key: Column,
    /** Column that distinguishes the rows of a key. */
    by: Column,
    /** Values of the column in the sampled rows. */
    values: z.array(z.string()),
  })
  .meta({ id: 'RepeatedKeys' })
export type RepeatedKeys = z.infer<typeof RepeatedKeys>

/** Facts and guesses about a file before its import. */
export const Survey = z
  .object({
    file: z.string(),
    bytes: z.int().nonnegative(),
    format: ImportFormat,
    /** Options used for reading: declared by the file, requested by the user, or guessed. */
    read: ReadOptions,
    /** Names of the layers, if there are several. The survey is empty until the user chooses one. */
    layers: z.array(z.string()),
    /** Null if the file has no coordinates. */
    crs: CrsUse.nullable(),
    /** Number of sampled rows; `whole` if there are no more. */
    rows: z.int().nonnegative(),
    whole: z.boolean(),
    columns: z.array(ColumnSurvey),
    /** Repeated keys; null if one column identifies the rows. */
    repeated: RepeatedKeys.nullable(),
    /** Kinds of geometry found, as in GeoJSON. */
    kinds: z.array(z.string()),
    /** Datasets whose codes or labels a column contains, best fit first. */
    origins: z.array(OriginMatch),
    guess: z.object({
      key: z.string().nullable(),
      title: z.string().nullable(),
      geometry: nullableId(GeometrySource),
      data_date: z.string().nullable(),
    }),
    sample: z.array(SampleRow),
    /** Notes about the comparison with the catalogue, one sentence each. */
    notices: z.array(z.string()).default([]),
  })
  .meta({ id: 'Survey' })
export type Survey = z.infer<typeof Survey>

/** Maximum number of instances imported by an account. */
export const MAX_INSTANCES = 100

/** Result of an import, actual or simulated. */
export const ImportReport = z
  .object({
    instance: Instance,
    /** Origin instance of its zones; null if the file has its own. */
    origin: z.string().nullable(),
    /** Former name of `origin`, for pages of a previous version. */
    lender: z.string().nullable().optional().meta({ deprecated: true }),
    /** Reference system used for reading; null for zones of another dataset. */
    crs: CrsUse.nullable(),
    /** Columns used as keys and names of zones; null as in the definition. */
    key: z.string().nullable(),
    title: z.string().nullable(),
    geometry: GeometrySource,
    /** Address of the fetched file; null for an uploaded one. */
    address: address.default(null),
    /** Layer that was read; null if the file has only one. */
    layer: z.string().nullable(),
    /** Use of several rows per key; null for one row per key. */
    long: LongTable.nullable(),
    /** Encoding used for texts; null for UTF-8, or formats with a fixed encoding. */
    encoding: z.string().nullable(),
    /** Declared encoding that the bytes contradict; null for none. */
    overruledEncoding: z.string().nullable().default(null),
    /** Columns read as numbers. */
    numbers: z.array(z.string()),
    /** Guessed measures of labels, by column. */
    measures: z.record(z.string(), LabelMeasure).default({}),
    /** Decisions about the whole file, one sentence each. */
    notices: z.array(z.string()).default([]),
    /** Rows with missing trailing cells, read as empty. */
    short: z.int().nonnegative(),
    /** Rows with repaired geometry, by problem. */
    repaired: z.record(z.string(), z.int()),
    /** Keys with restored leading zeros. */
    zeros: z.int().nonnegative(),
    respelled: Respelled.default({ count: 0, examples: [] }),
    /** Keys of the file's own zones that seem to lack leading zeros; null if none do. */
    lostZeros: LostZeros.nullable(),
    /** Evidence that latitude and longitude are swapped; null if there is none. */
    swapped: SwappedAxes.nullable(),
    /** Words in columns of numbers that are read as no data, such as "NA", with their frequency. */
    noData: z.record(z.string(), z.int()),
    refused: z.int().nonnegative(),
    /** Reasons of the first rejected rows, one sentence each. */
    refusals: z.array(z.string()),
    /** Some of the keys without a zone. */
    unmatched: z.array(z.string()),
    /** Zones with names similar to these keys. */
    suggestions: z.array(Suggestion).default([]),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

/** Import that is still in the catalogue. */
export const PastImport = z
  .object({
    instance: Instance,
    /** Of its dataset. */
    name: Text,
    /** Null for an import by a former version, which stored none. */
    report: ImportReport.nullable(),
  })
  .meta({ id: 'PastImport' })
export type PastImport = z.infer<typeof PastImport>
export const PastImportPage = pageOf(PastImport).meta({ id: 'PastImportPage' })

/** Progress of an import: items done (bytes for downloads), and the total if known or estimated. */
export const ImportProgress = z
  .object({
    dataset: z.string(),
    step: z.enum(['wait', 'fetch', 'read', 'geometry', 'labels', 'write', 'done']),
    done: z.int().nonnegative(),
    total: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'ImportProgress' })
export type ImportProgress = z.infer<typeof ImportProgress>

/** Failed end of a task. */
export const ImportFailed = z.object({
  type: z.literal('failed'),
  /** Sentence for the user; null for an unexpected error. */
  detail: z.string().nullable(),
  /** Related field of the definition, or `file`; null for none. */
  field: z.string().nullable(),
})
export type ImportFailed = z.infer<typeof ImportFailed>

/** Message about a running import. */
export const ImportNews = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('progress'), progress: ImportProgress }),
    z.object({ type: z.literal('done'), report: ImportReport }),
    ImportFailed,
  ])
  .meta({ id: 'ImportNews' })
export type ImportNews = z.infer<typeof ImportNews>
