import { expect, test } from 'vitest'
import { benchWith, gated, press } from '../../tests/support/drawn.tsx'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { ADMINISTRATOR } from '../../tests/support/scriptedAccount.ts'
import type { Command } from './command.ts'
import { commandById } from './registry.ts'
import { availability, choicesOf, run } from './run.ts'

/** Opens a section of the administration as an administrator. */
async function lookingAt(path: string) {
  const bench = scriptedWorkbench()
  await bench.settle()
  bench.runtime.send('session', { type: 'session.opened', account: ADMINISTRATOR } as never)
  bench.runtime.send('navigation', { type: 'navigation.requested', to: path } as never)
  await bench.settle()
  return {
    /**
     * Runs a command by the palette.
     * @returns The administration's state right after.
     */
    run: (id: Command['id'], ...args: string[]) => {
      run(commandById(id), 'palette', bench.runtime, args)
      return bench.runtime.snapshots().administration.value
    },
    choices: (id: Command['id'], ...args: string[]) =>
      choicesOf(commandById(id), bench.runtime.snapshots(), args).map(({ value }) => value),
    why: (id: Command['id'], ...args: string[]) =>
      availability(commandById(id), bench.runtime.snapshots(), args),
  }
}

const NOTHING = { here: 'ready' }
const DOING = { here: 'acting' }

test('changes a role for a valid word, and makes no change for an invalid one', async () => {
  const accounts = await lookingAt('/administration')
  for (const word of ['king', '', 'Administrator', 'administrator '])
    expect(accounts.run('administration.giveRole', '2', word)).toEqual(NOTHING)
  expect(accounts.run('administration.giveRole', '2', 'editor')).toEqual(DOING)
})

test('changes the status of feedback for a valid word, and makes no change otherwise', async () => {
  const feedback = await lookingAt('/administration/feedback')
  for (const word of ['done', '', 'Closed', 'any'])
    expect(feedback.run('administration.mark', '7', word)).toEqual(NOTHING)
  expect(feedback.run('administration.mark', '7', 'closed')).toEqual(DOING)
})

test('sets a suggested or typed quota, and rejects an invalid text', async () => {
  const accounts = await lookingAt('/administration')
  for (const text of ['much', '-5 GB', ''])
    expect(accounts.run('administration.setQuota', '2', text)).toEqual(NOTHING)
  expect(accounts.choices('administration.setQuota', '2')).toEqual(
    expect.arrayContaining(['5000000000', 'none']),
  )
  expect(accounts.run('administration.setQuota', '2', '7 GB')).toEqual(DOING)
})

test('retries only failed jobs, one by one or all of them', async () => {
  const jobs = await lookingAt('/administration/jobs')
  expect(jobs.choices('administration.again')).toEqual(['lieux~2025'])
  expect(jobs.run('administration.again', 'lieux~2026')).toEqual(NOTHING)
  expect(jobs.why('administration.again', 'lieux~2026')).toEqual({ can: false, reason: 'noSuchJob' })
  expect(jobs.run('administration.againAll')).toEqual(DOING)
  const accounts = await lookingAt('/administration')
  expect(accounts.why('administration.againAll')).toEqual({ can: false, reason: 'notOnThatScreen' })
})

test('does not set the current status of feedback again', async () => {
  const feedback = await lookingAt('/administration/feedback')
  expect(feedback.why('administration.mark', '7', 'open')).toEqual({ can: false, reason: 'noSuchFeedback' })
  expect(feedback.why('administration.mark', '7', 'closed')).toEqual({ can: true })
})

test.each([
  ['/administration', ['administration.suspend', '2'], ['memberGone', 'bob']],
  ['/administration/feedback', ['administration.mark', '7', 'closed'], ['notAdministered', null]],
] as const)(
  'reports a deleted account as gone, and any other failure as such: %s',
  async (path, call, said) => {
    const { gate, refuses } = gated('accounts')
    const bench = await benchWith({ gate })
    bench.runtime.send('session', { type: 'session.opened', account: ADMINISTRATOR } as never)
    bench.runtime.send('navigation', { type: 'navigation.requested', to: path } as never)
    await bench.settle()
    refuses('notFound')
    const [id, ...args] = call
    await press(bench, id, ...args)
    const [told] = bench.runtime.snapshots().notifications.context.visible
    expect([told?.key, told?.detail]).toEqual(said)
  },
)
