import type { Label } from '../contract/label.ts'
import { compileFilter } from '../domain/filter/filter.ts'
import type { LoadValues, ReadSlot } from './loadValues.ts'
import type { PreviewFilter } from './messages.ts'
import type { ReadPair } from './painting.ts'

export const NO_VALUE: ReadSlot = () => undefined

/** Returns the values of the displayed label, and of the second one if it is drawn. */
export const readersOf = (values: LoadValues, label: Label | null, second: Label | null): ReadPair => ({
  first: (label && values.read(label)) ?? NO_VALUE,
  second: second && (values.read(second) ?? NO_VALUE),
})

/** Returns the test of a previewed filter by slot. */
export function filterTestOf(
  values: LoadValues,
  { filter, labels }: PreviewFilter,
): (slot: number) => boolean {
  return compileFilter(filter, name => {
    const label = labels.find(each => each.name === name)
    const read = label && (values.read(label) ?? NO_VALUE)
    return label && read && { type: label.type, value: slot => read(slot) ?? null }
  })
}
