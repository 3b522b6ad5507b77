import type { Message } from '../../contract/common.ts'
import type { Instance } from '../../contract/dataset.ts'
import type { FilterMode } from '../../contract/filter.ts'
import { zoneId } from '../../contract/idParts.ts'
import type { Label, LabelValue } from '../../contract/label.ts'
import type { Geometry, NamedZone, Zone, ZoneLabel, ZoneRow } from '../../contract/zone.ts'
import type { Column } from '../stored/columnOf.ts'
import type { GeometrySet } from '../stored/geometrySet.ts'

export interface OpenLabel {
  label: Label
  column: Column
}

export interface UnreadableLabel {
  name: string
  error: Error
}

/** Instance with its artefacts opened, so that zones are read synchronously. */
export interface OpenInstance {
  instance: Instance
  geometry: GeometrySet
  /** Display names by ordinal. */
  names: Column
  /** Sorted ordinals of its zones, or null for all of the geometry set. */
  members: Uint32Array | null
  labels: OpenLabel[]
  /** Instance that supplies the geometry, with its labels; null and an empty list without one. */
  origin: Instance | null
  originLabels: OpenLabel[]
  /** Labels of the origin that are omitted because their files are damaged. */
  unreadable: readonly UnreadableLabel[]
  /** Requested labels of other instances of its dataset. */
  formerLabels: OpenLabel[]
}

/**
 * Returns the labels that a filter may read in a mode: those of the origin dataset, or of the dataset itself.
 */
export function labelsOfMode(open: OpenInstance, mode: FilterMode): OpenLabel[] {
  return mode === 'z' && open.origin !== null ? open.originLabels : open.labels
}

/** Throws the error of a damaged label of the origin if a name refers to it. */
export function failIfUnreadable({ unreadable }: OpenInstance, names: readonly string[]): void {
  const found = unreadable.find(({ name }) => names.includes(name))
  if (found) throw found.error
}

/** Returns whether an ordinal of the geometry set is a zone of the instance. */
export function isMember({ members, geometry }: OpenInstance, ordinal: number): boolean {
  if (members === null) return ordinal < geometry.count
  let low = 0
  let high = members.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = members[middle] ?? 0
    if (found === ordinal) return true
    if (found < ordinal) low = middle + 1
    else high = middle - 1
  }
  return false
}

/** Selection that does not fit the labels: the part at fault, and the reason. */
export class InvalidSelection extends Error {
  override name = 'InvalidSelection'
  readonly part: 'label' | 'query' | 'order' | 'computed' | 'filter'
  readonly faults: readonly Message[]

  constructor(part: InvalidSelection['part'], ...faults: Message[]) {
    super(`${part}: ${JSON.stringify(faults)}`)
    this.part = part
    this.faults = faults
  }
}

/** Returns the zone of an ordinal in the format of the API, with or without its geometry. */
export function zoneAt(open: OpenInstance, ordinal: number, detail: 'full' | 'none'): Zone {
  const key = open.geometry.key(ordinal)
  return {
    id: zoneId(open.instance.dataset, key),
    key,
    name: nameAt(open, ordinal),
    ordinal,
    bbox: open.geometry.bbox(ordinal),
    geometry: detail === 'full' ? (open.geometry.geometry(ordinal) as Geometry) : null,
    labels: valuesAt(open.labels, ordinal),
    origin_labels: valuesAt(open.originLabels, ordinal),
  }
}

/** Returns the id, the name and the extent of the zone of an ordinal. */
export function namedZone(open: OpenInstance, ordinal: number): NamedZone {
  const { geometry, instance } = open
  return {
    id: zoneId(instance.dataset, geometry.key(ordinal)),
    name: nameAt(open, ordinal),
    bbox: geometry.bbox(ordinal),
  }
}

/** Returns the row of a zone among ordered zones, with its neighbours. */
export function rowAmong(open: OpenInstance, zones: Uint32Array, ordinal: number | undefined): ZoneRow {
  const row = ordinal === undefined ? -1 : zones.indexOf(ordinal)
  const at = (place: number) => {
    const other = row < 0 ? undefined : zones[place]
    return other === undefined ? null : namedZone(open, other)
  }
  return { row: row < 0 ? null : row, count: zones.length, previous: at(row - 1), next: at(row + 1) }
}

/** Returns the value of a label in a zone. */
export function zoneLabelOf(
  { label: { name, title, type, unit }, column }: OpenLabel,
  ordinal: number,
  { id: instance, dataset }: Instance,
  from_origin: boolean,
): ZoneLabel {
  return { dataset, instance, name, title, type, unit, value: column.value(ordinal), from_origin }
}

/** Returns the display name of a zone, or its key if it has no name. */
export function nameAt({ names, geometry }: OpenInstance, ordinal: number): string {
  const name = names.value(ordinal)
  return name === null ? geometry.key(ordinal) : String(name)
}

function valuesAt(labels: readonly OpenLabel[], ordinal: number): Record<string, LabelValue> {
  return Object.fromEntries(labels.map(({ label, column }) => [label.name, column.value(ordinal)]))
}
