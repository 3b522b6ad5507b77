import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { emailVerificationMachine, type LinkVerdict } from '../../machines/emailVerification.machine.ts'
import { emailVerification } from './expected/emailVerification.ts'
import { followTable } from './follow.ts'
import { done, failed, refused, screen } from './forms.ts'

followTable({
  machine: emailVerificationMachine,
  expected: emailVerification,
  promises: ['confirmEmail', 'resendMail'],
  changes: ['confirmEmail', 'resendMail'],
  events: [
    screen('/account/confirm/'),
    screen('/login'),
    { type: 'verification.left' },
    { type: 'verification.retried' },
    { type: 'mail.offered', email: 'bob@example.org' },
    { type: 'mail.withdrawn' },
    { type: 'draft.changed', patch: { email: 'bob@example.org' } },
    { type: 'mail.requested' },
    { type: 'xstate.after.reading.emailVerification.link.verified' },
    done('confirmEmail', 'good'),
    done('confirmEmail', 'bad'),
    done('confirmEmail', 'limited'),
    failed('confirmEmail'),
    done('resendMail'),
    failed('resendMail', refused({ email: ['No.'] })),
  ],
  project: ({ context }) => context.draft.email,
})

test('uses a link once, however often the screen renders', () => {
  let asked = 0
  const machine = emailVerificationMachine.provide({
    actors: {
      confirmEmail: fromPromise<LinkVerdict, undefined>(async () => {
        asked++
        return 'good'
      }),
    },
  })
  const actor = createActor(machine, { clock: new SimulatedClock() }).start()
  for (const visitor of ['restoring', 'restoring', 'anonymous'] as const)
    actor.send(screen('/account/confirm/', visitor))
  expect(asked).toBe(1)
})
