import type { LoadingContext } from '../../../machines/loading.types.ts'
import { zonesIn } from '../../domain/colour/fromLegend.ts'
import { equal } from '../../domain/equal.ts'

type Drawn = Pick<LoadingContext, 'previewFilter' | 'drawnFilter' | 'legend'>

/** Returns the number of zones left by the previewed filter; null while the map shows those of another. */
export const zonesPreviewed = ({ previewFilter, drawnFilter, legend }: Drawn): number | null =>
  previewFilter && legend && equal(previewFilter, drawnFilter) ? zonesIn(legend) : null
