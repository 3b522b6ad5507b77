import { afterAll, describe, vi } from 'vitest'
import { notificationsMachine } from '../../machines/notifications.machine.ts'
import { followPaths } from './follow.ts'

// The name of a notification has the moment at which it came.
vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
afterAll(() => void vi.useRealTimers())

describe('what is told', () => {
  followPaths({
    machine: notificationsMachine,
    inputs: [{ history: [] }],
    promises: ['saveHistory'],
    events: [
      { type: 'notified', kind: 'error', key: 'generic' },
      { type: 'notified', kind: 'info', key: 'removedWithUndo' },
      { type: 'notified', kind: 'info', key: 'keysEnding', detail: 'import', isDaily: true },
      { type: 'notification.dismissed', id: '1000-0' },
      { type: 'notification.expired', id: '1000-0' },
      { type: 'offers.outdated' },
      { type: 'notifications.toggled' },
      { type: 'notifications.cleared' },
    ],
    project: ({ context: { visible, history } }) => [
      visible.map(({ key }) => key).slice(0, 1),
      history.length > 0,
      history[0]?.key === 'keysEnding',
    ],
  })
})
