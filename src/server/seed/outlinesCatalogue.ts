import { frCommunesContours, frFormerCommunesContours } from './frCommunesContours.ts'
import {
  frDepartementsContours,
  frIntercommunalites,
  frRegions2015Contours,
  frRegionsContours,
} from './frDissolved.ts'
import type { Seed } from './seed.ts'

/**
 * The outlines of the communes and what is dissolved from them: too much to wait for at a first start. In the order in
 * which they are prepared while the server runs, the lightest and most wanted first.
 */
export const OUTLINES_CATALOGUE: readonly Seed[] = [
  frDepartementsContours(2026, 'latest'),
  frRegionsContours,
  frRegions2015Contours,
  frCommunesContours(2026, 'latest'),
  frIntercommunalites(2026, 'latest'),
  frFormerCommunesContours(2018, 'historical'),
  frFormerCommunesContours(2016, 'historical'),
]
