import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import { saveDataset, saveSource } from '../../src/server/catalogue/store/datasets.ts'
import { insertInstance } from '../../src/server/catalogue/store/instances.ts'
import type { Db } from '../../src/server/db/connection.ts'

/** Dataset of a generated catalogue; missing fields have defaults. */
export interface MadeDataset {
  id: string
  fr: string
  en?: string
  description?: string
  source?: string
  licence?: string
  status?: 'latest' | 'historical' | 'inactive'
  /** Date of arrival. */
  day?: string
  zones?: number
  type?: 'zone' | 'label'
}

/** Adds datasets to a catalogue, each with one instance without files, as an import does. */
export async function addDatasets(db: Db, datasets: readonly MadeDataset[]): Promise<void> {
  await db.transaction().execute(async transaction => {
    for (const dataset of datasets) await addDataset(transaction, dataset)
  })
}

/** Creates or updates a source. */
export const nameSource = (db: Db, id: string, name: string, licence = 'CC0') =>
  saveSource(db, { id, name, url: null, licence, licence_url: null, attribution: name }, null)

/** Creates or updates a dataset. */
export async function describe(db: Db, { id, fr, en = fr, description = '', ...rest }: MadeDataset) {
  const { source = 'personne', licence, type = 'zone' } = rest
  await nameSource(db, source, `Source ${source}`, licence)
  const geometry_origin = type === 'label' ? 'origine' : null
  const texts = {
    name: { fr, en },
    description: sameInEveryLanguage(description),
    origin: sameInEveryLanguage(''),
  }
  await saveDataset(db, { id, ...texts, type, source, geometry_origin }, null)
}

async function addDataset(db: Db, dataset: MadeDataset): Promise<void> {
  const { id, status = 'latest', day = '2026-01-01', zones = 1 } = dataset
  await describe(db, dataset)
  const instance = {
    id: `${id}~2026`,
    dataset: id,
    status,
    imported_at: `${day}T12:00:00.000Z`,
    data_date: '2026',
    rows: zones,
    zones,
    unmatched: 0,
    origin_instance: null,
    bbox: null,
    focus: null,
  }
  const files = { geometry: '', names: '', members: null, originInstance: null, titleLabel: null }
  const original = { hash: '', name: 'a.csv', mediaType: 'text/csv' }
  const rest = { original, definition: null, importer: null, bytes: 0, report: null }
  await insertInstance(db, { instance, ...files, ...rest })
}
