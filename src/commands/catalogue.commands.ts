import { CATALOGUE_ORDERS, LISTED_TYPES } from '../domain/search/catalogueList.ts'
import { lookIn, readyMapsOf } from '../domain/view/readyMaps.ts'
import { fixedChoiceStep, oneOf, wordChoices } from './choices.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { catalogueReady, someOf } from './reasons.ts'
import { mapThemeIn } from './styling.ts'

const catalogue = commandsOf('catalogue', 'dataset')
const workbench = commandsOf('workbench', 'dataset')
const panels = commandsOf('panels', 'dataset')

const readyMapsIn = (snapshots: Snapshots) => readyMapsOf(snapshots.catalogue.context.datasets)

const readyMap: Step = {
  id: 'readyMap',
  choices: snapshots =>
    wordChoices(
      readyMapsIn(snapshots).map(({ id }) => id),
      'readyMaps',
    ),
}

export const catalogueCommands: Command[] = [
  panels({ id: 'catalogue.open', keys: ['1'], event: 'catalogue.opened' }),
  panels({
    id: 'catalogue.close',
    keys: ['Escape'],
    scope: 'catalogue',
    event: 'catalogue.closed',
    refusal: 'alreadySo',
  }),
  workbench({
    id: 'readyMap.show',
    steps: [readyMap],
    event: ([id], snapshots) => {
      const map = readyMapsIn(snapshots).find(each => each.id === id)
      const { dataset = '', instance = '' } = map ?? {}
      const look = map && lookIn(mapThemeIn(snapshots), map)
      return { type: 'instance.displayed', dataset, instance, look, ...(look ? { style: look.style } : {}) }
    },
    needs: [catalogueReady, someOf(readyMapsIn, 'noReadyMap')],
    refusal: 'alreadySo',
  }),
  catalogue({
    id: 'catalogue.list',
    steps: [fixedChoiceStep('datasetType', LISTED_TYPES, 'datasetTypes')],
    event: ([type]) => ({ type: 'catalogue.listed', datasetType: oneOf(LISTED_TYPES, type) ?? 'all' }),
    needs: [catalogueReady],
    refusal: 'alreadySo',
  }),
  catalogue({
    id: 'catalogue.sort',
    steps: [fixedChoiceStep('order', CATALOGUE_ORDERS, 'orders')],
    event: ([order]) => ({ type: 'catalogue.sorted', order: oneOf(CATALOGUE_ORDERS, order) ?? 'newest' }),
    needs: [catalogueReady],
    refusal: 'alreadySo',
  }),
  catalogue({
    id: 'catalogue.continue',
    event: 'catalogue.continued',
    needs: [catalogueReady],
    refusal: 'wholeListed',
  }),
  catalogue({ id: 'catalogue.retry', event: 'catalogue.retried', refusal: 'nothingFailed' }),
]
