import type { Comparison } from '../../contract/analysis.ts'
import type { Colour } from '../../contract/common.ts'
import type { LabelValue } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import type { Change } from '../../contract/zone.ts'
import { decodeOrdinals, NO_ORDINALS, type OrdinalSet } from '../ordinals.ts'
import { NO_DATA_ROW } from './classes.ts'

/** A comparison, ready for drawing. */
export type Changes = Omit<Comparison, 'changes' | 'former'> & {
  /** The code of its change by ordinal; 0 is no zone. */
  codes: Uint8Array<ArrayBuffer>
  /** The removed zones, by their ordinals in the base. */
  former: OrdinalSet
}

/** In the order of their codes, which count from 1. */
export const CHANGES: readonly Change[] = ['unchanged', 'value', 'geometry', 'both', 'added']

/** Colours of changes, distinct for any colour vision, at 3:1 or more with both canvases; grey for no change. */
export const CHANGE_COLOURS: Record<Change, Colour> = {
  unchanged: '#77717f',
  value: '#c2751c',
  geometry: '#4a74d4',
  both: '#c04a86',
  added: '#1f9a73',
}

/** The row of a change in the legend. */
export const changeRow = (change: Change) => `change:${change}`

/** The row of the zones that are gone. They have stripes instead of a colour. */
export const REMOVED_ROW = 'change:removed'

/** The zones of the base that a style draws: those that are gone, unless another row is isolated. */
export const removedIn = (
  { former }: Pick<Changes, 'former'>,
  { isolated }: Pick<Style, 'isolated'>,
): OrdinalSet => (isolated === null || isolated === REMOVED_ROW ? former : NO_ORDINALS)

/** Reads a comparison as the API gives it. Throws for what is no base64. */
export function readChanges({ changes, former, ...rest }: Comparison): Changes {
  const codes = Uint8Array.from(atob(changes), character => character.charCodeAt(0))
  return { ...rest, codes, former: decodeOrdinals(former) }
}

/** Returns the change of the zone of an ordinal; null when nothing is known of it. */
export const changeAt = ({ codes }: Pick<Changes, 'codes'>, ordinal: number): Change | null =>
  CHANGES[(codes[ordinal] ?? 0) - 1] ?? null

/** The scale of changes: it takes what `changeAt` answers for a value. */
export function changeScale(changes: Changes, { noDataColour, isolated }: Style) {
  const known = (value: LabelValue | undefined) => CHANGES.find(change => change === value) ?? null
  const rowOf = (value: LabelValue | undefined) => {
    const change = known(value)
    return change ? changeRow(change) : NO_DATA_ROW
  }
  return {
    kind: 'changes' as const,
    changes,
    noDataColour,
    colourOf: (value: LabelValue | undefined): Colour => {
      const change = known(value)
      return change ? CHANGE_COLOURS[change] : noDataColour
    },
    isNoData: (value: LabelValue | undefined) => known(value) === null,
    isDrawn: (value: LabelValue | undefined) => isolated === null || rowOf(value) === isolated,
  }
}
