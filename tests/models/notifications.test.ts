import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { notificationsMachine } from '../../machines/notifications.machine.ts'
import { notifications } from './expected/notifications.ts'
import { followTable } from './follow.ts'

// The name of a notification includes its duration.
const NOW = 1000
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
beforeEach(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

describe('notices', () => {
  followTable({
    machine: notificationsMachine,
    expected: notifications,
    inputs: [{ history: [] }],
    promises: ['saveHistory'],
    events: [
      { type: 'notified', kind: 'error', key: 'generic' },
      { type: 'notified', kind: 'info', key: 'removedWithUndo' },
      { type: 'notified', kind: 'info', key: 'keysEnding', detail: 'import', isDaily: true },
      { type: 'notification.dismissed', id: '1000-0' },
      { type: 'notification.expired', id: '1000-0' },
      { type: 'notifications.held' },
      { type: 'notifications.released' },
      { type: 'offers.outdated', subject: 'view' },
      { type: 'notifications.toggled' },
      { type: 'notifications.cleared' },
    ],
    project: ({ context: { visible, history, stoppedAt } }) => [
      visible.map(({ key }) => key).slice(0, 1),
      history.length > 0,
      stoppedAt !== null,
      history[0]?.key === 'keysEnding',
    ],
  })
})

describe('history of notices', () => {
  /** Shows a notification. `pass` advances time and returns whether the notification is still visible. */
  function told(kind: 'error' | 'info') {
    const clock = new SimulatedClock()
    let now = NOW
    const actor = createActor(
      notificationsMachine.provide({ actors: { saveHistory: fromPromise(async () => {}) } }),
      { clock, input: { history: [] } },
    ).start()
    actor.send({ type: 'notified', kind, key: 'generic' })
    const isVisible = () => actor.getSnapshot().context.visible.length === 1
    const pass = (milliseconds: number) => {
      now += milliseconds
      vi.setSystemTime(now)
      clock.increment(milliseconds)
      return isVisible()
    }
    return { actor, pass }
  }

  test.each([
    ['error', 3000],
    ['info', 5000],
  ] as const)('shows an %s for %d ms', (kind, duration) => {
    const { pass } = told(kind)
    expect([pass(duration - 1), pass(1)]).toEqual([true, false])
  })

  test('pauses while it is hovered, then continues for the remaining time', () => {
    const { actor, pass } = told('error')
    pass(2000)
    actor.send({ type: 'notifications.held' })
    expect(pass(60_000)).toBe(true)
    actor.send({ type: 'notifications.released' })
    expect([pass(999), pass(1)]).toEqual([true, false])
  })

  test('gives a queued notification its full display time', () => {
    const { actor, pass } = told('info')
    actor.send({ type: 'notifications.held' })
    actor.send({ type: 'notified', kind: 'error', key: 'mapFailed' })
    pass(10_000)
    const [first] = actor.getSnapshot().context.visible
    actor.send({ type: 'notification.dismissed', id: first?.id ?? '' })
    expect([pass(2999), pass(1)]).toEqual([true, false])
  })
})
