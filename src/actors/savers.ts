import { fromPromise } from 'xstate'
import type { DrawerState } from '../../machines/drawer.machine.ts'
import type { Notification } from '../../machines/notifications.machine.ts'
import type { Recent } from '../../machines/palette.types.ts'
import type { PaneSizes } from '../../machines/panes.machine.ts'
import type { Preferences } from '../../machines/preferences.machine.ts'
import type { Layouts } from '../../machines/table.types.ts'
import { KEPT, saveInStorage } from './storage.ts'

export const saveDrawer = fromPromise<void, DrawerState>(async ({ input }) => {
  saveInStorage(KEPT.drawer, input.width)
  saveInStorage(KEPT.drawerFolded, input.isFolded || null)
  saveInStorage(KEPT.drawerWide, input.staysWide || null)
})

export const savePanes = fromPromise<void, { sizes: PaneSizes }>(async ({ input }) => {
  saveInStorage(KEPT.panes, input.sizes)
})

export const saveInspector = fromPromise<void, { isOpen: boolean }>(async ({ input }) => {
  saveInStorage(KEPT.inspector, input.isOpen || null)
})

export const savePreferences = fromPromise<void, Preferences>(async ({ input }) => {
  saveInStorage(KEPT.preferences, input)
})

export const saveRecents = fromPromise<void, { recents: Recent[] }>(async ({ input }) => {
  saveInStorage(KEPT.recents, input.recents)
})

export const saveLayouts = fromPromise<void, { layouts: Layouts }>(async ({ input }) => {
  saveInStorage(KEPT.layouts, input.layouts)
})

/** Only the newest notifications are stored. */
export const saveHistory = fromPromise<void, { history: Notification[] }>(async ({ input }) => {
  saveInStorage(KEPT.notifications, input.history.slice(0, 200))
})

/** Stores whether the path is recorded. */
export const saveRecording = fromPromise<void, { isOn: boolean }>(async ({ input }) => {
  saveInStorage(KEPT.recording, input.isOn || null)
})
