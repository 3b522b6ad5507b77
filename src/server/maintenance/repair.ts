import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportDefinition, ReadOptions } from '../../contract/import.ts'
import type { Label } from '../../contract/label.ts'
import { instanceById, originalOf } from '../catalogue/store/instances.ts'
import { labelsOf } from '../catalogue/store/labels.ts'
import { checkIntegrity, type Db } from '../db/connection.ts'
import { SeveralLayers } from '../formats/common/layers.ts'
import { detectFormat } from '../formats/detectFormat.ts'
import { parseDefinition, remakeInstance } from '../import/pipeline/pipeline.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import { cleanObjects, DAY_MS } from '../storage/clean.ts'
import type { Fault } from '../storage/files/integrity.ts'
import { eachOf } from '../storage/objects/slots.ts'
import { type ArtefactUse, artefactUses } from '../storage/store/artefacts.ts'
import { removeTiles } from '../storage/tiler/tileQueue.ts'

/**
 * Makes damaged artefacts anew: from a copy that is at hand, or from what they were made from: tiles by the server, from
 * the zones; all others from the provider's file, which is kept.
 *
 * @returns The findings that remain: the provider's files themselves, and what is read from them otherwise than then.
 */
export async function repairCatalogue(
  db: Db,
  store: ArtefactStore,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const healed = new Set<string>()
  for (const { hash } of findings) if (await store.heal(hash)) healed.add(hash)
  const open = findings.filter(({ hash }) => !healed.has(hash))
  const lost = new Set(open.filter(({ part }) => part === 'original').map(({ instance }) => instance))
  const broken = new Set(
    open.filter(({ part }) => part !== 'tiles' && part !== 'original').map(({ instance }) => instance),
  )
  // Origin datasets first: their zones are read for the labels on them.
  const ordered = await originsFirst(
    db,
    [...broken].filter(instance => !lost.has(instance)),
  )
  for (const instance of ordered) await remake(db, store, instance)
  for (const { part, hash } of open) {
    if (part === 'tiles') await removeTiles(db, hash)
  }
  await cleanObjects(db, store)
  return (await checkCatalogue(db, store)).findings
}

async function originsFirst(db: Db, instances: readonly string[]): Promise<string[]> {
  const onOrigin = await Promise.all(
    instances.map(async id => (await instanceById(db, id))?.originInstance !== null),
  )
  return instances.toSorted(
    (a, b) => Number(onOrigin[instances.indexOf(a)]) - Number(onOrigin[instances.indexOf(b)]),
  )
}

/** Reads the provider's file of an instance once more. What cannot be read as it was is left as it is. */
async function remake(db: Db, store: ArtefactStore, instance: string): Promise<void> {
  const [original, stored] = await Promise.all([originalOf(db, instance), instanceById(db, instance)])
  if (original === undefined || original.definition === null || stored === undefined) return
  const folder = await store.temporaryFolder(`repair of ${instance}`)
  try {
    const file = join(folder, original.name)
    await writeFile(file, store.pieces(original.hash))
    const signal = new AbortController().signal
    const { geometry, labels, ...rest } = await definitionOf(file, original.definition, signal)
    const former = await labelsOf(db, instance)
    // The zones of the origin dataset then, whatever has come since.
    const pinned = geometry.kind === 'origin' ? { ...geometry, instance: stored.originInstance } : geometry
    await remakeInstance(
      file,
      { ...rest, geometry: pinned, labels: asTexts(labels, former) },
      { db, store, onProgress: () => undefined, signal },
    )
  } catch (error) {
    console.error(`${instance}: ${error instanceof Error ? error.message : error}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The labels of an import, of which those that were guessed to be texts then, and may be guessed to be dates, are texts. */
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

/** The definition that an import was given; one that says nothing of layers was read as files were then. */
async function definitionOf(file: string, written: string, signal: AbortSignal): Promise<ImportDefinition> {
  const given: { read?: { layer?: unknown } } = JSON.parse(written)
  const definition = parseDefinition(given)
  if (given.read?.layer !== undefined) return definition
  const layer = await formerLayer(file, definition.read, signal)
  return { ...definition, read: { ...definition.read, layer } }
}

/**
 * The layer that was read of a file before the layer was asked for: of a topology the one with the most features, the
 * first of those with as many. Null for a file that has but one.
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

/** A damaged artefact with one of its uses. */
export interface Finding extends ArtefactUse {
  fault: Fault
}

interface Checked {
  /** Number of different files that were read. */
  files: number
  findings: Finding[]
  /** Number of objects that came more than a day ago, and that no row names. */
  unnamed: number
}

/** Artefacts that are read at the same time. */
const AT_ONCE = 4

/**
 * Reads the database and every artefact of the catalogue, and tells those that are not what was written. Throws
 * SQLite's error of a damaged database.
 */
export async function checkCatalogue(db: Db, store: ArtefactStore): Promise<Checked> {
  await checkIntegrity(db)
  const uses = await artefactUses(db)
  const faults = new Map<string, Fault | null>(uses.map(({ hash }) => [hash, null]))
  await eachOf([...faults.keys()], AT_ONCE, async hash => {
    faults.set(hash, await store.fault(hash))
  })
  const findings = uses.flatMap(use => {
    const fault = faults.get(use.hash) ?? null
    return fault === null ? [] : [{ ...use, fault }]
  })
  let unnamed = 0
  for await (const hashes of store.kept(DAY_MS)) unnamed += hashes.filter(hash => !faults.has(hash)).length
  return { files: faults.size, findings, unnamed }
}
