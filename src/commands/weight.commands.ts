import { type Command, commandsOf } from './command.ts'
import { somethingShown } from './reasons.ts'

const weight = commandsOf('weight', 'view')

/** Commands of the dialog that shows the weight of the view. */
export const weightCommands: Command[] = [
  weight({ id: 'weight.open', event: 'weight.opened', needs: [somethingShown], refusal: 'alreadySo' }),
  weight({ id: 'weight.close', hidden: true, event: 'weight.closed', refusal: 'nothingToLeave' }),
  weight({ id: 'weight.copy', hidden: true, event: 'weight.copied', refusal: 'underWay' }),
]
