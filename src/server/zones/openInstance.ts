import type { Instance } from '../../contract/dataset.ts'
import type { FilterMode } from '../../contract/filter.ts'
import { zoneId } from '../../contract/ids.ts'
import type { Label, LabelValue } from '../../contract/label.ts'
import type { Geometry, NamedZone, Zone } from '../../contract/zone.ts'
import type { Message } from '../platform/text.ts'
import type { Column } from '../storage/columns/columnOf.ts'
import type { GeometrySet } from '../storage/geometry/geometry.ts'

export interface OpenLabel {
  label: Label
  column: Column
}

/** An instance with its artefacts opened, so that zones are read without waiting. */
export interface OpenInstance {
  instance: Instance
  geometry: GeometrySet
  /** Display names by ordinal. */
  names: Column
  /** Sorted ordinals of its zones, or null when every zone of the geometry set is one. */
  members: Uint32Array | null
  labels: OpenLabel[]
  /** The instance that supplies the geometry, and its labels; null and none when there is none. */
  origin: Instance | null
  originLabels: OpenLabel[]
  /** Labels as they were in other instances of its dataset, as far as they were asked for. */
  formerLabels: OpenLabel[]
}

/** The labels that a filter of that mode reads: of the dataset that supplies the zones, or of the selected one. */
export function labelsOfMode(open: OpenInstance, mode: FilterMode): OpenLabel[] {
  return mode === 'z' && open.origin !== null ? open.originLabels : open.labels
}

/** Tells whether an ordinal of the geometry set is a zone of the instance. */
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

/** A choice of zones that does not fit the labels that there are: the part that is wrong, and why. */
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

/** The zone of an ordinal as the API tells it, with or without its geometry. */
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

/** Returns the display name of a zone: its key when it has none. */
export function nameAt({ names, geometry }: OpenInstance, ordinal: number): string {
  const name = names.value(ordinal)
  return name === null ? geometry.key(ordinal) : String(name)
}

function valuesAt(labels: readonly OpenLabel[], ordinal: number): Record<string, LabelValue> {
  return Object.fromEntries(labels.map(({ label, column }) => [label.name, column.value(ordinal)]))
}
