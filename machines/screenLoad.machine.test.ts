import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { screenLoadMachine } from './screenLoad.machine.ts'

function start(reloadedOnce: boolean) {
  const log: string[] = []
  const note = (what: string) =>
    fromPromise<void, undefined>(async () => {
      log.push(what)
    })
  const actors = {
    reloadPage: note('reload'),
    forgetReload: note('forget'),
    logFailure: fromPromise<void, { reason: string }>(async ({ input }) => {
      log.push(`log ${input.reason}`)
    }),
  }
  const actor = createActor(screenLoadMachine.provide({ actors }), {
    input: { reloadedOnce },
  }).start()
  return { actor, log }
}

test('reloads the page when a screen fails to load', () => {
  const { actor, log } = start(false)
  actor.send({ type: 'screen.failed', reason: 'gone' })
  expect(log).toEqual(['reload'])
})

test('only logs a second failure', () => {
  const { actor, log } = start(true)
  actor.send({ type: 'screen.failed', reason: 'gone' })
  expect(log).toEqual(['log gone'])
})

test('resets the reload once a screen is shown', () => {
  const { actor, log } = start(true)
  actor.send({ type: 'screen.shown' })
  expect(log).toEqual(['forget'])
})
