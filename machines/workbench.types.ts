import type { ActorRefFrom } from 'xstate'
import type { Bbox } from '../src/contract/common.ts'
import type { Filter } from '../src/contract/filter.ts'
import type { Look, SavedStyle } from '../src/contract/savedStyle.ts'
import type { Camera, Ground, Style, View } from '../src/contract/view.ts'
import type { Place, ScreenChange } from '../src/domain/address/route.ts'
import type { Failure } from '../src/domain/failure.ts'
import type { OrdinalSet } from '../src/domain/ordinals.ts'
import type { ViewEdit } from '../src/domain/view/edit.ts'
import type { MapMove } from '../src/domain/view/mapMove.ts'
import type { Tool } from '../src/domain/view/otherTools.ts'
import type { Demand, Sheet } from '../src/domain/view/shown.ts'
import type { PointedZone } from './inspect.machine.ts'
import type { loadingMachine } from './loading.machine.ts'
import type { Notification } from './notifications.machine.ts'
import type { Recent } from './palette.machine.ts'
import type { PaneSizes } from './panes.machine.ts'
import type { PickingContext } from './picking.machine.ts'
import type { Preferences } from './preferences.machine.ts'
import type { History } from './recording.log.ts'
import type { Layouts } from './table.types.ts'

export type Pane = 'drawer' | 'map' | 'table' | 'inspector'
/** Targets of the focus: a pane, the search field of the table, or what a step has opened. */
export type FocusTarget = Pane | 'tableSearch' | 'options' | 'card' | 'settings' | 'filter' | 'catalogue'

/** Page of the public documentation: the user guide, or what is new in the versions. */
export type GuidePage = 'guide' | 'news'

/** A displayed dataset, and the program in which it is to be opened. */
export type OpeningElsewhere = { dataset: string; tool: Tool }

/** Calls to copy: those of the View, or what opens a dataset elsewhere. `keyed`: the server asks programs for a key. */
export type CopiedLines = {
  view: View
  bounds: Bbox | null
  keyed: boolean
  opening: OpeningElsewhere | null
}

/** A place to look at. Without a zoom the map comes near and never goes further away. */
export type VisitedPlace = { lng: number; lat: number; zoom: number | null }

/** Commands to the map. */
export type MapCommand =
  | {
      type: 'map.arranged'
      displayed: View['displayed']
      selection: string | null
      ground: Ground
    }
  /** Marks the selected zones of each dataset. */
  | { type: 'map.marked'; picked: Record<string, OrdinalSet> }
  /** `hasInsets`: there are to be insets beside the place. */
  | { type: 'map.fitted'; bbox: Bbox; hasInsets: boolean }
  | { type: 'map.jumped'; camera: Camera }
  /** A place is brought into view, where nothing lies over it; `near`: as large as fits. */
  | { type: 'map.revealed'; bbox: Bbox; near: boolean }
  | { type: 'map.steered'; move: MapMove }
  | { type: 'map.pickedCentre' }
  | { type: 'map.walked'; direction: 'next' | 'previous'; alike: boolean; from: string | null }

/** News that the map tells. */
export type MapNews =
  | { type: 'map.ready'; camera: Camera; bounds: Bbox }
  | { type: 'map.failed'; reason: 'webgl' | 'unavailable' }
  /** Shapes that are `missing` could not be had: the map goes on asking by itself. */
  | { type: 'shapes.changed'; shapes: WorkbenchContext['shapes'] }
  /** `byHand`: the person moved the map itself. */
  | { type: 'camera.moved'; camera: Camera; bounds: Bbox; byUser?: boolean }
  | {
      type: 'zone.pointed'
      zone: PointedZone | null
      x: number
      y: number
    }
  /** Zones were clicked or boxed in to be selected, by dataset; `toggle`: one that is selected is so no longer. */
  | { type: 'zones.marked'; zones: Readonly<Record<string, readonly number[]>>; how: 'add' | 'toggle' }
  /** A context menu is asked for; `x` and `y` are pixels of the page. */
  | { type: 'menu.asked'; zone: { id: string; ordinal: number } | null; x: number; y: number }
  /** `byHand`: the person clicked on the map. `near`: the map comes as near as the zone fits. */
  | { type: 'zone.inspected'; zone: string | null; bbox?: Bbox | null; near?: boolean; byUser?: boolean }

