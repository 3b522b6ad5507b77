import type { Label } from '../../../contract/label.ts'
import { everyText } from '../../../contract/texts.ts'
import { fold } from '../../fold.ts'
import { INSET_PLACES } from '../../insets/insets.ts'
import type { Named } from './names.ts'

/** Value of a label. */
type Value = { label: Label; value: string }

/** A label with at least so many overseas territories among its values separates them from the mainland. */
const TERRITORIES = 3

/** Names of the places that insets show, folded. */
const territories: ReadonlySet<string> = new Set(
  INSET_PLACES.flatMap(({ name }) => everyText(name).map(fold)),
)

/** Returns the overseas territories among the values of a label that separates them from the mainland, or null. */
export function territoriesAmong(values: readonly Named<Value>[]): Value[] | null {
  const items = values.flatMap(({ item }) => (territories.has(fold(item.value)) ? [item] : []))
  const byLabel = Map.groupBy(items, ({ label }) => label)
  return [...byLabel.values()].find(each => each.length >= TERRITORIES) ?? null
}
