import type { Text } from '../contract/common.ts'
import type { Instance } from '../contract/dataset.ts'
import { instanceId, labelId, OWN_SOURCE } from '../contract/idParts.ts'
import { AS_IT_IS, type GeometrySource, type ImportDefinition } from '../contract/import.ts'
import type { LabelValue } from '../contract/label.ts'
import { sameInEveryLanguage } from '../contract/texts.ts'
import { surveyColumns } from '../data/columns/columns.ts'
import type { WayFrom } from '../data/crs/way.ts'
import { ImportError } from '../data/formats/common/importError.ts'
import { unreadNotices } from '../data/formats/common/notice.ts'
import type { Format, Row } from '../data/formats/common/reader.ts'
import { nameOfCrs } from '../data/formats/common/writtenCrs.ts'
import { ZoneFinder } from '../data/joining/zoneFinder.ts'
import { placeOf } from '../data/reading/placeOf.ts'
import type { Engines } from '../data/reading/reading.ts'
import { type RowZones, Table } from '../data/reading/table.ts'
import type { Shape } from '../data/stored/storedShape.ts'
import { guessDate, guessGeometry, guessKey, guessTitle } from '../data/survey/guess.ts'
import { categoriesIn } from '../domain/colour/categories.ts'
import { slug } from '../domain/fold.ts'
import { originSource } from '../domain/import/originMatching.ts'
import { openGeometry, packGeometry } from './geometry.ts'
import { type KeptDataset, LIMITS, packColumn } from './kept.ts'
import { type OriginZones, originIndex } from './originIndex.ts'
import { LocalProblem, type LocalReport } from './problems.ts'
import { openFile } from './readers.ts'

/** Rows from which columns are judged, as in the import. */
const ROWS_LOOKED_AT = 5000

/** Leaves polygons unchanged: the repairs of the import need GEOS, which the page does not include. */
const AS_WRITTEN: Engines['geos'] = {
  problemOf: () => null,
  madeValid: polygons => [...polygons],
}

/** File to open, and the name of its dataset. */
export type FileToOpen = {
  name: string
  content: Blob
  id: string
  /** ISO 8601. */
  at: string
  /** Chosen layer of a file with several. */
  layer: string | null
}

/** Dataset made from a file, without its card. */
export type MadeDataset = {
  kept: Omit<KeptDataset, 'dataset'>
  title: string
  report: LocalReport
  originZones: OriginZones | null
}

/** File after reading: its rows, and its probable geometry. */
export type ReadFile = {
  format: Format
  rows: Row[]
  /** Null for rows without positions. */
  geometry: GeometrySource | null
  data_date: string
  /** Conversions between coordinate systems, if the file may need them. */
  wayFrom: WayFrom | null
}

/**
 * Reads the rows of a file, and calls `onRow` after each. Throws an ImportError, SeveralLayers when the user
 * must choose, and a LocalProblem for a file that only the import can read.
 */
export async function readRows(
  file: FileToOpen,
  signal: AbortSignal,
  onRow: () => void = () => {},
): Promise<ReadFile> {
  if (file.content.size > LIMITS.bytes) throw new LocalProblem('tooLarge', { bytes: LIMITS.bytes })
  const format = await openFile(file.content, file.name, file.layer)
  const rows = await rowsOf(format, signal, onRow)
  if (rows.length === 0) throw new ImportError('noRows')
  const columns = surveyColumns(rowsWithoutProblem(rows), format.textOnly)
  const guessed = guessDate(columns, file.name, null)
  const data_date = guessed.date ?? file.at.slice(0, 10)
  const geometry = guessGeometry(rowsWithoutProblem(rows), columns, [])
  const notices = [...format.notices, ...guessed.notices]
  return {
    format: { ...format, notices },
    rows,
    geometry,
    data_date,
    wayFrom: await wayFor(format, geometry),
  }
}

/** Loads the coordinate systems for a file that may need them: each geometry text may name its own. */
async function wayFor({ crs }: Format, geometry: GeometrySource | null): Promise<WayFrom | null> {
  if (geometry === null || (crs === null && geometry.kind !== 'column')) return null
  const { conversionFrom: wayFrom } = await import('./crs/ways.ts')
  return text => {
    const way = wayFrom(text)
    if (way === null) throw new LocalProblem('projected', { name: nameOfCrs(text) })
    return way
  }
}

/** Returns the first readable rows, from which the others are judged. */
export const rowsWithoutProblem = (rows: readonly Row[]): Row[] =>
  rows.slice(0, ROWS_LOOKED_AT).filter(({ refusal }) => refusal === undefined)

