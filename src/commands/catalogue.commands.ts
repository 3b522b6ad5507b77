import { CATALOGUE_ORDERS, LISTED_TYPES } from '../domain/search/catalogueList.ts'
import { lookIn, readyMapsOf } from '../domain/view/readyMaps.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { catalogueReady } from './reasons.ts'
import { mapThemeIn } from './styling.ts'

const catalogue = commandsOf('catalogue', 'dataset')
const workbench = commandsOf('workbench', 'dataset')

const readyMapsIn = (snapshots: Snapshots) => readyMapsOf(snapshots.catalogue.context.datasets)

const readyMap: Step = {
  id: 'readyMap',
  choices: snapshots =>
    readyMapsIn(snapshots).map(({ id }) => ({ value: id, key: `choices.readyMaps.${id}` as const })),
}

const listedType: Step = {
  id: 'datasetType',
  choices: () => LISTED_TYPES.map(value => ({ value, key: `choices.datasetTypes.${value}` as const })),
}

const order: Step = {
  id: 'order',
  choices: () => CATALOGUE_ORDERS.map(value => ({ value, key: `choices.orders.${value}` as const })),
}

export const catalogueCommands: Command[] = [
  workbench({
    id: 'catalogue.open',
    keys: ['1'],
    event: () => ({ type: 'catalogue.opened' }),
  }),
  workbench({
    id: 'catalogue.close',
    keys: ['Escape'],
    scope: 'catalogue',
    event: () => ({ type: 'catalogue.closed' }),
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
    needs: [catalogueReady, [snapshots => readyMapsIn(snapshots).length > 0, 'noReadyMap']],
  }),
  catalogue({
    id: 'catalogue.list',
    steps: [listedType],
    event: ([type]) => ({
      type: 'catalogue.listed',
      datasetType: LISTED_TYPES.find(each => each === type) ?? 'all',
    }),
    needs: [
      catalogueReady,
      [(snapshots, [type]) => type !== snapshots.catalogue.context.list.type, 'alreadySo'],
    ],
  }),
  catalogue({
    id: 'catalogue.sort',
    steps: [order],
    event: ([order]) => ({
      type: 'catalogue.sorted',
      order: CATALOGUE_ORDERS.find(each => each === order) ?? 'newest',
    }),
    needs: [
      catalogueReady,
      [(snapshots, [order]) => order !== snapshots.catalogue.context.list.order, 'alreadySo'],
    ],
  }),
  catalogue({
    id: 'catalogue.continue',
    event: () => ({ type: 'catalogue.continued' }),
    needs: [catalogueReady],
    refusal: 'wholeListed',
  }),
  catalogue({
    id: 'catalogue.retry',
    event: () => ({ type: 'catalogue.retried' }),
    refusal: 'nothingFailed',
  }),
]
