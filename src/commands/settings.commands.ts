import { plainChoice } from './choices.ts'
import { type Command, type Condition, commandsOf, type Snapshots, type Step } from './command.ts'
import { someOf } from './reasons.ts'

const nameChange = commandsOf('nameChange', 'account')
const passwordChange = commandsOf('passwordChange', 'account')
const apiKeys = commandsOf('apiKeys', 'account')
const accountDeletion = commandsOf('accountDeletion', 'account')

const keysAreHere: Condition = [snapshots => snapshots.apiKeys.matches('here'), 'notOnThatScreen']
const listIsReady: Condition = [
  snapshots => snapshots.apiKeys.matches({ here: { list: 'ready' } }),
  'underWay',
]
const isShown = (snapshots: Snapshots) => snapshots.apiKeys.matches({ here: { creation: 'shown' } })

/** Key of the account. */
const anyKey: Step = {
  id: 'key',
  choices: snapshots => snapshots.apiKeys.context.keys.map(({ id, name }) => plainChoice(id, name)),
}

const deletionIsAsked: Condition = [
  snapshots => snapshots.accountDeletion.matches('confirming'),
  'nothingToConfirm',
]

/** Commands on the account settings. */
export const settingsCommands: Command[] = [
  nameChange({
    id: 'name.save',
    needsServer: true,
    event: 'name.saved',
    needs: [[snapshots => !snapshots.nameChange.matches('closed'), 'notOnThatScreen']],
    refusal: 'underWay',
  }),
  passwordChange({
    id: 'password.change',
    needsServer: true,
    event: 'password.changed',
    needs: [[snapshots => !snapshots.passwordChange.matches('closed'), 'notOnThatScreen']],
    refusal: 'underWay',
  }),
  apiKeys({
    id: 'key.create',
    needsServer: true,
    event: 'key.begun',
    needs: [keysAreHere],
    refusal: 'underWay',
  }),
  apiKeys({ id: 'key.confirm', hidden: true, event: 'key.created', refusal: 'nothingToConfirm' }),
  apiKeys({ id: 'key.copy', event: 'key.copied', needs: [[isShown, 'noKeyShown']], refusal: 'underWay' }),
  apiKeys({ id: 'key.close', hidden: true, event: 'key.closed', refusal: 'nothingToLeave' }),
  apiKeys({ id: 'keys.retry', event: 'keys.retried', refusal: 'nothingFailed' }),
  apiKeys({
    id: 'key.toggle',
    steps: [anyKey],
    event: ([id = '']) => ({ type: 'key.toggled', id }),
    needs: [keysAreHere, listIsReady, someOf(snapshots => snapshots.apiKeys.context.keys, 'noKeys')],
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
  apiKeys({
    id: 'keys.confirmRemoval',
    needsServer: true,
    hidden: true,
    event: 'removal.confirmed',
    refusal: 'nothingToConfirm',
  }),
  apiKeys({
    id: 'keys.cancelRemoval',
    hidden: true,
    event: 'removal.cancelled',
    refusal: 'nothingToConfirm',
  }),
  accountDeletion({
    id: 'account.delete',
    isGuarded: true,
    event: 'deletion.begun',
    needs: [[snapshots => !snapshots.accountDeletion.matches('away'), 'notOnThatScreen']],
    refusal: 'underWay',
  }),
  accountDeletion({
    id: 'deletion.acknowledge',
    hidden: true,
    event: 'deletion.acknowledged',
    refusal: 'nothingToConfirm',
  }),
  accountDeletion({
    id: 'deletion.confirm',
    needsServer: true,
    hidden: true,
    event: 'deletion.confirmed',
    needs: [deletionIsAsked],
    refusal: 'notAcknowledged',
  }),
  accountDeletion({
    id: 'deletion.cancel',
    hidden: true,
    event: 'deletion.cancelled',
    refusal: 'nothingToConfirm',
  }),
]