/**
 * Makes a dataset from rows like the import, with the definition that the import would propose. Throws an
 * ImportError for unusable data, and a LocalProblem for data that only the import can read.
 * @param originZones Zones of a dataset, for rows without geometries.
 */
export function makeDataset(
  { rows, format, geometry, data_date, wayFrom }: ReadFile,
  file: FileToOpen,
  originZones: OriginZones | null = null,
): MadeDataset {
  const seen = rowsWithoutProblem(rows)
  const columns = surveyColumns(seen, format.textOnly)
  const source: GeometrySource | null = originZones
    ? { ...originSource(originZones.choice), instance: originZones.instance.id }
    : geometry
  if (source === null)
    throw new LocalProblem('noPlaces', {
      columns: columns
        .map(({ name }) => name)
        .slice(0, 12)
        .join(', '),
    })
  const shapes = source.kind === 'column' ? source.column : null
  const key = originZones?.choice.key ?? guessKey(columns, seen.length) ?? null
  const named = namingColumns(columns, originZones).filter(({ name }) => name !== shapes)
  const title = guessTitle(named, seen.length, key) ?? null
  const definition = definitionOf(file, { geometry: source, key, title, data_date })
  return tableOf(rows, definition, format, { file, originZones, wayFrom })
}

/**
 * Returns the columns that may name the zones. Rows that were joined by names take the names of their zones, and a
 * column that distinguishes equal codes or names contains départements.
 */
function namingColumns(
  columns: ReturnType<typeof surveyColumns>,
  originZones: OriginZones | null,
): ReturnType<typeof surveyColumns> {
  if (!originZones) return columns
  const { label, within } = originZones.choice
  return label === null ? columns.filter(({ name }) => name !== within?.column) : []
}

async function rowsOf(format: Format, signal: AbortSignal, onRow: () => void): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of format.read('', signal)) {
    if (rows.length >= LIMITS.zones) throw new LocalProblem('tooManyZones', { zones: LIMITS.zones })
    rows.push(row)
    onRow()
  }
  return rows
}

type Guessed = Pick<ImportDefinition, 'key' | 'title' | 'data_date'> & { geometry: GeometrySource }

const definitionOf = ({ id, name }: FileToOpen, guessed: Guessed): ImportDefinition => ({
  dataset: {
    id,
    name: sameInEveryLanguage(name),
    description: NOTHING,
    origin: NOTHING,
    source: sourceNamed(name),
  },
  edition: slug(guessed.data_date),
  status: 'latest',
  read: AS_IT_IS,
  labels: 'all',
  address: null,
  ...guessed,
})

const NOTHING: Text = sameInEveryLanguage('')

/** The provider of a user's own file is unknown. */
export const sourceNamed = (file: string) => ({
  id: OWN_SOURCE,
  name: file,
  url: null,
  licence: '—',
  licence_url: null,
  attribution: '',
})

/** Zones of the rows, in row order. */
type Found = { keys: string[]; shapes: Shape[]; names: string[] }

/** Accepts rows with positions, or finds the supplied zones for them. */
function zonesFor(originZones: OriginZones | null): Found & RowZones {
  const found: Found = { keys: [], shapes: [], names: [] }
  const finder = originZones && new ZoneFinder(originIndex(originZones))
  return {
    ...found,
    keyFor: written => finder?.keyFor(written) ?? written,
    isShared: key => finder?.isShared(key) ?? false,
    respelled: finder?.respelled ?? { count: 0, examples: [] },
    accept(key, shape) {
      const ordinal = finder?.take(key)
      const zone = ordinal === undefined ? undefined : originZones?.zones[ordinal]
      if (finder && !zone?.geometry) return false
      found.shapes.push(zone ? (zone.geometry as Shape) : shape())
      found.keys.push(zone?.key ?? key)
      found.names.push(zone?.name ?? key)
      return true
    },
    suggest: () => null,
    verify: () => undefined,
  }
}

/** Input of a table, except its rows. */
type Given = Pick<ReadFile, 'wayFrom'> & { file: FileToOpen; originZones: OriginZones | null }

function tableOf(
  rows: readonly Row[],
  definition: ImportDefinition,
  format: Format,
  given: Given,
): MadeDataset {
  const { file, originZones, wayFrom } = given
  const zones = zonesFor(originZones)
  const table = new Table(definition, format, zones, { wayFrom, geos: AS_WRITTEN })
  try {
    for (const row of rows) table.add(row)
    const labels = table.finish()
    return {
      ...placed(definition, table, labels, zones, file),
      originZones,
      report: reportOf(table, definition, format, zones.keys, given),
    }
  } catch (error) {
    // Rows outside the sample may repeat a code. Then the rows are numbered.
    if (!originZones && error instanceof ImportError && error.problem === 'duplicateKey')
      return tableOf(rows, { ...definition, key: null }, format, given)
    throw error
  }
}

