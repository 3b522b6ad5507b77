import type { Bbox } from '../../contract/common.ts'
import type { Instance } from '../../contract/dataset.ts'
import type { View } from '../../contract/view.ts'
import { hasInsets, isBesideInsetsOf } from '../insets/insets.ts'
import type { Sheet } from './shown.ts'

/** Returns whether the insets of a view show an instance that is far from the métropole. */
export const showsInInsets = ({ ground }: View, instance: Instance): boolean =>
  ground.insets && hasInsets(instance)

/** Returns whether a place is beside the insets of a visible dataset of a view. */
export const isBesideInsetsIn = (
  { sheets }: { sheets: Readonly<Record<string, Sheet>> },
  { ground, displayed }: View,
  place: Bbox,
): boolean =>
  ground.insets &&
  displayed.some(({ instance, visible }) => {
    const sheet = visible ? sheets[instance] : undefined
    return sheet !== undefined && isBesideInsetsOf(place, sheet.instance)
  })
