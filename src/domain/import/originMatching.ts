import type { GeometrySource, OriginMatch } from '../../contract/import.ts'
import type { Label } from '../../contract/label.ts'

/** Maximum number of zones whose names may repeat: comparing more names takes too long. */
const REPEATING_MAX = 200_000

type TextLabel = Pick<Label, 'type' | 'stats'>

/** Returns whether most values of a label identify exactly one zone. */
export const isNaming = ({ type, stats }: TextLabel, zones: number): boolean => {
  const named = zones - stats.nulls
  const isRepeating = stats.distinct < named
  return (
    type === 'text' &&
    stats.distinct > 0 &&
    stats.distinct * 2 > named &&
    (!isRepeating || zones <= REPEATING_MAX)
  )
}

/** Returns whether the values of a label group zones, as départements group communes. */
export const isGrouping = ({ type, stats }: TextLabel, zones: number): boolean =>
  type === 'text' && stats.distinct > 1 && stats.distinct * 2 <= zones - stats.nulls

/** Returns whether a label repeats values, so that zones with equal names need a second label. */
export const isRepeating = ({ stats }: TextLabel, zones: number): boolean =>
  stats.distinct < zones - stats.nulls

/** Returns the département in the code of a commune, or the state in that of a county; null for other codes. */
export const areaInCode = (code: string | null): string | null =>
  code !== null && /^\d[\dAB]\d{3}$/.test(code) ? code.slice(0, /^9[78]/.test(code) ? 3 : 2) : null

/** Returns the zone source of a proposed match. */
export const originSource = ({
  dataset,
  label,
  within,
}: Pick<OriginMatch, 'dataset' | 'label' | 'within'>): GeometrySource & { kind: 'origin' } => ({
  kind: 'origin',
  dataset,
  instance: null,
  label,
  ...(within && { within }),
})
