import type { EventFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import { recordDraft } from './recordDraft.ts'
import type { Runtime } from './runtime.ts'

/**
 * Events of widgets while they are being used, by machine: typed text, a scrolled list, a dragged edge. No intention
 * yet.
 */
type Draft = {
  workbench: 'opacity.previewed'
  displaySettings: 'draft.changed'
  filter: 'node.picked' | 'condition.changed'
  filterValues: 'values.wanted' | 'values.dismissed'
  download: 'download.changed'
  importing: 'file.chosen' | 'draft.changed' | 'reading.changed'
  login: 'draft.changed'
  signup: 'draft.changed'
  emailVerification: 'draft.changed'
  passwordReset: 'draft.changed'
  nameChange: 'draft.changed'
  passwordChange: 'draft.changed'
  apiKeys: 'draft.changed'
  feedback: 'draft.changed'
  drawer: 'drawer.resized'
  panes: 'pane.resized'
  palette: 'query.changed'
  menu: 'menu.opened' | 'menu.closed'
  table: 'table.searched' | 'rows.wanted' | 'column.moved' | 'column.resized'
  picking: 'zone.picked' | 'zones.picked' | 'rows.picked'
  navigation: 'screen.broken'
  screenLoad: 'screen.shown' | 'screen.failed'
  notifications: 'notified' | 'notifications.held' | 'notifications.released'
}

/** The only way for a widget to tell a machine something that is not a command. */
export function edit<N extends keyof Draft>(
  runtime: Runtime,
  actor: N,
  event: Extract<EventFrom<Machines[N]>, { type: Draft[N] }>,
): void {
  recordDraft(runtime, actor, event)
  runtime.send(actor, event)
}
