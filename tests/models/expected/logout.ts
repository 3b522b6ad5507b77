import type { Expected } from './row.ts'

/** The first logout asks whether the computer is shared. The answer applies to every end of a session. */
export const logout: Expected = {
  '': [
    { act: 'session.opened', to: 'here' },
    { act: 'session.sought', to: 'seeking' },
    { act: 'session.closed', when: 'a user leaves a shared computer', to: 'erasing' },
    { act: 'session.closed', when: 'nothing must be cleared', to: 'away' },
    { act: 'computer.chosen', when: 'it is another choice' },
    { act: 'computer.known', when: 'another tab has the answer' },
    { act: 'logout.finished', message: 'loggedOut' },
  ],
  away: [
    {
      act: 'computer.known',
      when: 'the answer of another tab arrives after the end of its session',
      to: 'erasing',
    },
  ],
  here: [
    {
      act: 'logout.requested',
      when: 'there is no answer yet',
      to: 'asking',
      reads: 'account:logout.question',
    },
    { act: 'logout.requested', when: 'the answer is known' },
  ],
  asking: [
    { act: 'logout.answered', to: 'here', leaves: 'account:logout.question' },
    { act: 'logout.cancelled', to: 'here', leaves: 'account:logout.question' },
  ],
  erasing: [
    { act: 'eraseTraces done', to: 'away', message: 'tracesErased' },
    { act: 'eraseTraces failed', to: 'away', message: 'loggedOut' },
    { act: 'session.closed' },
    { act: 'logout.finished' },
  ],
}
