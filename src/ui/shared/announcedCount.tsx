import type { LoadingContext } from '../../../machines/loading.types.ts'
import { zonesIn } from '../../domain/colour/fromLegend.ts'
import { equal } from '../../domain/equal.ts'
import { useMachine } from './runtime.tsx'

/** Returns a text once the user pauses typing; until then an empty one, since it changes with every key. */
export function useOncePaused(text: string): string {
  return useMachine('typing', snapshot => snapshot.matches('paused')) ? text : ''
}

/** `isKnown`: false while the former number is still visible. */
type Props = { text: string; className: string; title?: string; isKnown?: boolean }

/** Number of results while the user types. It is visible immediately, and announced when the user pauses. */
export function AnnouncedCount({ text, className, title, isKnown = true }: Props) {
  return (
    <>
      <span aria-hidden="true" className={className} title={title}>
        {text}
      </span>
      <span role="status" className="visually-hidden">
        {useOncePaused(isKnown ? text : '')}
      </span>
    </>
  )
}

type Drawn = Pick<LoadingContext, 'previewFilter' | 'drawnFilter' | 'legend'>

/**
 * Returns the number of zones that pass the previewed filter; null while the map shows another filter's
 * zones.
 */
export const zonesPreviewed = ({ previewFilter, drawnFilter, legend }: Drawn): number | null =>
  previewFilter && legend && equal(previewFilter, drawnFilter) ? zonesIn(legend) : null
