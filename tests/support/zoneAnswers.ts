import type { ZoneDetail } from '../../machines/inspect.machine.ts'
import type { Statistics } from '../../src/contract/analysis.ts'
import { datasetOfZone } from '../../src/contract/idParts.ts'
import type { Label } from '../../src/contract/label.ts'
import { zoneOf } from './fixtures.ts'

/** Zone with a value of 1 for each label. */
export const zoneWith = (id: string, instance: string, labels: readonly Label[]): ZoneDetail => {
  const told = { dataset: datasetOfZone(id), instance, value: 1, from_origin: false }
  return { ...zoneOf(id), labels: labels.map(each => ({ ...each, ...told })) }
}

/** Statistics of distinct values without numbers. */
export const STATISTICS: Statistics = {
  count: 2000,
  nulls: 0,
  distinct: 2000,
  numbers: null,
  frequent: [],
}
