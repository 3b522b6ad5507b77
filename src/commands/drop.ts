import type { NotificationKey } from '../../machines/notifications.machine.ts'
import { ownFile, pastedFile } from '../domain/import/ownFile.ts'
import type { ReasonKey } from './command.ts'
import { edit } from './draft.ts'
import { commandById } from './registry.ts'
import { availability, run } from './run.ts'
import type { Runtime } from './runtime.ts'

/** Files dropped on the page. A dropped folder is ignored. */
export type Dropped = { files: readonly File[]; isFolder: boolean }

const CHOOSE = commandById('import.choose')
const OPEN = commandById('import.open')
const SEEK = commandById('file.open')

/** Notifications about a refused file, with the way out. */
const REFUSALS: Partial<Record<ReasonKey, NotificationKey>> = {
  importNeedsAccount: 'dropNeedsAccount',
  importNeedsEditor: 'dropNeedsEditor',
  importNeedsOwner: 'dropNeedsOwner',
  importNotAllowed: 'dropNotHere',
}

/** Sends a dropped file to the import, which shows a preview or an error. */
export function receiveDrop(runtime: Runtime, { files: [content, another], isFolder }: Dropped): void {
  const say = (key: NotificationKey) =>
    edit(runtime, 'notifications', { type: 'notified', kind: 'info', key })
  const refusal = refusalOf(runtime, isFolder)
  if (refusal) say(refusal)
  else if (content) {
    if (another) say('oneFileOnly')
    const file = { name: content.name, bytes: content.size, content }
    edit(runtime, 'importing', { type: 'file.chosen', file })
    if (runtime.snapshots().navigation.context.place.path !== '/import') run(OPEN, 'button', runtime)
  }
}

/** Opens a file dropped on the workbench in this browser, or shows why not. */
export function openDropped(runtime: Runtime, { files: [content, another], isFolder }: Dropped): void {
  const say = (key: NotificationKey) =>
    edit(runtime, 'notifications', { type: 'notified', kind: 'info', key })
  const can = availability(SEEK, runtime.snapshots())
  if (isFolder) say('noFolderHere')
  else if (!can.can) say('openingWaits')
  else if (content) {
    if (another) say('oneFileOnly')
    edit(runtime, 'opening', { type: 'file.opened', file: ownFile(content.name, content) })
  }
}

/** Opens rows pasted on the workbench. Returns whether they were accepted. */
export function openPasted(runtime: Runtime, text: string): boolean {
  if (!availability(SEEK, runtime.snapshots()).can) return false
  edit(runtime, 'opening', { type: 'file.opened', file: pastedFile(text) })
  return true
}

/** Returns why the page accepts no file now, or null. */
function refusalOf(runtime: Runtime, isFolder: boolean): NotificationKey | null {
  if (isFolder) return 'noFolder'
  const can = availability(CHOOSE, runtime.snapshots())
  return can.can ? null : (REFUSALS[can.reason] ?? 'dropWaits')
}
