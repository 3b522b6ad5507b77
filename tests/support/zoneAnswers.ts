import type { ZoneDetail } from '../../machines/inspect.machine.ts'
import type { Statistics } from '../../src/contract/analysis.ts'
import { datasetOfZone } from '../../src/contract/ids.ts'
import type { Label } from '../../src/contract/label.ts'
import { zoneOf } from './fixtures.ts'

/** Any zone, with a value of 1 for each of some labels. */
export const zoneWith = (id: string, instance: string, labels: readonly Label[]): ZoneDetail => {
  const told = { dataset: datasetOfZone(id), instance, value: 1, from_origin: false }
  return { ...zoneOf(id), labels: labels.map(each => ({ ...each, ...told })) }
}

/** Statistics of values that are all different, and no numbers. */
export const STATISTICS: Statistics = {
  count: 2000,
  nulls: 0,
  distinct: 2000,
  numbers: null,
  frequent: [],
}
