import type { z } from 'zod'

/** Storage keys. */
export const KEPT = {
  drawer: 'cartable.drawer.left',
  drawerFolded: 'cartable.drawer.left.folded',
  drawerWide: 'cartable.drawer.left.wide',
  panes: 'cartable.panes',
  inspector: 'cartable.inspector',
  preferences: 'cartable.preferences',
  recents: 'cartable.recents',
  notifications: 'cartable.notifications',
  reloaded: 'cartable.reloaded',
  layouts: 'cartable.columns',
  recording: 'cartable.recording',
  styles: 'cartable.styles',
  maps: 'cartable.maps',
  story: 'cartable.story',
  stories: 'cartable.stories',
  templates: 'cartable.templates',
  version: 'cartable.version',
  local: 'cartable.local',
  spoiltStyles: 'cartable.styles.spoilt',
  spoiltMaps: 'cartable.maps.spoilt',
  spoiltStories: 'cartable.stories.spoilt',
  spoiltTemplates: 'cartable.templates.spoilt',
  computer: 'cartable.computer',
  member: 'cartable.member',
  erased: 'cartable.erased',
} as const

/** Storage entries that reveal the user or the user's activity. */
const TRACES: ReadonlySet<string> = new Set([
  KEPT.recents,
  KEPT.notifications,
  KEPT.layouts,
  KEPT.recording,
  KEPT.styles,
  KEPT.spoiltStyles,
  KEPT.maps,
  KEPT.story,
  KEPT.stories,
  KEPT.spoiltStories,
  KEPT.templates,
  KEPT.spoiltTemplates,
  KEPT.spoiltMaps,
])

/** Checks that the storage contains no traces. */
const erased = new WeakSet<Storage>()

/**
 * Removes the traces. Until the page reloads, it stores no new ones, since its memory still contains them.
 */
export function eraseKept(): void {
  for (const name of TRACES) saveInStorage(name, null)
  try {
    erased.add(local())
  } catch {
    // Forbidden storage has no traces.
  }
}

/** Reads a stored value; null if it is missing or does not fit the schema, or if storage is disabled. */
export function readKept<T>(schema: z.ZodType<T>, name: string, storage: () => Storage = local): T | null {
  try {
    const text = storage().getItem(name)
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** Stores a value, or removes it if null. Returns whether that succeeded. */
export function saveInStorage(name: string, value: unknown, storage: () => Storage = local): boolean {
  try {
    if (TRACES.has(name) && erased.has(storage())) return true
    if (value === null) storage().removeItem(name)
    else storage().setItem(name, JSON.stringify(value))
    return true
  } catch {
    // Full or forbidden storage only loses what would be remembered.
    return false
  }
}

const local = () => localStorage
/** Returns the storage of the tab, for `readKept` and `keep`. */
export const session = () => sessionStorage
