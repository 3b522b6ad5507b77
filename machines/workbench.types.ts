import type { ActorRefFrom } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import type { OpenData } from '../src/contract/config.ts'
import type { Filter } from '../src/contract/filter.ts'
import type { Look } from '../src/contract/saved.ts'
import type { Camera, Style, View } from '../src/contract/view.ts'
import type { Place, ScreenChange } from '../src/domain/address/route.ts'
import type { EditRequest } from '../src/domain/editing/requested.ts'
import type { Failure } from '../src/domain/failure.ts'
import type { MapMove } from '../src/domain/geometry/mapFocus.ts'
import type { Coordinates } from '../src/domain/search/place.ts'
import type { Pending } from '../src/domain/view/pending.ts'
import type { Demand, Sheet } from '../src/domain/view/shown.ts'
import type { loadingMachine } from './loading.machine.ts'
import type { MapNews, Shapes } from './map.types.ts'
import type { FrontPanel } from './panels.machine.ts'
import type { History } from './recording.log.ts'
import type { SelectionContext } from './selection.machine.ts'
import type { Stored } from './stored.types.ts'
import type { AccountSeeker } from './systemEvents.ts'

export type OpenedSheet = { dataset: string; sheet: Sheet }
export type FailedLoad = { dataset: string; failure: Failure }

export type WorkbenchEvent =
  | EditRequest
  | MapNews
  /** `tried`: the user is editing the style, not previewing a command. */
  | { type: 'style.previewed'; dataset: string; style: Style | null; tried?: boolean }
  /** The draft of the display settings has one more step. */
  | { type: 'draft.edited' }
  /** The draft was saved or discarded, so its steps no longer exist. */
  | { type: 'draft.ended' }
  /** Shows the zones of a dataset that pass a filter; null shows all zones again. */
  | { type: 'filter.previewed'; dataset: string; filter: Filter | null }
  /** Previews an opacity; null ends the preview. */
  | { type: 'opacity.previewed'; dataset: string; opacity: number | null }
  /** An instance was removed from the catalogue. */
  | { type: 'instance.removed'; dataset: string; instance: string }
  /** The saved looks of datasets have changed. */
  | { type: 'looks.changed'; looks: Record<string, Look> }
  | { type: 'view.undone' }
  | { type: 'view.redone' }
  /** The browser's Back or Forward leads to another view. */
  | { type: 'view.travelled'; view: View }
  /** Opens a saved view as a new step. */
  | { type: 'view.opened'; view: View }
  /** Restores a former view with its undo and redo steps. */
  | ({ type: 'view.restored' } & History)
  | { type: 'loading.aborted' }
  | { type: 'loading.retried' }
  /** `front`: the panel that the user leaves first. */
  | { type: 'workbench.backed'; front?: FrontPanel }
  | { type: 'dataset.activated'; dataset: string }
  | { type: 'card.opened'; dataset: string }
  | { type: 'card.closed' }
  | { type: 'settings.opened'; dataset: string }
  | { type: 'filter.opened'; dataset: string }
  | { type: 'table.opened'; dataset: string }
  | { type: 'dataset.fitted'; dataset: string }
  | { type: 'map.steered'; move: MapMove }
  | { type: 'map.centreInspected' }
  /** `alike`: only zones of the same colour. */
  | { type: 'map.walked'; direction: 'next' | 'previous'; alike: boolean }
  | { type: 'place.visited'; place: Coordinates | null }
  | { type: 'language.changed' }
  /** `style`: style of the load, which it has chosen itself if none was given. */
  | ({ type: 'sheet.opened'; style: Style } & OpenedSheet)
  | { type: 'selection.changed'; selected: SelectionContext['selected'] }
  | { type: 'load.settled'; dataset: string; demand: Demand }
  | ({ type: 'load.failed' } & FailedLoad)
  | ScreenChange
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  /** The user has logged out; an expired session does not count. */
  | { type: 'member.left' }
  /** The server names the datasets that may be viewed without an account. */
  | { type: 'access.announced'; openData: OpenData }
  /** A request needs an account. */
  | { type: 'account.wanted'; by: AccountSeeker }

/** Commands to the address bar: the view to write, and its history entry. */
export type AddressCommand =
  | {
      type: 'address.written'
      view: View
      /** `tried`: a new entry, reused while the same style is previewed. `same`: the current entry. */
      entry: 'new' | 'tried' | 'back' | 'forward' | 'same'
    }
  /** The user switched to another screen. */
  | { type: 'address.left' }
  /** The workbench is visible again. */
  | { type: 'address.renewed'; view: View }

export type WorkbenchContext = {
  /** Current view, always complete. It does not change while another view is loading. */
  view: View
  past: View[]
  future: View[]
  /**
   * Steps of the display settings' draft for undo and redo. Each records the length of `past` at that time,
   * so that undo alternates correctly between the draft and the view.
   */
  draftSteps: { past: readonly number[]; future: readonly number[] }
  /** Number of undo and redo steps so far. After each, the focused element is scrolled into view. */
  stepped: number
  /** View being loaded. */
  pending: Pending | null
  /** Dataset that panels and general commands apply to. */
  active: string | null
  /** Dataset with an open ID card, displayed or not. */
  card: string | null
  /** Extent of the map, null until the map is ready. */
  bounds: Bbox | null
  /** True if the map is moving because of a command. */
  steered: boolean
  /** Camera that the user has moved the map to, by command or by hand; null before that. */
  reached: Camera | null
  /** True if zones are selected and marked on the map. */
  isMarked: boolean
  loads: Record<string, ActorRefFrom<typeof loadingMachine>>
  loaded: Record<string, Demand>
  failures: Record<string, Failure>
  /** Sheets by instance. An instance never changes, so a sheet is never stale. */
  sheets: Record<string, Sheet>
  preview: { dataset: string; style: Style; isTried: boolean } | null
  /** Dataset that the map was last fitted to: another object each time. */
  fitted: { dataset: string } | null
  /** Dataset whose filter has changed since the map last moved: the map offers to fit what remains. */
  refiltered: string | null
  /** Previewed opacity of a dataset. */
  faded: { dataset: string; opacity: number } | null
  /** Saved looks of the datasets, applied when they are displayed. */
  looks: Record<string, Look>
  /** Datasets without a style in the address, until their saved looks are known. */
  unstyled: readonly string[]
  /** Reason the map is missing, or null. */
  mapFailure: 'webgl' | 'unavailable' | null
  shapes: Shapes
  /** Ids of the insets without zones. */
  emptyInsets: readonly string[]
  /** Place at which the page was opened. */
  place: Place
  /** Path of the visible screen. */
  screen: string
  isMember: boolean
  /** Datasets that may be viewed without an account. */
  openData: OpenData
  stored: Stored
}

/** `unstyled`: datasets without a style in the address. */
export type WorkbenchInput = { view: View; unstyled?: readonly string[]; place: Place; stored: Stored }
