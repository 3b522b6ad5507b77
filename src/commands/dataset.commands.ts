import { anyDataset, anyInstance, cardDataset, displayedDataset, displayedIn } from './choices.ts'
import { type Command, commandsOf, type World } from './command.ts'
import { catalogueReady, somethingDisplayed, somethingShown, unless } from './reasons.ts'

const selection = commandsOf('selection')
const workbench = commandsOf('workbench')

const isDisplayed = (world: World, instance: string) =>
  displayedIn(world).some(entry => entry.instance === instance)

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
      (world, [dataset]) =>
        dataset === undefined ||
        dataset !== world.selection.context.dataset ||
        world.selection.matches({ details: 'failed' }),
      'alreadySo',
    ]),
  }),
  workbench({
    id: 'instance.show',
    area: 'dataset',
    steps: [anyInstance],
    event: ([instance = '']) => ({
      type: 'instance.displayed',
      dataset: instance.split('~')[0] ?? '',
      instance,
    }),
    reason: unless(
      catalogueReady,
      [(world, [instance]) => instance === undefined || !isDisplayed(world, instance), 'alreadySo'],
      [
        (world, [instance]) =>
          instance !== undefined ||
          anyInstance.choices(world, []).some(({ value }) => !isDisplayed(world, value)),
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
    isGuarded: true,
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
    isGuarded: true,
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
