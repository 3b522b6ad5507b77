import { fromPromise } from 'xstate'
import type { DrawerState } from '../../machines/drawer.machine.ts'
import type { Notification } from '../../machines/notifications.machine.ts'
import type { Recent } from '../../machines/palette.machine.ts'
import type { PaneSizes } from '../../machines/panes.machine.ts'
import type { Preferences } from '../../machines/preferences.machine.ts'
import type { Layouts } from '../../machines/table.types.ts'
import { KEPT, keep } from './storage.ts'

export const saveDrawer = fromPromise<void, DrawerState>(async ({ input }) => {
  keep(KEPT.drawer, input.width)
  keep(KEPT.drawerFolded, input.isFolded || null)
})

export const savePanes = fromPromise<void, { sizes: PaneSizes }>(async ({ input }) => {
  keep(KEPT.panes, input.sizes)
})

export const savePreferences = fromPromise<void, Preferences>(async ({ input }) => {
  keep(KEPT.preferences, input)
})

export const saveRecents = fromPromise<void, { recents: Recent[] }>(async ({ input }) => {
  keep(KEPT.recents, input.recents)
})

export const saveLayouts = fromPromise<void, { layouts: Layouts }>(async ({ input }) => {
  keep(KEPT.layouts, input.layouts)
})

/** A long history is cut: only the newest notifications are of use. */
export const saveHistory = fromPromise<void, { history: Notification[] }>(async ({ input }) => {
  keep(KEPT.notifications, input.history.slice(0, 200))
})

/** Whether the person's path is recorded. */
export const saveRecording = fromPromise<void, { isOn: boolean }>(async ({ input }) => {
  keep(KEPT.recording, input.isOn || null)
})
