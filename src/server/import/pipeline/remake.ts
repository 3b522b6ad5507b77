import type { ImportDefinition, ReadOptions } from '../../../contract/import.ts'
import type { Label } from '../../../contract/label.ts'
import { SeveralLayers } from '../../../data/formats/common/layers.ts'
import { instanceById, originalFileOf } from '../../catalogue/store/instances.ts'
import { labelsOf } from '../../catalogue/store/labels.ts'
import { detectFormat } from '../../formats/detectFormat.ts'
import { artefactUses } from '../../storage/store/artefacts.ts'
import type { ImportContext } from '../common/context.ts'
import type { ImportOutcome } from './importOutcome.ts'
import { parseDefinition, replaceArtefacts } from './pipeline.ts'

/**
 * Imports the provider's file of an instance again with its stored definition, and replaces its damaged
 * artefacts. A trial replaces nothing. Returns null for an instance that was not imported. Rejects like
 * `importDataset`.
 */
export async function remakeInstance(
  file: string,
  instance: string,
  context: ImportContext,
  isTrial = false,
): Promise<ImportOutcome | null> {
  const { db, signal } = context
  const [original, stored] = await Promise.all([originalFileOf(db, instance), instanceById(db, instance)])
  if (original === undefined || original.definition === null || stored === undefined) return null
  const { geometry, labels, ...rest } = await definitionOf(file, original.definition, signal)
  // Uses the zones of the origin dataset at that time, even if it has been imported again since.
  const pinned = geometry.kind === 'origin' ? { ...geometry, instance: stored.originInstance } : geometry
  const former = await labelsOf(db, instance)
  const definition = { ...rest, geometry: pinned, labels: asTexts(labels, former) }
  const outcome = await replaceArtefacts(file, definition, context, isTrial)
  return { ...outcome, instance: stored.instance }
}

/** Returns whether a stored file of an instance is damaged, after trying to restore it from a sound copy. */
export async function isDamaged(
  id: string,
  { db, store, signal }: Pick<ImportContext, 'db' | 'store' | 'signal'>,
): Promise<boolean> {
  let found = false
  for (const { hash, part, instance } of await artefactUses(db)) {
    if (instance !== id || part === 'tiles') continue
    signal.throwIfAborted()
    if ((await store.fault(hash)) !== null && !(await store.heal(hash))) found = true
  }
  return found
}

/**
 * Returns the labels of an import. Labels that were guessed as texts stay texts, although they would now be
 * guessed as dates.
 */
function asTexts(labels: ImportDefinition['labels'], former: readonly Label[]): ImportDefinition['labels'] {
  const typeOf = (name: string) =>
    former.find(label => label.name === name)?.type === 'text' ? 'text' : null
  const given =
    labels === 'all'
      ? former.map(({ name, title, unit }) => ({
          column: name,
          name,
          title,
          unit,
          type: null,
          measure: null,
        }))
      : labels
  return given.map(label => ({ ...label, type: label.type ?? typeOf(label.name) }))
}

/** Parses a stored definition. If it names no layer, adds the layer that imports used at that time. */
async function definitionOf(file: string, written: string, signal: AbortSignal): Promise<ImportDefinition> {
  const given: { read?: { layer?: unknown } } = JSON.parse(written)
  const definition = parseDefinition(given)
  if (given.read?.layer !== undefined) return definition
  const layer = await formerLayer(file, definition.read, signal)
  return { ...definition, read: { ...definition.read, layer } }
}

/**
 * Returns the layer that imports used before definitions named one: in a topology, the layer with the most
 * features, or the first among equals. Null for a file with one layer.
 */
async function formerLayer(path: string, read: ReadOptions, signal: AbortSignal): Promise<string | null> {
  let most: { layer: string; count: number } | null = null
  for (const layer of await layersIn(path, read, signal)) {
    let count = 0
    for await (const _ of (await detectFormat(path, { ...read, layer })).read(path, signal)) count += 1
    if (most === null || count > most.count) most = { layer, count }
  }
  return most?.layer ?? null
}

async function layersIn(path: string, read: ReadOptions, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const { name, layers } = await detectFormat(path, { ...read, layer: null })
    return name === 'topojson' ? await layers(signal) : []
  } catch (error) {
    if (error instanceof SeveralLayers && error.format === 'topojson') return error.layers
    throw error
  }
}
