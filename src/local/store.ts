import type { KeptDataset } from './kept.ts'

const NAME = 'cartable.local'
const DATASETS = 'datasets'

let opening: Promise<IDBDatabase> | null = null

/** Opens the database of this browser. Rejects where the browser keeps nothing. */
function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(DATASETS, { keyPath: 'id' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  opening.catch(() => {
    opening = null
  })
  return opening
}

/** Does something with the datasets, and resolves once it is on the disk. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (datasets: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction(DATASETS, mode)
  const request = work(transaction.objectStore(DATASETS))
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? request.error))
    transaction.addEventListener('error', () => reject(transaction.error ?? request.error))
  })
}

/** Keeps a dataset. Rejects with a QuotaExceededError where the browser has no more room. */
export const keepDataset = (kept: KeptDataset) => within('readwrite', datasets => datasets.put(kept))

export const forgetDataset = (id: string) => within('readwrite', datasets => datasets.delete(id))

export const readDataset = (id: string): Promise<KeptDataset | undefined> =>
  within('readonly', datasets => datasets.get(id) as IDBRequest<KeptDataset | undefined>)

export const readDatasets = (): Promise<KeptDataset[]> =>
  within('readonly', datasets => datasets.getAll() as IDBRequest<KeptDataset[]>)
