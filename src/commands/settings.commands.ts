import { sameInEveryLanguage } from '../contract/common.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { type Condition, firstUnmetReason } from './reasons.ts'

const nameChange = commandsOf('nameChange')
const passwordChange = commandsOf('passwordChange')
const apiKeys = commandsOf('apiKeys')
const accountDeletion = commandsOf('accountDeletion')

const keysAreHere: Condition = [snapshots => snapshots.apiKeys.matches('here'), 'notOnThatScreen']
const listIsReady: Condition = [
  snapshots => snapshots.apiKeys.matches({ here: { list: 'ready' } }),
  'underWay',
]
const isNaming = (snapshots: Snapshots) => snapshots.apiKeys.matches({ here: { creation: 'naming' } })
const isShown = (snapshots: Snapshots) => snapshots.apiKeys.matches({ here: { creation: 'shown' } })
const isConfirming: Condition = [
  snapshots => snapshots.apiKeys.matches({ here: { list: 'confirming' } }),
  'nothingToConfirm',
]

/** Key of the account. */
const anyKey: Step = {
  id: 'key',
  choices: snapshots =>
    snapshots.apiKeys.context.keys.map(({ id, name }) => ({ value: id, name: sameInEveryLanguage(name) })),
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
    area: 'account',
    event: () => ({ type: 'name.saved' }),
    reason: firstUnmetReason(
      [snapshots => !snapshots.nameChange.matches('closed'), 'notOnThatScreen'],
      [snapshots => snapshots.nameChange.matches('editing'), 'underWay'],
    ),
  }),
  passwordChange({
    id: 'password.change',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'password.changed' }),
    reason: firstUnmetReason(
      [snapshots => !snapshots.passwordChange.matches('closed'), 'notOnThatScreen'],
      [snapshots => snapshots.passwordChange.matches('editing'), 'underWay'],
    ),
  }),
  apiKeys({
    id: 'key.create',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'key.begun' }),
    reason: firstUnmetReason(keysAreHere, [
      snapshots => snapshots.apiKeys.matches({ here: { creation: 'closed' } }),
      'underWay',
    ]),
  }),
  apiKeys({
    id: 'key.confirm',
    area: 'account',
    hidden: true,
    event: () => ({ type: 'key.created' }),
    reason: firstUnmetReason([isNaming, 'nothingToConfirm']),
  }),
  apiKeys({
    id: 'key.copy',
    area: 'account',
    event: () => ({ type: 'key.copied' }),
    reason: firstUnmetReason(
      [isShown, 'noKeyShown'],
      [snapshots => !snapshots.apiKeys.matches({ here: { creation: { shown: 'copying' } } }), 'underWay'],
    ),
  }),
  apiKeys({
    id: 'key.close',
    area: 'account',
    hidden: true,
    event: () => ({ type: 'key.closed' }),
    reason: firstUnmetReason([snapshots => isNaming(snapshots) || isShown(snapshots), 'nothingToLeave']),
  }),
  apiKeys({
    id: 'keys.retry',
    area: 'account',
    event: () => ({ type: 'keys.retried' }),
    reason: firstUnmetReason([
      snapshots => snapshots.apiKeys.matches({ here: { list: 'failed' } }),
      'nothingFailed',
    ]),
  }),
  apiKeys({
    id: 'key.toggle',
    area: 'account',
    steps: [anyKey],
    event: ([id = '']) => ({ type: 'key.toggled', id }),
    reason: firstUnmetReason(keysAreHere, listIsReady, [
      snapshots => snapshots.apiKeys.context.keys.length > 0,
      'noKeys',
    ]),
  }),
  apiKeys({
    id: 'keys.toggleAll',
    area: 'account',
    event: () => ({ type: 'keys.toggled' }),
    reason: firstUnmetReason(keysAreHere, listIsReady, [
      snapshots => snapshots.apiKeys.context.keys.length > 0,
      'noKeys',
    ]),
  }),
  apiKeys({
    id: 'keys.remove',
    isGuarded: true,
    area: 'account',
    event: () => ({ type: 'keys.removed' }),
    reason: firstUnmetReason(keysAreHere, listIsReady, [
      snapshots => snapshots.apiKeys.context.selected.length > 0,
      'noKeySelected',
    ]),
  }),
  apiKeys({
    id: 'keys.confirmRemoval',
    needsServer: true,
    area: 'account',
    hidden: true,
    event: () => ({ type: 'removal.confirmed' }),
    reason: firstUnmetReason(isConfirming),
  }),
  apiKeys({
    id: 'keys.cancelRemoval',
    area: 'account',
    hidden: true,
    event: () => ({ type: 'removal.cancelled' }),
    reason: firstUnmetReason(isConfirming),
  }),
  accountDeletion({
    id: 'account.delete',
    isGuarded: true,
    area: 'account',
    event: () => ({ type: 'deletion.begun' }),
    reason: firstUnmetReason(
      [snapshots => !snapshots.accountDeletion.matches('away'), 'notOnThatScreen'],
      [snapshots => snapshots.accountDeletion.matches('closed'), 'underWay'],
    ),
  }),
  accountDeletion({
    id: 'deletion.acknowledge',
    area: 'account',
    hidden: true,
    event: () => ({ type: 'deletion.acknowledged' }),
    reason: firstUnmetReason(deletionIsAsked),
  }),
  accountDeletion({
    id: 'deletion.confirm',
    needsServer: true,
    area: 'account',
    hidden: true,
    event: () => ({ type: 'deletion.confirmed' }),
    reason: firstUnmetReason(deletionIsAsked, [
      snapshots => snapshots.accountDeletion.matches({ confirming: 'acknowledged' }),
      'notAcknowledged',
    ]),
  }),
  accountDeletion({
    id: 'deletion.cancel',
    area: 'account',
    hidden: true,
    event: () => ({ type: 'deletion.cancelled' }),
    reason: firstUnmetReason(deletionIsAsked),
  }),
]
