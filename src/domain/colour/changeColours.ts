import type { Comparison } from '../../contract/analysis.ts'
import type { Colour } from '../../contract/common.ts'
import type { LabelValue } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import type { Change } from '../../contract/zone.ts'
import { bytesOfBase64 } from '../bytes.ts'
import { decodeOrdinals, NO_ORDINALS, type OrdinalSet } from '../ordinals.ts'
import { NO_DATA_ENTRY } from './classes.ts'

/** Comparison, decoded for drawing. */
export type Changes = Omit<Comparison, 'changes' | 'former'> & {
  /** Code of the change of each zone, by ordinal; 0 is not a zone. */
  codes: Uint8Array<ArrayBuffer>
  /** Removed zones, by their ordinals in the base. */
  former: OrdinalSet
}

/** Sorted by code, from 1. */
export const CHANGES: readonly Change[] = ['unchanged', 'value', 'geometry', 'both', 'added']

/**
 * Colours of changes, distinct for any colour vision, at least 3:1 with both canvases; grey means unchanged.
 */
export const CHANGE_COLOURS: Record<Change, Colour> = {
  unchanged: '#77717f',
  value: '#c2751c',
  geometry: '#4a74d4',
  both: '#c04a86',
  added: '#1f9a73',
}

/** Legend entry of a change. */
export const changeEntryId = (change: Change) => `change:${change}`

/** Legend entry of removed zones. They have stripes instead of a colour. */
export const REMOVED_ENTRY = 'change:removed'

/** Returns the zones of the base that a style draws: removed zones, unless another entry is isolated. */
export const drawnRemovedZones = (
  { former }: Pick<Changes, 'former'>,
  { isolated }: Pick<Style, 'isolated'>,
): OrdinalSet => (isolated === null || isolated === REMOVED_ENTRY ? former : NO_ORDINALS)

/** Decodes a comparison of the API. Throws if it is not base64. */
export function readChanges({ changes, former, ...rest }: Comparison): Changes {
  return { ...rest, codes: bytesOfBase64(changes), former: decodeOrdinals(former) }
}

/** Returns the change of a zone by its ordinal; null if it is unknown. */
export const changeAt = ({ codes }: Pick<Changes, 'codes'>, ordinal: number): Change | null =>
  CHANGES[(codes[ordinal] ?? 0) - 1] ?? null

/** Returns the scale of changes. Its values come from `changeAt`. */
export function changeScale(changes: Changes, { noDataColour, isolated }: Style) {
  const known = (value: LabelValue | undefined) => CHANGES.find(change => change === value) ?? null
  const rowOf = (value: LabelValue | undefined) => {
    const change = known(value)
    return change ? changeEntryId(change) : NO_DATA_ENTRY
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
