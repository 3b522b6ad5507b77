import type { z } from 'zod'

/** The names things are kept under. */
export const KEPT = {
  drawer: 'cartable.drawer.left',
  drawerFolded: 'cartable.drawer.left.folded',
  panes: 'cartable.panes',
  preferences: 'cartable.preferences',
  recents: 'cartable.recents',
  notifications: 'cartable.notifications',
  reloaded: 'cartable.reloaded',
  layouts: 'cartable.columns',
  recording: 'cartable.recording',
  styles: 'cartable.styles',
  version: 'cartable.version',
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
