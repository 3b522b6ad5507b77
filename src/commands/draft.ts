import type { EventFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import type { Snapshots } from './command.ts'
import { isRecording, recordAction, recordsValues } from './record.ts'
import { downloadTyped, filterTyped, settingTyped, type Typed, withheldValue } from './recordDrafts.ts'
import type { Runtime } from './runtime.ts'

type DraftEvent = {
  type: string
  id?: string
  patch?: object
  change?: object
  picture?: object
  continues?: boolean
}

/** Types of unrecorded events: widgets send them automatically, or they have no effect worth recording. */
const UNRECORDED: ReadonlySet<string> = new Set([
  'query.changed',
  'enter.postponed',
  'enter.done',
  'labels.wanted',
  'values.wanted',
  'values.dismissed',
  'counts.wanted',
  'counts.dismissed',
  'figures.wanted',
  'rows.wanted',
  'opacity.previewed',
  'filter.previewed',
  'drawer.resized',
  'pane.resized',
  'menu.opened',
  'menu.closed',
  'screen.shown',
  'screen.failed',
  'screen.broken',
  'notified',
  'notifications.held',
  'notifications.released',
])

/** Notifies the recording of a widget's input, without private content. */
function recordDraft(runtime: Runtime, actor: string, event: DraftEvent): void {
  if (UNRECORDED.has(event.type)) return
  const snapshots = runtime.snapshots()
  if (!isRecording(snapshots)) return
  for (const typed of typedIn(actor, event, snapshots)) {
    const isNew = actor === 'displaySettings' && !event.continues
    recordAction(runtime, snapshots, { act: { kind: 'typed', ...typed }, surface: 'button', isNew })
  }
}

function typedIn(actor: string, event: DraftEvent, snapshots: Snapshots): Typed[] {
  const patch = Object.entries(event.patch ?? event.change ?? {})
  switch (actor) {
    case 'displaySettings':
      return [settingTyped(patch, snapshots)]
    case 'filter':
      return filterTyped(event, patch, { snapshots, tellsValues: recordsValues(snapshots) })
    case 'download':
      return downloadTyped(event)
    case 'table':
      return event.type === 'table.searched' ? [withheldValue('table.search')] : []
    case 'selection':
      return 'ordinal' in event
        ? [{ field: 'selection.zone', value: String(event.ordinal) }]
        : [withheldValue('selection.zones')]
    case 'catalogue':
      return [withheldValue('catalogue.search')]
    case 'feedback':
      return patch
        .filter(([key]) => key !== 'path')
        .map(([key]) => withheldValue(key === 'feedback' ? 'feedback.text' : `feedback.${key}`))
    default:
      return patch.length > 0
        ? patch.map(([key]) => withheldValue(`${actor}.${key}`))
        : [withheldValue(actor)]
  }
}

/**
 * Events of widgets in use, by machine: typed text, a scrolled list, a dragged edge. They do not count as
 * user actions.
 */
type Draft = {
  workbench: 'opacity.previewed' | 'filter.previewed'
  catalogue: 'catalogue.searched'
  displaySettings: 'draft.changed'
  filter: 'node.picked' | 'condition.changed'
  filterValues: 'values.wanted' | 'values.dismissed'
  valueCounts: 'counts.wanted' | 'counts.dismissed'
  download: 'download.changed'
  importing: 'file.chosen' | 'draft.changed' | 'reading.changed'
  opening: 'file.opened'
  login: 'draft.changed'
  signup: 'draft.changed'
  emailVerification: 'draft.changed'
  passwordReset: 'draft.changed'
  nameChange: 'draft.changed'
  passwordChange: 'draft.changed'
  apiKeys: 'draft.changed'
  administration: 'accounts.searched' | 'answer.changed'
  feedback: 'draft.changed'
  drawer: 'drawer.resized'
  panes: 'pane.resized'
  story: 'draft.changed' | 'reading.turned'
  figures: 'figures.wanted'
  palette: 'query.changed' | 'enter.postponed' | 'enter.done' | 'labels.wanted'
  menu: 'menu.opened' | 'menu.closed'
  table: 'table.searched' | 'rows.wanted' | 'column.moved' | 'column.resized'
  selection: 'zone.toggled' | 'zones.selected' | 'rows.selected'
  navigation: 'screen.broken'
  screenLoad: 'screen.shown' | 'screen.failed'
  datasetSearch: 'catalogue.announced' | 'datasets.sought'
  prefetch: 'prefetch.wanted' | 'prefetch.dropped' | 'prefetch.renewed'
  notifications: 'notified' | 'notifications.held' | 'notifications.released'
}

/** Types of text events that trigger counting while the user types. */
const SEARCHING: ReadonlySet<string> = new Set([
  'query.changed',
  'catalogue.searched',
  'table.searched',
  'condition.changed',
])

function noticeTyping(runtime: Runtime, { type }: { type: string }): void {
  const noticed: EventFrom<Machines['typing']> = { type: 'typing.noticed' }
  if (SEARCHING.has(type)) runtime.send('typing', noticed)
}

/** Only way for a widget to send an event that is not a command. */
export function edit<N extends keyof Draft>(
  runtime: Runtime,
  actor: N,
  event: Extract<EventFrom<Machines[N]>, { type: Draft[N] }>,
): void {
  recordDraft(runtime, actor, event)
  noticeTyping(runtime, event)
  runtime.send(actor, event)
}
