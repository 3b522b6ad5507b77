import { z } from 'zod'
import notifications from '../../locales/fr/notifications.json'
import type { Notification, NotificationKey } from '../../machines/notifications.machine.ts'
import type { Recent } from '../../machines/palette.types.ts'
import type { Stored } from '../../machines/stored.types.ts'
import type { Layouts } from '../../machines/table.types.ts'
import { Story } from '../contract/story.ts'
import { linkTokenIn } from '../domain/address/secretLink.ts'
import { readLogout } from './logout.ts'
import { savedMaps, savedStories, savedStyles, savedTemplates } from './savedLists.ts'
import { KEPT, readKept, session } from './storage.ts'
import { readPreferences } from './storedPreferences.ts'

const StoredPanes: z.ZodType<Stored['panes']> = z
  .object({ inspector: z.number(), table: z.number() })
  .partial()
  .transform(stored => stored as Stored['panes'])

const StoredRecents: z.ZodType<Recent[]> = z.array(
  z.object({ command: z.string(), args: z.array(z.string()) }),
)

/** Message with a text: later versions may have others. */
const StoredKey = z.custom<NotificationKey>(
  key => typeof key === 'string' && Object.hasOwn(notifications.texts, key),
)

const StoredNotifications: z.ZodType<Notification[]> = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['error', 'success', 'info', 'warning']),
    key: StoredKey,
    detail: z.string().nullable(),
    about: z.string().optional(),
    at: z.number(),
  }),
)

const StoredStory = z.object({ story: Story, former: Story.nullable() })

const StoredLayouts: z.ZodType<Layouts> = z.record(
  z.string(),
  z.object({
    order: z.array(z.string()),
    shown: z.record(z.string(), z.boolean()),
    // Former versions stored no widths.
    widths: z.record(z.string(), z.number()).default({}),
  }),
)

/**
 * Reads all stored state. Missing or damaged values have the defaults of a first visit.
 * @param hash Fragment of the address, which holds the token of a private link.
 */
export function readStored(hash = ''): Stored {
  return {
    drawer: {
      width: readKept(z.number(), KEPT.drawer),
      isFolded: readKept(z.boolean(), KEPT.drawerFolded) ?? false,
      staysWide: readKept(z.boolean(), KEPT.drawerWide) ?? false,
    },
    panes: readKept(StoredPanes, KEPT.panes) ?? {},
    isInspectorOpen: readKept(z.boolean(), KEPT.inspector) ?? false,
    preferences: readPreferences() ?? {},
    recents: readKept(StoredRecents, KEPT.recents) ?? [],
    notifications: readKept(StoredNotifications, KEPT.notifications) ?? [],
    reloadedOnce: readKept(z.boolean(), KEPT.reloaded, session) ?? false,
    layouts: readKept(StoredLayouts, KEPT.layouts) ?? {},
    logout: readLogout(),
    styles: savedStyles.read().items,
    maps: savedMaps.read().items,
    stories: savedStories.read().items,
    templates: savedTemplates.read().items,
    story: readKept(StoredStory, KEPT.story),
    isByLink: linkTokenIn(hash) !== null,
    isFirstVisit: readKept(z.string(), KEPT.version) === null && readPreferences() === null,
  }
}

/** Returns whether a path was being recorded. */
export const wasRecording = (): boolean => readKept(z.boolean(), KEPT.recording) ?? false
