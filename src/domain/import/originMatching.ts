import type { Text } from '../../contract/common.ts'
import type { GeometrySource, ImportReport, OriginMatch } from '../../contract/import.ts'
import type { Respelled, Within } from '../../contract/joins.ts'
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

/** Way to assign the zones of a dataset to the rows of a table. */
export type ZoneChoice = {
  dataset: string
  /** Name of the dataset. */
  name: Text
  instance: string
  /** Year or day. */
  data_date: string
  /** Column of the table. */
  key: string
  /** Label of the zones that the column contains; null for their codes. */
  label: string | null
  /** Title of the label; null for codes. */
  title: Text | null
  /** Second column, for zones with equal names. */
  within?: Within | undefined
  matched: number
  rows: number
  /** True if nearly all rows match a zone and the column's name fits. */
  fits: boolean
}

/** Share of the rows that must find a zone. Below it, the join is probably by a wrong column or dataset. */
const ENOUGH = 0.8

/** Returns whether too few rows of a table have a zone for a success message: a warning replaces it. */
export const areFewMatched = (matched: number, rows: number): boolean => matched < rows * ENOUGH

/** Returns whether an import found zones of another dataset for too few of its rows. */
export const isPartial = (report: ImportReport | null): boolean =>
  report !== null && report.origin !== null && areFewMatched(report.instance.zones, report.instance.rows)

/** Returns the examples of differently spelled keys as one text: `ISERE → Isère, St Malo → Saint-Malo, …`. */
export function respelledText({ count, examples }: Respelled): string {
  const shown = examples.map(({ written, zone }) => `${written} → ${zone}`)
  return [...shown, ...(count > examples.length ? ['…'] : [])].join(', ')
}
