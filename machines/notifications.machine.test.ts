import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type Notification, notificationsMachine } from './notifications.machine.ts'

function start(history: Notification[] = []) {
  const clock = new SimulatedClock()
  const saveHistory = fromPromise<void, { history: Notification[] }>(async () => {})
  const machine = notificationsMachine.provide({ actors: { saveHistory } })
  const actor = createActor(machine, { input: { history }, clock }).start()
  return { actor, clock, context: () => actor.getSnapshot().context }
}

test.each([
  ['error', 3000],
  ['success', 5000],
  ['info', 5000],
] as const)('shows an %s for %i ms', (kind, duration) => {
  const { actor, clock, context } = start()
  actor.send({ type: 'notified', kind, key: 'generic' })
  clock.increment(duration - 1)
  expect(context().visible).toHaveLength(1)
  clock.increment(1)
  expect(context().visible).toHaveLength(0)
})

test('shows an undo offer long enough to reach it', () => {
  const { actor, clock, context } = start()
  actor.send({ type: 'notified', kind: 'success', key: 'removedWithUndo' })
  clock.increment(19_999)
  expect(context().visible).toHaveLength(1)
})

test('keeps expired notifications in the history', () => {
  const { actor, clock, context } = start()
  actor.send({ type: 'notified', kind: 'error', key: 'unexpected' })
  clock.increment(3000)
  expect(context().history.map(({ key }) => key)).toEqual(['unexpected'])
})

test('shows a daily notification again the next day', () => {
  vi.useFakeTimers({ now: new Date('2024-05-13T08:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { actor, context } = start()
  const tell = (time: string) => {
    vi.setSystemTime(new Date(time))
    actor.send({ type: 'notified', kind: 'info', key: 'keysEnding', detail: 'import', isDaily: true })
    return context().history.length
  }
  expect([tell('2024-05-13T08:00:00Z'), tell('2024-05-14T07:59:00Z'), tell('2024-05-14T08:01:00Z')]).toEqual([
    1, 1, 2,
  ])
})

test('keeps the history for a month', () => {
  const day = 24 * 3600 * 1000
  const notice = (id: string, days: number): Notification => ({
    id,
    kind: 'info',
    key: 'linkCopied',
    detail: null,
    at: Date.now() - days * day,
  })
  expect(
    start([notice('new', 29), notice('old', 31)])
      .context()
      .history.map(({ id }) => id),
  ).toEqual(['new'])
})

test('keeps the others when one is closed', () => {
  const { actor, context } = start()
  actor.send({ type: 'notified', kind: 'error', key: 'generic' })
  actor.send({ type: 'notified', kind: 'success', key: 'linkCopied' })
  actor.send({
    type: 'notification.dismissed',
    id: context().visible[0]?.id ?? '',
  })
  expect(context().visible.map(({ key }) => key)).toEqual(['linkCopied'])
})

test('withdraws an undo offer after another action, and keeps other messages', () => {
  const { actor, context } = start()
  actor.send({ type: 'notified', kind: 'success', key: 'removedWithUndo' })
  actor.send({ type: 'notified', kind: 'success', key: 'linkCopied' })
  actor.send({ type: 'offers.outdated', subject: 'view' })
  expect(context().visible.map(({ key }) => key)).toEqual(['linkCopied'])
  expect(context().history.map(({ key }) => key)).toEqual(['linkCopied', 'removedWithUndo'])
})

test('replaces messages about a file by those about the next file', () => {
  const { actor, context } = start()
  const tell = (key: Notification['key'], detail: string) =>
    actor.send({ type: 'notified', kind: 'info', key, detail })
  tell('fileNotOpened', 'a.zip')
  tell('linkCopied', '')
  tell('fileOpened', 'b.zip')
  tell('fileNotOpened', 'c.zip')
  expect(context().visible.map(({ detail }) => detail)).toEqual(['', 'c.zip'])
  actor.send({ type: 'offers.outdated', subject: 'file' })
  expect(context().visible.map(({ key }) => key)).toEqual(['linkCopied'])
  expect(context().history).toHaveLength(4)
})

test('restarts the other timers when a hovered notification is withdrawn', () => {
  const { actor, clock, context } = start()
  actor.send({ type: 'notified', kind: 'error', key: 'fileNotOpened' })
  actor.send({ type: 'notified', kind: 'success', key: 'linkCopied' })
  actor.send({ type: 'notifications.held' })
  actor.send({ type: 'offers.outdated', subject: 'file' })
  clock.increment(5000)
  expect(context().visible).toEqual([])
})

test('offers undo once', () => {
  const { actor, context } = start()
  for (const key of ['removedWithUndo', 'removedWithUndo'] as const)
    actor.send({ type: 'notified', kind: 'success', key })
  expect(context().visible).toHaveLength(1)
})

/** Starts notifications with a clock that the test controls. */
function startTimed() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const saveHistory = fromPromise<void, { history: Notification[] }>(async () => {})
  const actor = createActor(notificationsMachine.provide({ actors: { saveHistory } }), {
    input: { history: [] },
  }).start()
  const shown = () => actor.getSnapshot().context.visible.map(({ key }) => key)
  return { actor, shown }
}

test('pauses a hovered notification, and resumes its remaining time', () => {
  const { actor, shown } = startTimed()
  actor.send({ type: 'notified', kind: 'success', key: 'linkCopied' })
  vi.advanceTimersByTime(4000)
  actor.send({ type: 'notifications.held' })
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['linkCopied'])
  actor.send({ type: 'notifications.released' })
  vi.advanceTimersByTime(999)
  expect(shown()).toEqual(['linkCopied'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('pauses notifications that arrive while others are paused', () => {
  const { actor, shown } = startTimed()
  actor.send({ type: 'notified', kind: 'success', key: 'linkCopied' })
  actor.send({ type: 'notifications.held' })
  actor.send({ type: 'notified', kind: 'error', key: 'generic' })
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['linkCopied', 'generic'])
  actor.send({ type: 'notifications.released' })
  vi.advanceTimersByTime(3000)
  expect(shown()).toEqual(['linkCopied'])
})

test('resumes the others when a hovered one is closed', () => {
  const { actor, shown } = startTimed()
  actor.send({ type: 'notified', kind: 'error', key: 'generic' })
  actor.send({ type: 'notified', kind: 'success', key: 'linkCopied' })
  actor.send({ type: 'notifications.held' })
  actor.send({ type: 'notification.dismissed', id: actor.getSnapshot().context.visible[0]?.id ?? '' })
  vi.advanceTimersByTime(4999)
  expect(shown()).toEqual(['linkCopied'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('ignores the pointer when no notification is visible', () => {
  const { actor, shown } = startTimed()
  actor.send({ type: 'notifications.held' })
  actor.send({ type: 'notified', kind: 'success', key: 'linkCopied' })
  vi.advanceTimersByTime(5000)
  expect(shown()).toEqual([])
})
