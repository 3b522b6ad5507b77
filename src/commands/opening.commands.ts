import { byLanguage } from '../contract/languages.mjs'
import { mayImport } from '../domain/import/availability.ts'
import { writtenDate } from '../domain/view/instanceName.ts'
import { plainChoice } from './choices.ts'
import { type Command, type Condition, commandsOf, type Step } from './command.ts'
import { mayPublish } from './import.commands.ts'
import { isIn, ownIn, someOf } from './reasons.ts'

const opening = commandsOf('opening', 'dataset')
const sharing = commandsOf('sharing', 'dataset')

/** No file is being read, and no question about one is open. */
const isFree: readonly Condition[] = [
  [snapshots => !snapshots.opening.hasTag('busy'), 'openingFirst'],
  [snapshots => !snapshots.opening.matches('choosing'), 'layerFirst'],
  [snapshots => !snapshots.opening.matches('asking'), 'zonesFirst'],
]

const ownDataset: Step = {
  id: 'dataset',
  choices: snapshots => ownIn(snapshots).map(({ id, name }) => ({ value: id, name })),
}

const layer: Step = {
  id: 'layer',
  choices: snapshots => snapshots.opening.context.layers.map(name => plainChoice(name)),
}

const zones: Step = {
  id: 'zones',
  choices: snapshots =>
    snapshots.opening.context.choices.map(({ dataset, name, data_date }) => ({
      value: dataset,
      name,
      detail: [{ name: byLanguage(language => writtenDate(data_date, language)) }],
    })),
}

/** Commands for the user's own files, opened only in this browser. */
export const openingCommands: Command[] = [
  opening({ id: 'file.open', keys: ['g e'], event: 'file.sought', needs: isFree }),
  opening({ id: 'file.paste', event: 'paste.wanted', needs: isFree }),
  opening({
    id: 'file.layer',
    steps: [layer],
    event: ([name = '']) => ({ type: 'layer.chosen', layer: name }),
    needs: [isIn('opening', ['choosing'], 'noLayerAsked')],
  }),
  opening({
    id: 'file.join',
    steps: [zones],
    event: ([dataset = '']) => ({ type: 'zones.chosen', dataset }),
    needs: [isIn('opening', ['asking'], 'nothingToJoin')],
  }),
  opening({ id: 'file.rejoin', event: 'zones.reconsidered', refusal: 'noOtherZones' }),
  opening({ id: 'file.abort', event: 'opening.aborted', refusal: 'nothingOpening' }),
  opening({
    id: 'file.import',
    event: (_, { importing }) => (mayImport(importing.context) ? { type: 'file.handedOver' } : null),
    needs: [
      [snapshots => snapshots.opening.can({ type: 'file.handedOver' }), 'nothingToHandOver'],
      ...mayPublish,
    ],
  }),
  opening({
    id: 'own.import',
    steps: [ownDataset],
    event: ([dataset = null], { importing }) =>
      mayImport(importing.context) ? { type: 'own.handedOver', dataset } : null,
    needs: [...isFree, someOf(ownIn, 'nothingOpened'), ...mayPublish],
  }),
  sharing({
    id: 'own.keep',
    needsServer: true,
    steps: [ownDataset],
    event: ([dataset = '']) => ({ type: 'own.kept', datasets: [dataset] }),
    needs: [someOf(ownIn, 'nothingOpened')],
    refusal: 'underWay',
  }),
  opening({
    id: 'own.remove',
    isGuarded: true,
    steps: [ownDataset],
    event: ([dataset = null]) => ({ type: 'own.removed', dataset }),
    needs: isFree,
    refusal: 'nothingOpened',
  }),
  opening({ id: 'own.restore', event: 'own.restored', needs: isFree, refusal: 'nothingTakenAway' }),
]
