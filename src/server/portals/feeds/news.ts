import { instanceParts } from '../../../contract/idParts.ts'
import type { Db } from '../../db/connection.ts'
import { nextTurn, type Requester, stopIfAborted } from '../../platform/queue/scheduling.ts'
import { type Member, type Series, seriesById } from '../series.ts'
import { latestImports } from '../store/changeCounts.ts'

/** Maximum number of entries of a feed. */
export const MOST_NEWS = 50

/** Instance of an entry, with its dataset. */
export interface News {
  series: Series
  member: Member
}

/** Returns the last imported instances of all datasets. */
export async function newsOfAll(db: Db, { who, signal }: Requester): Promise<News[]> {
  const latest = await latestImports(db, MOST_NEWS)
  const all = new Map<string, Series | undefined>()
  for (const id of new Set(latest.map(({ dataset }) => dataset))) {
    await nextTurn(who)
    stopIfAborted(signal)
    all.set(id, await seriesById(db, id))
  }
  return latest.flatMap(({ id, dataset }) => {
    const series = all.get(dataset)
    const member = series?.members.find(({ instance }) => instance.id === id)
    return series && member ? [{ series, member }] : []
  })
}

/** Returns the last imported instances of a dataset; undefined for an unknown dataset. */
export async function newsOfDataset(db: Db, id: string): Promise<News[] | undefined> {
  if (instanceParts(id).edition !== null) return undefined
  const series = await seriesById(db, id)
  return series?.members
    .toSorted((a, b) => Date.parse(b.instance.imported_at) - Date.parse(a.instance.imported_at))
    .slice(0, MOST_NEWS)
    .map(member => ({ series, member }))
}
