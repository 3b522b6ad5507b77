import { fromPromise } from 'xstate'
import type { z } from 'zod'
import type { DrawerState } from '../../machines/drawer.machine.ts'
import type { Notification } from '../../machines/notifications.machine.ts'
import type { Recent } from '../../machines/palette.machine.ts'
import type { PaneSizes } from '../../machines/panes.machine.ts'
import type { Preferences } from '../../machines/preferences.machine.ts'
import type { Layouts } from '../../machines/table.types.ts'

/** The names things are kept under. */
export const KEPT = {
  drawer: 'cartable.drawer.left',
  drawerFolded: 'cartable.drawer.left.folded',
  panes: 'cartable.panes',
  inspector: 'cartable.inspector',
  preferences: 'cartable.preferences',
  recents: 'cartable.recents',
  notifications: 'cartable.notifications',
  reloaded: 'cartable.reloaded',
  layouts: 'cartable.columns',
  recording: 'cartable.recording',
  styles: 'cartable.styles',
  version: 'cartable.version',
  local: 'cartable.local',
  spoiltStyles: 'cartable.styles.spoilt',
} as const

/**
 * Reads the value kept under a name, or null when there is none, when it does not fit the schema, or when the browser
 * keeps nothing at all.
 */
export function readKept<T>(schema: z.ZodType<T>, name: string, storage: () => Storage = local): T | null {
  try {
    const text = storage().getItem(name)
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** Keeps a value, or forgets it when it is null. Answers whether that was possible. */
export function keep(name: string, value: unknown, storage: () => Storage = local): boolean {
  try {
    if (value === null) storage().removeItem(name)
    else storage().setItem(name, JSON.stringify(value))
    return true
  } catch {
    // Storage that is full or forbidden costs the person only the memory of it.
    return false
  }
}

const local = () => localStorage
/** Returns the storage that lasts as long as the tab, for `readKept` and `keep`. */
export const session = () => sessionStorage

export const saveDrawer = fromPromise<void, DrawerState>(async ({ input }) => {
  keep(KEPT.drawer, input.width)
  keep(KEPT.drawerFolded, input.isFolded || null)
})

export const savePanes = fromPromise<void, { sizes: PaneSizes }>(async ({ input }) => {
  keep(KEPT.panes, input.sizes)
})

export const saveInspector = fromPromise<void, { isOpen: boolean }>(async ({ input }) => {
  keep(KEPT.inspector, input.isOpen || null)
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
