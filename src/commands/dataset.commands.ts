import { anyDataset, cardDataset, displayedDataset, displayedIn, instanceOfActive } from './choices.ts'
import { type Command, commandsOf } from './command.ts'
import { catalogueReady, somethingActive, somethingDisplayed, somethingShown, unless } from './reasons.ts'

const selection = commandsOf('selection')
const workbench = commandsOf('workbench')

export const datasetCommands: Command[] = [
  selection({
    id: 'dataset.display',
    area: 'dataset',
    keys: ['2'],
    steps: [{ ...anyDataset, preset: world => world.selection.context.dataset }],
    event: ([dataset = '']) => ({ type: 'dataset.displayed', dataset }),
    reason: unless(catalogueReady),
  }),
  selection({
    id: 'dataset.select',
    area: 'dataset',
    keys: ['1'],
    steps: [anyDataset],
    event: ([dataset = '']) => ({ type: 'dataset.selected', dataset }),
    reason: unless(catalogueReady, [
      (world, [dataset]) => dataset === undefined || dataset !== world.selection.context.dataset,
      'alreadySo',
    ]),
  }),
  workbench({
    id: 'instance.show',
    area: 'dataset',
    steps: [instanceOfActive],
    event: ([instance = '']) => ({
      type: 'instance.displayed',
      dataset: instance.split('~')[0] ?? '',
      instance,
    }),
    reason: unless(
      somethingActive,
      [
        world => world.selection.context.details?.dataset === world.workbench.context.active,
        'instancesNotReady',
      ],
      [
        (world, [instance]) =>
          instance === undefined
            ? (world.selection.context.details?.instances.length ?? 0) > 1
            : !displayedIn(world).some(entry => entry.instance === instance),
        'noOtherInstance',
      ],
    ),
  }),
  workbench({
    id: 'options.toggle',
    area: 'dataset',
    keys: ['3'],
    event: () => ({ type: 'options.toggled' }),
    reason: unless([
      world => world.workbench.matches({ options: 'unfolded' }) || somethingShown[0](world),
      'nothingDisplayed',
    ]),
  }),
  workbench({
    id: 'card.open',
    area: 'dataset',
    keys: ['4'],
    steps: [cardDataset],
    event: ([dataset = '']) => ({ type: 'card.opened', dataset }),
    reason: unless(catalogueReady),
  }),
  workbench({
    id: 'dataset.remove',
    area: 'dataset',
    keys: ['Delete'],
    steps: [displayedDataset],
    event: ([dataset = '']) => ({ type: 'dataset.removed', dataset }),
    reason: unless(somethingDisplayed, [
      (world, [dataset]) => displayedIn(world).some(entry => entry.dataset === dataset),
      'alreadySo',
    ]),
  }),
  workbench({
    id: 'view.clear',
    area: 'dataset',
    keys: ['5'],
    event: () => ({ type: 'view.cleared' }),
    reason: unless(somethingDisplayed),
  }),
  selection({
    id: 'catalogue.retry',
    area: 'dataset',
    event: () => ({ type: 'catalogue.retried' }),
    reason: unless([world => world.selection.matches({ catalogue: 'failed' }), 'nothingFailed']),
  }),
]
