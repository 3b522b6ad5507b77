import type { KeptCard, KeptDataset } from './kept.ts'

const NAME = 'cartable.local'
/** Datasets, and separate cards for listing datasets without reading zones. */
const STORES = ['datasets', 'cards'] as const

let opening: Promise<IDBDatabase> | null = null

/** Opens the database of this browser. Rejects when the browser offers no storage. */
function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const store of STORES) request.result.createObjectStore(store, { keyPath: 'id' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  opening.catch(() => {
    opening = null
  })
  return opening
}

type Stores = Record<(typeof STORES)[number], IDBObjectStore>

/** Runs a transaction, and resolves once it is written to disk. */
async function within<T>(mode: IDBTransactionMode, work: (stores: Stores) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(STORES, mode)
  const request = work({
    datasets: transaction.objectStore('datasets'),
    cards: transaction.objectStore('cards'),
  })
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? request.error))
    transaction.addEventListener('error', () => reject(transaction.error ?? request.error))
  })
}

/** Stores a dataset. Rejects with a QuotaExceededError when the browser has no space left. */
export const keepDataset = (kept: KeptDataset) =>
  within('readwrite', ({ datasets, cards }) => {
    const { id, isRemoved, dataset } = kept
    cards.put({ id, isRemoved, dataset } satisfies KeptCard)
    return datasets.put(kept)
  })

export const forgetDataset = (id: string) =>
  within('readwrite', ({ datasets, cards }) => {
    cards.delete(id)
    return datasets.delete(id)
  })

export const forgetDatasets = () =>
  within('readwrite', ({ datasets, cards }) => {
    cards.clear()
    return datasets.clear()
  })

export const readDataset = (id: string): Promise<KeptDataset | undefined> =>
  within('readonly', ({ datasets }) => datasets.get(id) as IDBRequest<KeptDataset | undefined>)

export const readCards = (): Promise<KeptCard[]> =>
  within('readonly', ({ cards }) => cards.getAll() as IDBRequest<KeptCard[]>)
