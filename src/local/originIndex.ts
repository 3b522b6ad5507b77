import type { Text } from '../contract/common.ts'
import type { Dataset, Instance } from '../contract/dataset.ts'
import type { Zone } from '../contract/zone.ts'
import { surveyColumns } from '../data/columns/columns.ts'
import type { Format, Row } from '../data/formats/common/reader.ts'
import { type KeyIndex, keyIndex } from '../data/joining/keyIndex.ts'
import { bestMatchOf, byLikelihood, joinCandidates, keysBy } from '../data/joining/matching.ts'
import { withinIndex } from '../data/joining/withinIndex.ts'
import { areaInCode, type ZoneChoice } from '../domain/import/originMatching.ts'

/** Dataset of the catalogue that can supply zones, with their keys by ordinal. */
export type OriginKeys = {
  dataset: Pick<Dataset, 'id' | 'name'>
  instance: Instance
  keys: (string | null)[]
  /** Labels that identify most zones, such as their names. */
  labels: { name: string; title: Text; values: (string | null)[] }[]
  /** Labels that group zones with equal names, such as their départements. */
  areas: { label: string; values: (string | null)[] }[]
}

/** Zones of another dataset for a table, and the join that finds them. */
export type OriginZones = {
  choice: ZoneChoice
  dataset: Dataset
  instance: Instance
  zones: Zone[]
  /** Names of datasets that could not be read, so that the table was not compared with them. */
  unread: readonly string[]
}

/** Minimum share of the rows that the best dataset matches. A dataset with fewer is a coincidence. */
const NOTABLE = 0.5

/** Returns the possible joins of a table: the best fit first, then by matched rows, then the most complete. */
export function zoneChoices(
  rows: readonly Row[],
  { textOnly }: Pick<Format, 'textOnly'>,
  origins: readonly OriginKeys[],
): ZoneChoice[] {
  const candidates = joinCandidates(rows, surveyColumns(rows, textOnly))
  const matches = origins.flatMap(({ dataset, instance, keys, labels, areas }) => {
    const origins = [
      keysBy(null, keys),
      ...labels.map(({ name, title, values }) => keysBy({ name, title }, values.map(trimmed))),
    ]
    const places = [
      { label: null, values: keys.map(areaInCode) },
      ...areas.map(({ label, values }) => ({ label, values: values.map(trimmed) })),
    ]
    const best = bestMatchOf(dataset, origins, places, candidates)
    const title = labels.find(({ name }) => name === best?.label)?.title ?? null
    return best ? [{ best, title, dataset, instance }] : []
  })
  const most = Math.max(...matches.map(({ best }) => best.matched))
  return matches
    .filter(({ best }) => best.matched >= most * NOTABLE)
    .toSorted((a, b) => byLikelihood(a.best, b.best) || b.instance.zones - a.instance.zones)
    .slice(0, 12)
    .map(({ best: { key, label, within, matched, fits }, title, dataset, instance }) => ({
      dataset: dataset.id,
      name: dataset.name,
      instance: instance.id,
      data_date: instance.data_date,
      key,
      label,
      title,
      within,
      matched,
      rows: rows.length,
      fits,
    }))
}

/** Returns the index of the keys of supplied zones. */
export function originIndex({ choice: { label, within }, zones }: OriginZones): KeyIndex {
  const valuesOf = (name: string | null, read: (key: string) => string | null) =>
    zones.map(({ key, labels }) => (name === null ? read(key) : trimmed(labels[name])))
  const keys = valuesOf(label, trimmed)
  return within ? withinIndex(keys, valuesOf(within.label, areaInCode)) : keyIndex(keys)
}

const trimmed = (value: unknown): string | null => (typeof value === 'string' && value.trim()) || null
