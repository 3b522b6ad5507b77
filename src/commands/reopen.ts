import type { EventFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import type { History } from '../../machines/recording.log.ts'
import { isOnWorkbench } from './command.ts'
import type { Runtime } from './runtime.ts'

/** Restores a View on the workbench, with its undo and redo steps. */
export function reopen(runtime: Runtime, history: History): void {
  const restored: EventFrom<Machines['workbench']> = { type: 'view.restored', ...history }
  if (!isOnWorkbench(runtime.snapshots())) {
    const leaving: EventFrom<Machines['navigation']> = { type: 'navigation.requested', to: '/' }
    runtime.send('navigation', leaving)
  }
  runtime.send('workbench', restored)
}
