import type { EventFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import type { History } from '../../machines/recording.tape.ts'
import { isOnWorkbench } from './command.ts'
import type { Desk } from './desk.ts'

/** Shows a View again as it once was, on the workbench, with what undo and redo led to. */
export function reopen(desk: Desk, history: History): void {
  const restored: EventFrom<Machines['workbench']> = { type: 'view.restored', ...history }
  if (!isOnWorkbench(desk.world())) {
    const gone: EventFrom<Machines['navigation']> = { type: 'navigation.requested', to: '/' }
    desk.send('navigation', gone)
  }
  desk.send('workbench', restored)
}
