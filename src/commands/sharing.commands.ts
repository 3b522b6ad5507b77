import { sameInEveryLanguage } from '../contract/texts.ts'
import { plainChoice } from './choices.ts'
import { ASKED, type Command, commandsOf, type Step } from './command.ts'
import { isIn } from './reasons.ts'

const sharing = commandsOf('sharing', 'account')

const listIsReady = isIn('sharing', [{ list: 'ready' }], 'notOnThatScreen')

/** Data that the account keeps. */
const kept: Step = {
  id: 'dataset',
  choices: snapshots => snapshots.sharing.context.kept.map(({ dataset, name }) => plainChoice(dataset, name)),
}

/** Valid private link of the account. */
const link: Step = {
  id: 'link',
  choices: snapshots =>
    snapshots.sharing.context.links
      .filter(({ revoked }) => revoked === null)
      .map(({ id, name, created }) => ({
        ...plainChoice(id, name),
        detail: [{ name: sameInEveryLanguage(created.slice(0, 10)) }],
      })),
}

/** Commands for the data that the account keeps, and its private links. */
export const sharingCommands: Command[] = [
  sharing({
    id: 'kept.remove',
    isGuarded: true,
    needsServer: true,
    steps: [kept],
    event: ([dataset = '']) => ({ type: 'kept.removed', dataset }),
    needs: [listIsReady],
    refusal: 'nothingKept',
  }),
  sharing({
    id: 'link.revoke',
    isGuarded: true,
    needsServer: true,
    steps: [link],
    event: ([id = '']) => ({ type: 'link.revoked', link: id }),
    needs: [listIsReady],
    refusal: 'noLinks',
  }),
  sharing({ id: 'sharing.retry', event: 'sharing.retried', refusal: 'nothingFailed' }),
  sharing({ ...ASKED, id: 'ending.confirm', needsServer: true, event: 'ending.confirmed' }),
  sharing({ ...ASKED, id: 'ending.cancel', event: 'ending.cancelled' }),
]
