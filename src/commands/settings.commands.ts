import { plainChoice } from './choices.ts'
import { ASKED, type Command, commandsOf, type Step } from './command.ts'
import { isIn, submitting } from './reasons.ts'

const nameChange = commandsOf('nameChange', 'account')
const passwordChange = commandsOf('passwordChange', 'account')
const apiKeys = commandsOf('apiKeys', 'account')
const accountDeletion = commandsOf('accountDeletion', 'account')

const keysAreHere = isIn('apiKeys', ['here'], 'notOnThatScreen')
const listIsReady = isIn('apiKeys', [{ here: { list: 'ready' } }], 'underWay')
const keyIsShown = isIn('apiKeys', [{ here: { creation: 'shown' } }], 'noKeyShown')

/** Key of the account. */
const anyKey: Step = {
  id: 'key',
  choices: snapshots => snapshots.apiKeys.context.keys.map(({ id, name }) => plainChoice(id, name)),
}

/** Commands on the account settings. */
export const settingsCommands: Command[] = [
  nameChange({ id: 'name.save', event: 'name.saved', ...submitting('nameChange', 'editing', 'saving') }),
  passwordChange({
    id: 'password.change',
    event: 'password.changed',
    ...submitting('passwordChange', 'editing', 'saving'),
  }),
  apiKeys({ id: 'key.create', event: 'key.begun', ...submitting('apiKeys', 'here') }),
  apiKeys({ ...ASKED, id: 'key.confirm', event: 'key.created' }),
  apiKeys({ id: 'key.copy', event: 'key.copied', needs: [keyIsShown], refusal: 'underWay' }),
  apiKeys({ id: 'key.close', hidden: true, event: 'key.closed', refusal: 'nothingToLeave' }),
  apiKeys({ id: 'keys.retry', event: 'keys.retried', refusal: 'nothingFailed' }),
  apiKeys({
    id: 'key.toggle',
    steps: [anyKey],
    event: ([id = '']) => ({ type: 'key.toggled', id }),
    needs: [keysAreHere, listIsReady],
    refusal: 'noKeys',
  }),
  apiKeys({
    id: 'keys.toggleAll',
    event: 'keys.toggled',
    needs: [keysAreHere, listIsReady],
    refusal: 'noKeys',
  }),
  apiKeys({
    id: 'keys.remove',
    isGuarded: true,
    event: 'keys.removed',
    needs: [keysAreHere, listIsReady],
    refusal: 'noKeySelected',
  }),
  apiKeys({ ...ASKED, id: 'keys.confirmRemoval', needsServer: true, event: 'removal.confirmed' }),
  apiKeys({ ...ASKED, id: 'keys.cancelRemoval', event: 'removal.cancelled' }),
  accountDeletion({
    id: 'account.delete',
    isGuarded: true,
    event: 'deletion.begun',
    needs: [[snapshots => !snapshots.accountDeletion.matches('away'), 'notOnThatScreen']],
    refusal: 'underWay',
  }),
  accountDeletion({ ...ASKED, id: 'deletion.acknowledge', event: 'deletion.acknowledged' }),
  accountDeletion({
    id: 'deletion.confirm',
    needsServer: true,
    hidden: true,
    event: 'deletion.confirmed',
    needs: [isIn('accountDeletion', ['confirming'], 'nothingToConfirm')],
    refusal: 'notAcknowledged',
  }),
  accountDeletion({ ...ASKED, id: 'deletion.cancel', event: 'deletion.cancelled' }),
]
