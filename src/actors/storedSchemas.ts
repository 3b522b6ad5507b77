import { z } from 'zod'
import type { Notification, NotificationKey } from '../../machines/notifications.machine.ts'
import type { Recent } from '../../machines/palette.machine.ts'
import type { Layouts } from '../../machines/table.types.ts'
import type { Stored } from '../../machines/workbench.types.ts'
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

const NOTIFICATION_KEYS = {
  generic: 'generic',
  unreachable: 'unreachable',
  timeout: 'timeout',
  unexpected: 'unexpected',
  loadFailed: 'loadFailed',
  paintFailed: 'paintFailed',
  mapFailed: 'mapFailed',
  downloaded: 'downloaded',
  downloadFailed: 'downloadFailed',
  removedWithUndo: 'removedWithUndo',
  coloursHeld: 'coloursHeld',
  labelsNotAtDate: 'labelsNotAtDate',
  linkCopied: 'linkCopied',
  linkNotCopied: 'linkNotCopied',
  storyCopied: 'storyCopied',
  storyNotCopied: 'storyNotCopied',
  storyTooLong: 'storyTooLong',
  storyLinkBroken: 'storyLinkBroken',
  stepRemoved: 'stepRemoved',
  storyCleared: 'storyCleared',
  storyRedated: 'storyRedated',
  storyIsNewest: 'storyIsNewest',
  storyNotRedated: 'storyNotRedated',
  storyPrinted: 'storyPrinted',
  storyNotPrinted: 'storyNotPrinted',
  storyFolderSaved: 'storyFolderSaved',
  storyFolderNotSaved: 'storyFolderNotSaved',
  storySavedHere: 'storySavedHere',
  storySavedInAccount: 'storySavedInAccount',
  storyReplaced: 'storyReplaced',
  storyRemoved: 'storyRemoved',
  storiesMoved: 'storiesMoved',
  storyNotSaved: 'storyNotSaved',
  storiesNotRead: 'storiesNotRead',
  storiesHere: 'storiesHere',
  templateSavedHere: 'templateSavedHere',
  templateSavedInAccount: 'templateSavedInAccount',
  templateReplaced: 'templateReplaced',
  templateRemoved: 'templateRemoved',
  templatesMoved: 'templatesMoved',
  templateNotSaved: 'templateNotSaved',
  templatesNotRead: 'templatesNotRead',
  templatesHere: 'templatesHere',
  linkNotPublished: 'linkNotPublished',
  linkRevoked: 'linkRevoked',
  keptRemoved: 'keptRemoved',
  sharingNotEnded: 'sharingNotEnded',
  ownKept: 'ownKept',
  ownNotKept: 'ownNotKept',
  curlCopied: 'curlCopied',
  curlNotCopied: 'curlNotCopied',
  embedCopied: 'embedCopied',
  embedNotCopied: 'embedNotCopied',
  embedNotPublished: 'embedNotPublished',
  labelsCopied: 'labelsCopied',
  labelsNotCopied: 'labelsNotCopied',
  pathCopied: 'pathCopied',
  pathNotCopied: 'pathNotCopied',
  oneFileOnly: 'oneFileOnly',
  noFolder: 'noFolder',
  dropNeedsAccount: 'dropNeedsAccount',
  dropNeedsEditor: 'dropNeedsEditor',
  dropNeedsOwner: 'dropNeedsOwner',
  dropNotHere: 'dropNotHere',
  dropWaits: 'dropWaits',
  noFolderHere: 'noFolderHere',
  pictureOpened: 'pictureOpened',
  fileOpened: 'fileOpened',
  fileNotOpened: 'fileNotOpened',
  openingWaits: 'openingWaits',
  notPasted: 'notPasted',
  ownRemoved: 'ownRemoved',
  ownNotChanged: 'ownNotChanged',
  addressInvalid: 'addressInvalid',
  linkDatasetMissing: 'linkDatasetMissing',
  linkOwnMissing: 'linkOwnMissing',
  linkLabelUnknown: 'linkLabelUnknown',
  linkFilterUnknown: 'linkFilterUnknown',
  linkComparedUnknown: 'linkComparedUnknown',
  imported: 'imported',
  importFailed: 'importFailed',
  importRemoved: 'importRemoved',
  importNotRemoved: 'importNotRemoved',
  importGone: 'importGone',
  sessionEnded: 'sessionEnded',
  loggedOut: 'loggedOut',
  tracesErased: 'tracesErased',
  accountDeleted: 'accountDeleted',
  accountNotDeleted: 'accountNotDeleted',
  accountNotLoaded: 'accountNotLoaded',
  loginFailed: 'loginFailed',
  googleFailed: 'googleFailed',
  nameNotSaved: 'nameNotSaved',
  passwordChanged: 'passwordChanged',
  passwordNotChanged: 'passwordNotChanged',
  keysRemoved: 'keysRemoved',
  memberSuspended: 'memberSuspended',
  memberResumed: 'memberResumed',
  memberRole: 'memberRole',
  memberQuota: 'memberQuota',
  memberDeleted: 'memberDeleted',
  memberGone: 'memberGone',
  notAdministered: 'notAdministered',
  jobsAgain: 'jobsAgain',
  jobsGone: 'jobsGone',
  feedbackMarked: 'feedbackMarked',
  feedbackAnswered: 'feedbackAnswered',
  keysNotRemoved: 'keysNotRemoved',
  keysEnding: 'keysEnding',
  accountWanted: 'accountWanted',
  styleUnsaved: 'styleUnsaved',
  styleSavedHere: 'styleSavedHere',
  styleSavedInAccount: 'styleSavedInAccount',
  styleRemoved: 'styleRemoved',
  styleNotSaved: 'styleNotSaved',
  stylesNotKept: 'stylesNotKept',
  stylesNotRead: 'stylesNotRead',
  stylesSpoilt: 'stylesSpoilt',
  mapSavedHere: 'mapSavedHere',
  mapSavedInAccount: 'mapSavedInAccount',
  mapReplaced: 'mapReplaced',
  mapRemoved: 'mapRemoved',
  mapsMoved: 'mapsMoved',
  mapNotSaved: 'mapNotSaved',
  mapsNotRead: 'mapsNotRead',
  mapsHere: 'mapsHere',
  updated: 'updated',
} as const satisfies { [K in NotificationKey]: K }

const StoredNotifications: z.ZodType<Notification[]> = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['error', 'success', 'info', 'warning']),
    key: z.enum(NOTIFICATION_KEYS),
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
