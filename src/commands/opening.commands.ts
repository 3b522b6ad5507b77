import { isLocal } from '../contract/ids.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { type Condition, unless } from './reasons.ts'

const opening = commandsOf('opening')

const isFree: Condition = [snapshots => !snapshots.opening.hasTag('busy'), 'openingFirst']

/** The datasets that this browser keeps, the one opened last first. */
const ownIn = (snapshots: Snapshots) => snapshots.selection.context.datasets.filter(({ id }) => isLocal(id))

const ownDataset: Step = {
  id: 'dataset',
  choices: snapshots => ownIn(snapshots).map(({ id, name }) => ({ value: id, name })),
}

/** Files of one's own, opened in this browser alone. */
export const openingCommands: Command[] = [
  opening({
    id: 'file.open',
    area: 'dataset',
    keys: ['g e'],
    event: () => ({ type: 'file.sought' }),
    reason: unless(isFree),
  }),
  opening({
    id: 'file.abort',
    area: 'dataset',
    event: () => ({ type: 'opening.aborted' }),
    reason: unless([snapshots => snapshots.opening.matches('reading'), 'nothingOpening']),
  }),
  opening({
    id: 'file.import',
    area: 'dataset',
    event: () => ({ type: 'file.handedOver' }),
    reason: unless([snapshots => snapshots.opening.matches('failed'), 'nothingToHandOver']),
  }),
  opening({
    id: 'own.remove',
    isGuarded: true,
    area: 'dataset',
    steps: [ownDataset],
    event: ([dataset = null]) => ({ type: 'own.removed', dataset }),
    reason: unless(isFree, [snapshots => ownIn(snapshots).length > 0, 'nothingOpened']),
  }),
  opening({
    id: 'own.restore',
    area: 'dataset',
    event: () => ({ type: 'own.restored' }),
    reason: unless(isFree, [snapshots => snapshots.opening.context.removed !== null, 'nothingTakenAway']),
  }),
]
