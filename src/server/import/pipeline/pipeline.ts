import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Instance } from '../../../contract/dataset.ts'
import { ImportDefinition } from '../../../contract/import.ts'
import type { Label, LabelValue } from '../../../contract/label.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import type { LabelColumn } from '../../../data/reading/labelColumns.ts'
import type { Table } from '../../../data/reading/table.ts'
import { categoriesIn } from '../../../domain/colour/categories.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import { exclusively, timeOf } from '../../db/dialect.ts'
import { checkpoint } from '../../db/housekeeping.ts'
import { fileSize } from '../../formats/common/diskSource.ts'
import { encodeColumn, encodeNumberColumn, encodeTextColumn } from '../../storage/columns/encodeColumn.ts'
import { NULL_SINK, type Staging } from '../../storage/files/staging.ts'
import { isArtefactNamed } from '../../storage/store/artefacts.ts'
import { type ImportContext, requirePermission } from '../common/context.ts'
import { orImportError } from '../common/problems.ts'
import { type ImportOutcome, outcomeOf, warningsAbout } from './importOutcome.ts'
import { instanceOf, publishInstance, requireNew, requireOtherData, withFreshEdition } from './publish.ts'
import { progressReporter, readIntoTable } from './readTable.ts'
import type { PlacedZones } from './zones.ts'

/**
 * Imports a file as a new instance. Changes nothing if it fails. Throws an ImportError for unusable data, and
 * the signal's reason if it is aborted.
 */
export async function importDataset(
  file: string,
  given: unknown,
  context: ImportContext,
): Promise<ImportOutcome> {
  try {
    return await importFile(file, await withFreshEdition(parseDefinition(given), context.db), context)
  } catch (error) {
    context.signal.throwIfAborted()
    throw orImportError(error)
  }
}

/** Runs `importDataset` without changing the catalogue, with the same result or error. */
export async function checkImport(
  file: string,
  given: unknown,
  context: ImportContext,
): Promise<ImportOutcome> {
  try {
    const definition = await withFreshEdition(parseDefinition(given), context.db)
    await requireNew(definition, context.db)
    await requirePermission(context.db, context.importer ?? null, definition.dataset.id, await fileSize(file))
    const staging = await context.store.stage(`trial of ${instanceOf(definition)}`)
    try {
      const { format, table, zones } = await readIntoTable(file, definition, context, staging)
      table.finish()
      const placed = await zones.finish(NULL_SINK)
      const instance = describe(definition, table, placed, timeOf(context.db))
      const warnings = await warningsAbout(definition, table, placed, context)
      return outcomeOf(instance, table, placed.originInstance, definition, format, warnings)
    } finally {
      await staging.discard()
    }
  } catch (error) {
    context.signal.throwIfAborted()
    throw orImportError(error)
  }
}

/**
 * Reads the file of an existing instance again, and replaces its damaged artefacts. A trial replaces nothing.
 * Rejects like `importDataset`.
 */
export async function replaceArtefacts(
  file: string,
  definition: ImportDefinition,
  context: ImportContext,
  isTrial = false,
): Promise<ImportOutcome> {
  const { db, store } = context
  const staging = await store.stage(`repair of ${instanceOf(definition)}`)
  try {
    const { table, format, placed, stored } = await make(file, definition, staging, context)
    // Holds the write lock, so that no referenced artefact is removed at the same time.
    if (!isTrial) await exclusively(db, alone => staging.commit(hash => isArtefactNamed(alone, hash)))
    const { instance, originInstance } = stored
    const warnings = { lostZeros: null, swapped: null, damaged: placed.damaged }
    return outcomeOf(instance, table, originInstance, definition, format, warnings)
  } finally {
    await staging.discard()
  }
}

async function importFile(
  file: string,
  definition: ImportDefinition,
  context: ImportContext,
): Promise<ImportOutcome> {
  const { db, store } = context
  const { importer = null } = context
  await requireNew(definition, db)
  const bytes = await fileSize(file)
  await requirePermission(db, importer, definition.dataset.id, bytes)
  const staging = await store.stage(instanceOf(definition))
  try {
    const { table, format, placed, ...made } = await make(file, definition, staging, context)
    if (context.former !== undefined) await requireOtherData(made, context.former, db)
    const warnings = await warningsAbout(definition, table, placed, context)
    context.signal.throwIfAborted()
    const { instance, originInstance } = made.stored
    const outcome = outcomeOf(instance, table, originInstance, definition, format, warnings)
    const report = context.isStarting ? null : outcome
    await publishInstance({ definition, ...made, staging, importer, bytes, report }, db, context.signal)
    await checkpoint(db)
    progressReporter(definition, context)('done', instance.zones, instance.zones)
    return outcome
  } finally {
    await staging.discard()
  }
}