function placed(
  definition: ImportDefinition,
  table: Table,
  labels: ReturnType<Table['finish']>,
  zones: Found,
  file: FileToOpen,
): Pick<MadeDataset, 'kept' | 'title'> {
  const { kept: geometry, ordinals } = packGeometry(zones.keys, zones.shapes)
  const set = openGeometry(geometry)
  const byOrdinal = (values: readonly (LabelValue | undefined)[]) => {
    const sorted = new Array<LabelValue>(ordinals.length).fill(null)
    for (const [row, ordinal] of ordinals.entries()) sorted[ordinal] = values[row] ?? null
    return sorted
  }
  const instance: Instance = {
    id: instanceId(file.id, definition.edition),
    dataset: file.id,
    status: 'latest',
    imported_at: file.at,
    data_date: definition.data_date,
    rows: table.rows,
    zones: ordinals.length,
    unmatched: table.unmatched,
    origin_instance: definition.geometry.kind === 'origin' ? definition.geometry.instance : null,
    ...placeOf(set, ordinals),
  }
  const columns = labels.map(label => ({ label, ...packColumn(label.type, byOrdinal([...label.values()])) }))
  return {
    title: titleOf(file),
    kept: {
      id: file.id,
      version: 1,
      isRemoved: false,
      file: { name: file.name, content: file.content },
      instance,
      geometry,
      names: packColumn(
        'text',
        byOrdinal([...table.names].map((name, row) => name ?? zones.names[row] ?? null)),
      ).kept,
      columns: columns.map(({ kept }) => kept),
      labels: columns.map(({ label: { name, title, type, unit, measure, values }, stats }, place) => ({
        id: labelId(instance.id, name),
        name,
        title,
        type,
        unit,
        measure,
        column: `${file.id}.${place}`,
        stats: { ...stats, categories: categoriesIn(values(), type) },
      })),
    },
  }
}

/** Returns the name of a file, and of its chosen layer. */
const titleOf = ({ name, layer }: FileToOpen): string =>
  layer === null ? unended(name) : `${unended(name)} ${unended(layer)}`

/** Returns a name without folders and extensions. */
const unended = (name: string): string =>
  name.replace(/^.*[/\\]/s, '').replace(/(?<=.)(\.[a-z]{2,8}){1,2}$/i, '') || name

function reportOf(
  table: Table,
  { key, title, geometry }: ImportDefinition,
  { encoding, overruled, notices }: Format,
  keys: readonly string[],
  { file, originZones }: Given,
): LocalReport {
  const [refusal] = table.refusals
  return {
    file: file.name,
    layer: file.layer,
    zones: keys.length,
    key,
    title,
    geometry,
    refused: table.refused,
    refusal: refusal ? { problem: refusal.problem, params: { ...refusal.params }, line: refusal.line } : null,
    encoding,
    notices: [...notices, ...table.notices, ...unreadNotices(originZones?.unread ?? [])],
    overruledEncoding: overruled,
    ...placesOf(table),
    mended: mendedIn(table),
    originZones: originZones && {
      name: originZones.dataset.name,
      date: originZones.instance.data_date,
      label: originZones.choice.title,
      rows: table.rows,
      zeros: table.zeros,
      respelled: table.respelled,
      unmatched: table.unmatched,
      unmatchedKeys: table.unmatchedKeys,
    },
  }
}

/** Repairs that change the meaning of a geometry; the others only concern drawing. */
const STATED = ['rings', 'arcs', 'antimeridian', 'wrapped', 'edge'] as const

const mendedIn = ({ repaired }: Table): LocalReport['mended'] =>
  Object.fromEntries(STATED.flatMap(kind => (repaired[kind] ? [[kind, repaired[kind]]] : [])))

/** Returns the system of converted coordinates, and whether their order was corrected. */
function placesOf({ crs, repaired }: Table): Pick<LocalReport, 'crs' | 'isSwapped'> {
  const isDegrees = crs === null || crs.code === 'EPSG:4326'
  return {
    crs: isDegrees ? null : crs.code === null ? crs.name : `${crs.name} (${crs.code})`,
    isSwapped: repaired.axisOrder !== undefined,
  }
}
