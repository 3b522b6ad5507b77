import type { SavedMap, SavedStory, SavedStyle, SavedTemplate } from '../src/contract/saved.ts'
import type { LogoutContext } from './logout.machine.ts'
import type { Notification } from './notifications.machine.ts'
import type { Recent } from './palette.types.ts'
import type { PaneSizes } from './panes.machine.ts'
import type { Preferences } from './preferences.machine.ts'
import type { StoredStory } from './story.machine.ts'
import type { Layouts } from './table.types.ts'

/** Values that the browser had stored when the page opened. */
export type Stored = {
  drawer: { width: number | null; isFolded: boolean; staysWide: boolean }
  panes: Partial<PaneSizes>
  isInspectorOpen: boolean
  preferences: Partial<Preferences>
  recents: Recent[]
  notifications: Notification[]
  reloadedOnce: boolean
  /** Order and widths that the user has given to the columns of the table. */
  layouts: Layouts
  logout: LogoutContext
  /** Styles saved in this browser. */
  styles: readonly SavedStyle[]
  /** True if this browser has never stored anything: language and theme are offered. */
  isFirstVisit: boolean
  /** Maps saved in this browser. */
  maps: readonly SavedMap[]
  /** Stories saved in this browser. */
  stories: readonly SavedStory[]
  templates: readonly SavedTemplate[]
  /** Story of this browser; null if there is none. */
  story: StoredStory | null
  /** True if a private link opened the page. */
  isByLink: boolean
}
