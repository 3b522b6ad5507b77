import { type Command, commandsOf } from './command.ts'
import { firstUnmetReason } from './reasons.ts'

const feedback = commandsOf('feedback')

export const feedbackCommands: Command[] = [
  feedback({
    id: 'feedback.open',
    area: 'application',
    keys: ['g f'],
    event: () => ({ type: 'feedback.opened' }),
    reason: firstUnmetReason([snapshots => snapshots.feedback.matches('closed'), 'alreadySo']),
  }),
  feedback({
    id: 'feedback.send',
    needsServer: true,
    area: 'application',
    event: () => ({ type: 'feedback.sent' }),
    reason: firstUnmetReason(
      [
        snapshots => snapshots.feedback.matches('writing') || snapshots.feedback.matches('sending'),
        'nothingToSend',
      ],
      [snapshots => snapshots.feedback.matches('writing'), 'underWay'],
    ),
  }),
  feedback({
    id: 'feedback.close',
    area: 'application',
    hidden: true,
    event: () => ({ type: 'feedback.closed' }),
    reason: firstUnmetReason([
      snapshots => snapshots.feedback.matches('writing') || snapshots.feedback.matches('thanked'),
      'nothingToLeave',
    ]),
  }),
]
