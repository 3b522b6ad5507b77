import { sameInEveryLanguage } from '../contract/texts.ts'
import { ASKED, type Command, type Condition, commandsOf, type Step } from './command.ts'

const sharing = commandsOf('sharing', 'account')

const listIsReady: Condition = [snapshots => snapshots.sharing.matches({ list: 'ready' }), 'notOnThatScreen']

/** Data that the account keeps. */
const kept: Step = {
  id: 'dataset',
  choices: snapshots =>
    snapshots.sharing.context.kept.map(({ dataset, name }) => ({
      value: dataset,
      name: sameInEveryLanguage(name),
    })),
}

/** Valid private link of the account. */
const link: Step = {
  id: 'link',
  choices: snapshots =>
    snapshots.sharing.context.links
      .filter(({ revoked }) => revoked === null)
      .map(({ id, name, created }) => ({
        value: id,
        name: sameInEveryLanguage(name),
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
    needs: [listIsReady, [snapshots => snapshots.sharing.context.kept.length > 0, 'nothingKept']],
  }),
  sharing({
    id: 'link.revoke',
    isGuarded: true,
    needsServer: true,
    steps: [link],
    event: ([id = '']) => ({ type: 'link.revoked', link: id }),
    needs: [
      listIsReady,
      [snapshots => snapshots.sharing.context.links.some(({ revoked }) => revoked === null), 'noLinks'],
    ],
  }),
  sharing({
    id: 'sharing.retry',
    event: () => ({ type: 'sharing.retried' }),
    refusal: 'nothingFailed',
  }),
  sharing({ ...ASKED, id: 'ending.confirm', needsServer: true, event: () => ({ type: 'ending.confirmed' }) }),
  sharing({ ...ASKED, id: 'ending.cancel', event: () => ({ type: 'ending.cancelled' }) }),
]
