import type { ImportReport } from '../../contract/import.ts'
import type { Respelled } from '../../contract/joins.ts'

/** Share of the rows that must find a zone. Below it, the join is probably by a wrong column or dataset. */
const ENOUGH = 0.8

/** Returns whether so few rows of a table have a zone that this is a warning rather than a success. */
export const areFewMatched = (matched: number, rows: number): boolean => matched < rows * ENOUGH

/** Returns whether an import joined so few of its rows with the zones of another dataset. */
export const isPartial = (report: ImportReport | null): boolean =>
  report !== null && report.origin !== null && areFewMatched(report.instance.zones, report.instance.rows)

/** Returns the examples of differently spelled keys as one text: `ISERE → Isère, St Malo → Saint-Malo, …`. */
export function respelledText({ count, examples }: Respelled): string {
  const shown = examples.map(({ written, zone }) => `${written} → ${zone}`)
  return [...shown, ...(count > examples.length ? ['…'] : [])].join(', ')
}
