import type { Bbox } from '../src/contract/common.ts'
import type { Label } from '../src/contract/label.ts'
import type { Facets } from '../src/domain/search/facets.ts'
import type { Gazetteer } from '../src/domain/search/gazetteer.ts'
import type { NamedArea } from '../src/domain/search/place.ts'
import type { Shown } from '../src/domain/view/shown.ts'
import type { Candidate } from './prefetch.machine.ts'

/** Command that ran, with its arguments. */
export type Recent = { command: string; args: string[] }
/**
 * Command to run once it is available. `key` names the awaited condition, `by` the command that fulfils it,
 * `further` the commands of the same line to run after it, `dataset` a dataset that must be open first.
 */
export type Intent = Recent & {
  key: string
  by: string | null
  further?: readonly Recent[]
  dataset?: string
}
/** Value in the zones of a displayed dataset. */
export type KnownValue = { dataset: string; label: string; value: string }
/** Labels by instance. */
export type KnownLabels = Readonly<Record<string, readonly Label[]>>
export type FoundZone = { id: string; name: string; dataset: string; ordinal: number; bbox: Bbox }

export type PaletteEvent =
  | { type: 'palette.toggled' }
  /** `isDone`: a command ran. Otherwise, the user closed the palette. */
  | { type: 'palette.closed'; isDone?: boolean }
  /** The intended command needs another step first. */
  | { type: 'palette.led'; intent: Intent | null }
  | { type: 'intent.ended' }
  | { type: 'palette.asked'; command: string; args: string[] }
  | { type: 'query.changed'; query: string }
  /** Enter was pressed before the rows are final: it runs the first row later. */
  | { type: 'enter.postponed' }
  /** A row ran for a postponed Enter. `asking`: the former request for an argument. */
  | { type: 'enter.done'; asking: Recent | null }
  | { type: 'palette.backed' }
  | { type: 'facet.toggled'; facet: keyof Facets; value: string }
  | { type: 'zones.unlocked' }
  | { type: 'session.opened' }
  | { type: 'command.ran'; command: string; args: string[] }
  | { type: 'displayed.changed'; shown: Shown[]; active: string | null }
  /** The palette is open, and proposes values, towns and places. */
  | { type: 'proposals.sought' }
  /** A line may name labels of these datasets, which are not displayed. */
  | { type: 'labels.wanted'; candidates: readonly Candidate[] }

export type PaletteContext = {
  query: string
  /** Command that requests its arguments, with those given so far. */
  asking: Recent | null
  /** Number of postponed Enters. */
  enters: number
  /** Command to run as soon as it is available. */
  intent: Intent | null
  recents: Recent[]
  shown: Shown[]
  zones: FoundZone[]
  /** Countries, regions and départements, once loaded. */
  places: NamedArea[]
  /** Values of the labels with few values, and their instances. */
  values: KnownValue[]
  valuesOf: string
  /** Labels of datasets that are not displayed, once a line needed them. */
  labels: KnownLabels
  wanted: readonly Candidate[]
  /** Towns, once loaded. */
  towns: Gazetteer
  /** Properties that proposed datasets must have. */
  facets: Facets
}
