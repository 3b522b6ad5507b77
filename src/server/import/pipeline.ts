import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Instance } from '../../contract/dataset.ts'
import type { ImportDefinition } from '../../contract/import.ts'
import type { Label, LabelValue } from '../../contract/label.ts'
import { encodeColumn } from '../artefacts/column-encode.ts'
import type { Staging } from '../artefacts/staging.ts'
import type { ArtefactStore } from '../artefacts/store.ts'
import type { Db } from '../db/connection.ts'
import { datasetById } from '../db/datasets.ts'
import { instanceById, type StoredInstance } from '../db/instances.ts'
import { appear, originOf } from './appear.ts'
import { parseDefinition } from './definition.ts'
import { ImportError } from './error.ts'
import type { OnProgress } from './progress.ts'
import { detectFormat, type Format } from './readers/index.ts'
import { type LabelColumn, Table } from './table.ts'
import { type PlacedZones, zonesFor } from './zones.ts'

const PROGRESS_ROWS = 2000

/** Where an import goes, and who listens. */
export interface ImportContext {
  db: Db
  store: ArtefactStore
  onProgress: OnProgress
  signal: AbortSignal
}

/** What came of an import. `refusals` are the first of the refused rows. */
export interface ImportSummary {
  instance: Instance
  repaired: number
  refused: number
  refusals: readonly ImportError[]
}

/**
 * Brings a file into the catalogue as a new instance, or changes nothing. Throws an ImportError when the data
 * cannot be taken, and the signal's reason when it is aborted.
 */
export async function importDataset(
  file: string,
  given: unknown,
  context: ImportContext,
): Promise<ImportSummary> {
  const definition = parseDefinition(given)
  const instance = `${definition.dataset.id}~${definition.edition}`
  await requireNew(definition, instance, context.db)
  const format = await detectFormat(file)
  const staging = await context.store.stage()
  try {
    const { table, zones } = await read(file, definition, format, context)
    const progress = reporter(definition, context)
    progress('geometry', 0, table.names.length)
    const labels = table.finish()
    const placed = await zones.finish(staging)
    const names = await putColumn(staging, 'text', placed, namesOf(table.names, placed))
    const stored: StoredInstance = {
      instance: describe(definition, instance, table, placed),
      geometry: placed.geometry,
      names: names.column,
      members: placed.members,
      originInstance: placed.originInstance,
      titleLabel: labels.find(label => label.column === definition.title)?.name ?? null,
    }
    const written: Omit<Label, 'id'>[] = []
    for (const [done, label] of labels.entries()) {
      progress('labels', done, labels.length)
      await nextTurn()
      context.signal.throwIfAborted()
      written.push(await putLabel(staging, label, placed))
    }
    progress('write', 0, 1)
    const original = {
      hash: await staging.putFile(file),
      name: basename(file),
      mediaType: format.mediaType,
    }
    context.signal.throwIfAborted()
    await appear({ definition, stored, original, labels: written, staging }, context.db)
    progress('done', stored.instance.zones, stored.instance.zones)
    const { repaired, refused, refusals } = table
    return { instance: stored.instance, repaired, refused, refusals }
  } finally {
    await staging.discard()
  }
}

async function requireNew(definition: ImportDefinition, instance: string, db: Db): Promise<void> {
  if (await instanceById(db, instance)) throw new ImportError('instanceExists', { instance })
  const dataset = await datasetById(db, definition.dataset.id)
  if (dataset === undefined) return
  if ((dataset.geometry_origin?.id ?? null) !== originOf(definition)) {
    throw new ImportError('typeChanged', { dataset: dataset.id })
  }
}

async function read(file: string, definition: ImportDefinition, format: Format, context: ImportContext) {
  const progress = reporter(definition, context)
  const zones = await zonesFor(definition.geometry, context.db, context.store)
  const table = new Table(definition, format, zones.accept)
  for await (const row of format.read(file, context.signal)) {
    table.add(row)
    if (table.rows % PROGRESS_ROWS !== 0) continue
    context.signal.throwIfAborted()
    progress('read', table.rows, null)
  }
  progress('read', table.rows, table.rows)
  return { table, zones }
}

function describe(definition: ImportDefinition, id: string, table: Table, zones: PlacedZones): Instance {
  return {
    id,
    dataset: definition.dataset.id,
    status: definition.status,
    imported_at: new Date().toISOString(),
    data_date: definition.data_date,
    rows: table.rows,
    zones: zones.ordinals.length,
    unmatched: table.unmatched,
    bbox: zones.bbox,
    focus: zones.focus,
  }
}

/** The name of each accepted row; rows without one are called by their zone. */
function namesOf(names: readonly (string | null)[], zones: PlacedZones): LabelValue[] {
  return names.map((name, row) => name ?? zones.nameOf(zones.ordinals[row] ?? 0))
}

async function putLabel(
  staging: Staging,
  label: LabelColumn,
  zones: PlacedZones,
): Promise<Omit<Label, 'id'>> {
  const { name, title, type, unit, values } = label
  const { column, stats } = await putColumn(staging, type, zones, values)
  return { name, title, type, unit, column, stats }
}

async function putColumn(
  staging: Staging,
  type: Label['type'],
  zones: PlacedZones,
  values: readonly LabelValue[],
): Promise<Pick<Label, 'column' | 'stats'>> {
  const byOrdinal = new Array<LabelValue>(zones.count).fill(null)
  values.forEach((value, row) => {
    byOrdinal[zones.ordinals[row] ?? 0] = value
  })
  const { file, stats } = encodeColumn(type, byOrdinal)
  // Zones of the origin without a row here are not zones of this instance, so they lack nothing.
  const nulls = stats.nulls - (zones.count - zones.ordinals.length)
  return { column: await staging.put(file), stats: { ...stats, nulls } }
}

function reporter(definition: ImportDefinition, { onProgress }: ImportContext) {
  return (step: Parameters<OnProgress>[0]['step'], done: number, total: number | null) =>
    onProgress({ dataset: definition.dataset.id, step, done, total })
}
