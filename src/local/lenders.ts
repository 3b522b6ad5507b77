import type { Text } from '../contract/common.ts'
import type { Dataset, Instance } from '../contract/dataset.ts'
import type { Zone } from '../contract/zone.ts'
import type { ZoneChoice } from '../domain/import/zoneChoice.ts'
import type { Format, Row } from '../server/formats/common/reader.ts'
import { surveyColumns } from '../server/import/columns/columns.ts'
import { type KeyIndex, keyIndex } from '../server/import/joins/keyIndex.ts'
import { bestMatchOf, byLikelihood, joinCandidates } from '../server/import/joins/matching.ts'

/** A dataset of the catalogue that can lend its zones: the keys by which they are found, by ordinal. */
export type LenderKeys = {
  dataset: Pick<Dataset, 'id' | 'name'>
  instance: Instance
  keys: (string | null)[]
  /** Labels whose values tell the zones apart, such as their names. */
  labels: { name: string; title: Text; values: (string | null)[] }[]
}

/** Zones that are lent to a table, and how its rows find them. */
export type Lent = {
  choice: ZoneChoice
  dataset: Dataset
  instance: Instance
  zones: Zone[]
  /** Names of datasets that could not be read, so that the table was not compared with them. */
  unread: readonly string[]
}

/** The ways in which the rows of a table find zones: those that fit first, then those with the most of them. */
export function zoneChoices(
  rows: readonly Row[],
  { textOnly }: Pick<Format, 'textOnly'>,
  lenders: readonly LenderKeys[],
): ZoneChoice[] {
  const candidates = joinCandidates(rows, surveyColumns(rows, textOnly))
  const matches = lenders.flatMap(({ dataset, instance, keys, labels }) => {
    const origins = [
      { label: null, index: keyIndex(keys) },
      ...labels.map(({ name, title, values }) => ({
        label: { name, title },
        index: keyIndex(values.map(value => value?.trim() || null)),
      })),
    ]
    const best = bestMatchOf(dataset, origins, candidates, rows.length)
    return best ? [{ best, dataset, instance }] : []
  })
  return matches
    .toSorted((a, b) => byLikelihood(a.best, b.best))
    .slice(0, 12)
    .map(({ best: { key, label, matched, fits }, dataset, instance }) => ({
      dataset: dataset.id,
      name: dataset.name,
      instance: instance.id,
      data_date: instance.data_date,
      key,
      label,
      matched,
      rows: rows.length,
      fits,
    }))
}

/** The keys by which lent zones are found. */
export function lentIndex({ choice: { label }, zones }: Lent): KeyIndex {
  const keys: (string | null)[] = []
  for (const [place, { key, labels }] of zones.entries()) {
    const value = label === null ? key : labels[label]
    keys[place] = typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  return keyIndex(keys)
}
