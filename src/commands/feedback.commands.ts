import { type Command, commandsOf } from './command.ts'
import { unless } from './reasons.ts'

const feedback = commandsOf('feedback')

export const feedbackCommands: Command[] = [
  feedback({
    id: 'feedback.open',
    area: 'application',
    keys: ['g f'],
    event: () => ({ type: 'feedback.opened' }),
    reason: unless([world => world.feedback.matches('closed'), 'alreadySo']),
  }),
  feedback({
    id: 'feedback.send',
    area: 'application',
    event: () => ({ type: 'feedback.sent' }),
    reason: unless(
      [world => world.feedback.matches('writing') || world.feedback.matches('sending'), 'nothingToSend'],
      [world => world.feedback.matches('writing'), 'underWay'],
    ),
  }),
  feedback({
    id: 'feedback.close',
    area: 'application',
    hidden: true,
    event: () => ({ type: 'feedback.closed' }),
    reason: unless([
      world => world.feedback.matches('writing') || world.feedback.matches('thanked'),
      'nothingToLeave',
    ]),
  }),
]