export type WorkbenchEvent =
  | ViewEdit
  | MapNews
  | { type: 'label.displayed'; dataset: string; label: string | null }
  /** Shows another instance in colours that mean the same. */
  | { type: 'instance.stepped'; dataset: string; instance: string }
  /** `tried`: the person is setting it, rather than looking at what a command would do. */
  | { type: 'style.previewed'; dataset: string; style: Style | null; tried?: boolean }
  /** The zones that a filter would leave of a dataset are shown; null shows all of them again. */
  | { type: 'filter.previewed'; dataset: string; filter: Filter | null }
  /** An opacity is being looked for; null ends that. */
  | { type: 'opacity.previewed'; dataset: string; opacity: number | null }
  /** An instance is in the catalogue no more. */
  | { type: 'instance.removed'; dataset: string; instance: string }
  /** The looks that come back with datasets have changed. */
  | { type: 'looks.changed'; looks: Record<string, Look> }
  | { type: 'view.undone' }
  | { type: 'view.redone' }
  /** The browser's Back and Forward lead to another view. */
  | { type: 'view.travelled'; view: View }
  /** The view is shown again as it once was, with what undo and redo led to. */
  | ({ type: 'view.restored' } & History)
  | { type: 'loading.aborted' }
  | { type: 'loading.retried' }
  | { type: 'workbench.backed' }
  | { type: 'dataset.activated'; dataset: string }
  | { type: 'card.opened'; dataset: string }
  | { type: 'settings.opened'; dataset: string }
  | { type: 'filter.opened'; dataset: string }
  | { type: 'elements.opened'; dataset: string }
  | { type: 'dataset.fitted'; dataset: string }
  | { type: 'map.steered'; move: MapMove }
  | { type: 'map.centreInspected' }
  /** `alike`: only zones of the same colour. */
  | { type: 'map.walked'; direction: 'next' | 'previous'; alike: boolean }
  | { type: 'inspector.closed' }
  | { type: 'inspector.turned'; tab: 'card' | 'settings' | 'filter' | 'zone' }
  | { type: 'pane.shown'; pane: Pane }
  | { type: 'table.searchBegun' }
  | { type: 'catalogue.opened' }
  | { type: 'catalogue.closed' }
  /** Somebody comes to an empty map. */
  | { type: 'catalogue.offered' }
  | { type: 'options.toggled' }
  | { type: 'help.toggled' }
  | { type: 'guide.opened'; page: GuidePage }
  | { type: 'link.copied' }
  | { type: 'lines.copied'; keyed: boolean; opening?: OpeningElsewhere }
  | { type: 'place.visited'; place: VisitedPlace | null }
  | { type: 'language.changed' }
  /** `style`: the one in which the load comes, which it has chosen itself where none was said. */
  | { type: 'sheet.opened'; dataset: string; sheet: Sheet; style: Style }
  | { type: 'picked.changed'; picked: PickingContext['picked'] }
  | { type: 'load.settled'; dataset: string; demand: Demand }
  | { type: 'load.failed'; dataset: string; failure: Failure }
  | ScreenChange
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  /** Somebody has logged out: their session has not merely run out. */
  | { type: 'member.left' }
  /** `isReserved`: whether the server shows its data to members only. */
  | { type: 'access.announced'; isReserved: boolean }
  /** Something was asked for that needs an account. */
  | { type: 'account.wanted' }

export type Pending =
  /**
   * `isLinked`: the address that the page was opened at says the view. `newcomers`: datasets that will look as suits
   * them, as soon as their labels are known.
   */
  | {
      view: View
      kind: 'edit' | 'undo' | 'redo' | 'travel'
      isLinked?: boolean
      newcomers?: readonly string[]
    }
  /** `active`: the dataset that the panels are about then, where that is known. */
  | { view: View; kind: 'open'; active: string | null }

/** Commands to the address bar: the view to write, and the entry of the browser's history that it is. */
export type AddressCommand =
  | {
      type: 'address.written'
      view: View
      /** `tried`: a new one, which goes on for as long as the same style is being tried. `same`: the present one. */
      entry: 'new' | 'tried' | 'back' | 'forward' | 'same'
    }
  /** Another screen is in sight. */
  | { type: 'address.left' }
  /** The workbench is in sight again. */
  | { type: 'address.renewed'; view: View }

export type WorkbenchContext = {
  /** View that is shown, as a whole. While something loads it stays the former one. */
  view: View
  past: View[]
  future: View[]
  /** The view that is being loaded. */
  pending: Pending | null
  /** The dataset that panels and unspecific commands are about. */
  active: string | null
  /** The dataset whose id card is open: it need not be displayed. */
  card: string | null
  /** Extent of the map, null until the map is there. */
  bounds: Bbox | null
  /** Whether the map is on its way because somebody moved it by command. */
  steered: boolean
  /** Camera to which somebody has moved the map, by command or by hand; null before that. */
  reached: Camera | null
  /** Whether zones are selected: they are marked on the map. */
  isMarked: boolean
  loads: Record<string, ActorRefFrom<typeof loadingMachine>>
  loaded: Record<string, Demand>
  failures: Record<string, Failure>
  /** By instance: an instance never changes, so a sheet is never stale. */
  sheets: Record<string, Sheet>
  preview: { dataset: string; style: Style; isTried: boolean } | null
  /** The opacity that a dataset is drawn in while one is looked for. */
  faded: { dataset: string; opacity: number } | null
  /** Looks that come back with the datasets when they are displayed. */
  looks: Record<string, Look>
  /** The datasets that an address has named without a style, until it is known what comes back with them. */
  unstyled: readonly string[]
  /** Reason for which there is no map, or null. */
  mapFailure: 'webgl' | 'unavailable' | null
  /** State of the shapes that the map needs: all there, some still to come, or some not to be had. */
  shapes: 'whole' | 'coming' | 'missing'
  /** Place at which the person was when the page opened. */
  place: Place
  /** The path of the screen in sight. */
  screen: string
  isMember: boolean
  /** Whether the data are shown to members only. */
  isReserved: boolean
  stored: Stored
}

/** Values that the browser remembered when the page opened. */
export type Stored = {
  drawer: { width: number | null; isFolded: boolean }
  panes: Partial<PaneSizes>
  isInspectorOpen: boolean
  preferences: Partial<Preferences>
  recents: Recent[]
  notifications: Notification[]
  reloadedOnce: boolean
  /** Order and widths that the person has given to the columns of the table. */
  layouts: Layouts
  /** The styles that were saved in this browser. */
  styles: readonly SavedStyle[]
}

/** `unstyled`: the datasets of whose style the address says nothing. */
export type WorkbenchInput = { view: View; unstyled?: readonly string[]; place: Place; stored: Stored }
