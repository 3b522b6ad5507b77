import { type Command, commandsOf } from './command.ts'

const feedback = commandsOf('feedback', 'application')

export const feedbackCommands: Command[] = [
  feedback({ id: 'feedback.open', keys: ['g f'], event: 'feedback.opened', refusal: 'alreadySo' }),
  feedback({
    id: 'feedback.send',
    needsServer: true,
    event: 'feedback.sent',
    needs: [
      [
        snapshots => snapshots.feedback.matches('writing') || snapshots.feedback.matches('sending'),
        'nothingToSend',
      ],
    ],
    refusal: 'underWay',
  }),
  feedback({ id: 'feedback.close', hidden: true, event: 'feedback.closed', refusal: 'nothingToLeave' }),
]
