import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { instanceById, originalFileOf } from '../catalogue/store/instances.ts'
import { checkIntegrity, type Db } from '../db/connection.ts'
import { remakeInstance } from '../import/pipeline/remake.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import { cleanObjects, DAY_MS } from '../storage/clean.ts'
import type { Fault } from '../storage/files/integrity.ts'
import { forEachWithLimit } from '../storage/objects/slots.ts'
import { type ArtefactUse, artefactUses } from '../storage/store/artefacts.ts'
import { withdrawTiles } from '../storage/tiler/tileQueue.ts'

/**
 * Repairs damaged artefacts from a sound copy, or from their source: tiles from the zones, by the server; all
 * others from the provider's file, which is stored.
 *
 * @returns Remaining findings: the provider's files themselves, and content that is now read differently.
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
    if (part === 'tiles') await withdrawTiles(db, hash)
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

/** Reads the provider's file of an instance again. Content that is now read differently stays damaged. */
async function remake(db: Db, store: ArtefactStore, instance: string): Promise<void> {
  const original = await originalFileOf(db, instance)
  if (original === undefined) return
  const folder = await store.temporaryFolder(`repair of ${instance}`)
  try {
    const file = join(folder, original.name)
    await writeFile(file, store.pieces(original.hash))
    const signal = new AbortController().signal
    await remakeInstance(file, instance, { db, store, onProgress: () => undefined, signal })
  } catch (error) {
    console.error(`${instance}: ${error instanceof Error ? error.message : error}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Damaged artefact, with one of its uses. */
export interface Finding extends ArtefactUse {
  fault: Fault
}

interface Checked {
  /** Number of different files read. */
  files: number
  findings: Finding[]
  /** Number of unreferenced objects older than a day. */
  unnamed: number
}

/**
 * Reads the database and every artefact of the catalogue, and reports artefacts that differ from
 * their hash. Throws SQLite's error of a damaged database.
 */
export async function checkCatalogue(db: Db, store: ArtefactStore): Promise<Checked> {
  await checkIntegrity(db)
  const uses = await artefactUses(db)
  const faults = new Map<string, Fault | null>(uses.map(({ hash }) => [hash, null]))
  await forEachWithLimit([...faults.keys()], async hash => {
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