/** Reads a file and stages all artefacts of an instance. */
async function make(file: string, definition: ImportDefinition, staging: Staging, context: ImportContext) {
  const { signal } = context
  const { format, table, zones } = await readIntoTable(file, definition, context, staging)
  const progress = progressReporter(definition, context)
  progress('geometry', 0, table.accepted)
  const columns = table.finish()
  const placed = await zones.finish(staging)
  const names = await putColumn(staging, 'text', placed, namesOf(table.names, placed))
  const stored: StoredInstance = {
    instance: describe(definition, table, placed, importTime(context)),
    geometry: placed.geometry,
    names: names.column,
    members: placed.members,
    originInstance: placed.originInstance,
    titleLabel: columns.find(label => label.column === definition.title)?.name ?? null,
  }
  const labels: Omit<Label, 'id'>[] = []
  for (const [done, label] of columns.entries()) {
    progress('labels', done, columns.length)
    await nextTurn()
    signal.throwIfAborted()
    labels.push(await putLabel(staging, label, placed))
  }
  progress('write', 0, 1)
  const original = {
    hash: await staging.putFile(file, signal),
    name: basename(file),
    mediaType: format.mediaType,
  }
  return { table, format, placed, stored, labels, original }
}

const DAY_MS = 86_400_000

/**
 * Returns the time of an import. All imports of the starting catalogue get the beginning of their day, so that its
 * order does not depend on which import ends first, and later imports are newer.
 */
function importTime({ db, isStarting }: ImportContext): number {
  const now = timeOf(db)
  return isStarting ? now - (now % DAY_MS) : now
}

function describe(definition: ImportDefinition, table: Table, zones: PlacedZones, now: number): Instance {
  return {
    id: instanceOf(definition),
    dataset: definition.dataset.id,
    status: definition.status,
    imported_at: new Date(now).toISOString(),
    data_date: definition.data_date,
    rows: table.rows,
    zones: zones.ordinals.length,
    unmatched: table.unmatched,
    origin_instance: zones.originInstance,
    bbox: zones.bbox,
    focus: zones.focus,
  }
}

/** Yields the name of each accepted row; by default, the name of its zone. */
function* namesOf(names: Iterable<string | null>, zones: PlacedZones): Generator<LabelValue> {
  let row = 0
  for (const name of names) {
    yield name ?? zones.nameOf(zones.ordinals[row] ?? 0)
    row += 1
  }
}

async function putLabel(
  staging: Staging,
  label: LabelColumn,
  zones: PlacedZones,
): Promise<Omit<Label, 'id'>> {
  const { name, title, type, unit, measure, values } = label
  const { column, stats } = await putColumn(staging, type, zones, values())
  const categories = categoriesIn(values(), type)
  return { name, title, type, unit, measure, column, stats: { ...stats, categories } }
}

async function putColumn(
  staging: Staging,
  type: Label['type'],
  zones: PlacedZones,
  values: Iterable<LabelValue>,
): Promise<Pick<Label, 'column' | 'stats'>> {
  const { file, stats } =
    type === 'text'
      ? encodeTextColumn(values, zones.ordinals, zones.count)
      : type === 'number'
        ? encodeNumberColumn(values, zones.ordinals, zones.count)
        : encodeColumn(type, byOrdinal(values, zones))
  // Zones of the origin without a row do not belong to this instance, so they are not missing values.
  const nulls = stats.nulls - (zones.count - zones.ordinals.length)
  return { column: await staging.put(file), stats: { ...stats, nulls } }
}

function byOrdinal(values: Iterable<LabelValue>, zones: PlacedZones): LabelValue[] {
  const placed = new Array<LabelValue>(zones.count).fill(null)
  let row = 0
  for (const value of values) {
    placed[zones.ordinals[row] ?? 0] = value
    row += 1
  }
  return placed
}

/** Validates a definition. Throws an ImportError that names the first invalid field. */
export function parseDefinition(definition: unknown): ImportDefinition {
  const parsed = ImportDefinition.safeParse(definition)
  if (parsed.success) return parsed.data
  if (parsed.error.issues.every(({ code }) => code === 'custom')) throw new ImportError('keyOfOrigin')
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new ImportError('badDefinition', { field }, null, parsed.error)
}
