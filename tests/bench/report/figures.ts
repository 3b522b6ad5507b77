import type { Contest } from '../measures/contest.ts'
import type { Figures } from '../measures/figures.ts'
import type { Readings } from '../measures/readers.ts'
import type { Found, Results } from './results.ts'

export const isContest = (found: Found | undefined): found is Contest =>
  found !== undefined && 'subjects' in found

export const isReadings = (found: Found | undefined): found is Readings =>
  found !== undefined && 'readers' in found

export const isFigures = (found: Found): found is Figures => !isContest(found) && !isReadings(found)

/** Returns the figures of each measure without peers, including derived figures. */
export function figuresByMeasure({ measures }: Results): Record<string, Figures> {
  const plain = Object.fromEntries(
    Object.entries(measures).flatMap(([name, found]) =>
      isContest(found) || isReadings(found) ? [] : [[name, found]],
    ),
  )
  const { pages, parcels } = plain
  if (pages) plain['pages'] = { ...pages, 'page 30 / page 1': over(pages['page 30'], pages['page 1']) }
  if (parcels) {
    const first = isContest(measures.zones) ? measures.zones.subjects['cartable']?.['first zones'] : null
    plain['parcels'] = {
      ...parcels,
      'import and tiles, ms': (parcels['import, ms'] ?? 0) + (parcels['tiles after the import, ms'] ?? 0),
      'first zones / zones': over(parcels['first zones'], first),
    }
  }
  return plain
}

const over = (a: number | null | undefined, b: number | null | undefined) =>
  a != null && b != null ? a / b : null
