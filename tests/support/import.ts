import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportDefinitionInput } from '../../src/contract/import.ts'
import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { openDatabase } from '../../src/server/db/connection.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import type { ObjectsAt } from '../../src/server/platform/objectsAt.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { databaseOf } from './database.ts'
import { objectsOf } from './objects/of.ts'

/** Installation in a folder, by default a new empty one, removed at the end of the scope. */
export function installation(
  dataDir = mkdtempSync(join(tmpdir(), 'cartable-')),
  objects: ObjectsAt | null = objectsOf(dataDir),
) {
  const db = openDatabase(databaseOf(dataDir))
  const store = new ArtefactStore(dataDir, objects)
  const context = { db, store, onProgress: () => undefined, signal: new AbortController().signal }
  const file = (name: string, content: string | Uint8Array) => {
    const path = join(dataDir, name)
    writeFileSync(path, content)
    return path
  }
  return {
    dataDir,
    objects,
    db,
    store,
    context,
    file,
    /** Writes a file and imports it. */
    import: (name: string, content: string | Uint8Array, definition: unknown) =>
      importDataset(file(name, content), definition, context),
    /** Artefact files, and uncommitted ones. */
    artefacts: () => filesUnder(join(dataDir, 'artefacts')),
    temporary: () => filesUnder(join(dataDir, 'temporary')),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => entry.name)
  } catch {
    return []
  }
}

/** Definition of a small dataset of zones. */
export function definition(
  changes: Partial<ImportDefinitionInput> & { id?: string } = {},
): ImportDefinitionInput {
  const { id = 'essai', ...rest } = changes
  return {
    dataset: {
      id,
      name: sameInEveryLanguage('Essai'),
      description: sameInEveryLanguage('Pour essayer'),
      origin: sameInEveryLanguage('Personne'),
      source: {
        id: 'essai',
        name: 'Essai',
        url: null,
        licence: 'CC0',
        licence_url: null,
        attribution: 'Essai',
      },
    },
    edition: '2026',
    status: 'latest',
    data_date: '2026-01-01',
    geometry: { kind: 'file' },
    key: 'code',
    title: 'nom',
    labels: 'all',
    ...rest,
  }
}

/** Returns a one-degree square by its south-west corner, as a GeoJSON feature. */
export function square(code: string, west: number, south: number, properties: object = {}) {
  const ring = [
    [west, south],
    [west + 1, south],
    [west + 1, south + 1],
    [west, south + 1],
    [west, south],
  ]
  return {
    type: 'Feature',
    properties: { code, nom: `Zone ${code}`, ...properties },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}

export const collection = (...features: object[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features })

/** Installation with the dataset `essai` and its instances of 2024, 2025 and 2026. */
export async function threeYears() {
  const place = installation()
  for (const edition of ['2024', '2025', '2026']) {
    const features = collection(square('01', 0, 0, { n: Number(edition) }), square('02', 5, 5))
    await place.import(`${edition}.geojson`, features, definition({ edition, data_date: `${edition}-01-01` }))
  }
  return place
}

/** Returns the geometry of the zone with a key, in the newest instance of `essai`. */
export async function geometryOf({ db, store }: ReturnType<typeof installation>, key: string) {
  const stored = await findInstance(db, 'essai')
  const set = await store.geometry(stored!.geometry)
  return set.geometry(set.ordinalOf(key)!)
}
