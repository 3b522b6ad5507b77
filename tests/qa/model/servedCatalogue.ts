import type { z } from 'zod'
import { DatasetPage, type Instance, InstancePage } from '../../../src/contract/dataset.ts'
import { type Label, LabelPage } from '../../../src/contract/label.ts'
import type { ScriptedCatalogue } from '../../support/scriptedCatalogue.ts'
import type { Path } from '../path.ts'
import { catalogueOf } from './catalogueOf.ts'

/** Catalogue of a running server, with all facts about the datasets of a path. */
export async function servedCatalogue(url: string, path: Path): Promise<ScriptedCatalogue> {
  const datasets = await readAll(DatasetPage, `${url}/cartable/dataset/`)
  const said = JSON.stringify(path)
  const named = datasets.filter(({ id }) => said.includes(id))
  const origins = new Set(named.flatMap(({ geometry_origin: origin }) => (origin ? [origin.id] : [])))
  const wanted = datasets.filter(each => named.includes(each) || origins.has(each.id))

  const instances: Record<string, Instance[]> = {}
  const labels: Record<string, Label[]> = {}
  for (const { id } of wanted) {
    const address = `${url}/cartable/dataset/${id}`
    instances[id] = await readAll(InstancePage, `${address}/instance/`)
    for (const instance of instances[id] ?? [])
      labels[instance.id] = await readAll(LabelPage, `${address}/label/?instance=${instance.id}`)
    labels[id] = await readAll(LabelPage, `${address}/label/`)
  }
  return catalogueOf({ datasets, instances, labels })
}

/** Reads all pages of a list. */
async function readAll<T>(
  page: z.ZodType<{ next: string | null; results: T[] }>,
  address: string,
): Promise<T[]> {
  const results: T[] = []
  for (let next: string | null = address; next !== null; ) {
    const answer: { next: string | null; results: T[] } = page.parse(await (await fetch(next)).json())
    results.push(...answer.results)
    next = answer.next
  }
  return results
}
