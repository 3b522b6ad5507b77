import { instanceParts, isLocal } from '../contract/idParts.ts'
import { anyDataset, anyInstance, cardDataset, displayedIn } from './choices.ts'
import { type Command, commandsOf, type Snapshots } from './command.ts'
import { onDataset } from './onDataset.ts'
import { catalogueReady, somethingDisplayed } from './reasons.ts'

const catalogue = commandsOf('catalogue', 'dataset')
const workbench = commandsOf('workbench', 'dataset')
const panels = commandsOf('panels', 'dataset')
const onDisplayed = onDataset('dataset')

const isDisplayed = (snapshots: Snapshots, instance: string) =>
  displayedIn(snapshots).some(entry => entry.instance === instance)

const latestOf = ({ catalogue: { context } }: Snapshots, dataset: string) =>
  context.datasets.find(({ id }) => id === dataset)?.latest?.id ?? ''

/** Returns whether the ID card of a dataset is open and received the focus last. */
const isCardInFront = ({ workbench, panels }: Snapshots, dataset: string) =>
  panels.matches({ inspectorPane: 'open', inspector: 'card', pane: 'inspector' }) &&
  workbench.context.card === dataset

/** Returns whether this browser can display an instance without the server. */
const isKept = (snapshots: Snapshots, instance: string) =>
  isLocal(instance) || snapshots.installation.context.kept.includes(instance)

export const datasetCommands: Command[] = [
  catalogue({
    id: 'dataset.display',
    needsServer: ([dataset = ''], snapshots) => !isKept(snapshots, latestOf(snapshots, dataset)),
    keys: ['2'],
    steps: [{ ...anyDataset, preset: snapshots => snapshots.catalogue.context.dataset }],
    event: ([dataset = '']) => ({ type: 'dataset.displayed', dataset }),
    prefetch: ([dataset], { catalogue: { context } }) => {
      const latest = context.datasets.find(({ id }) => id === dataset)?.latest
      return latest ? { dataset: latest.dataset, instance: latest.id } : null
    },
    needs: [catalogueReady],
  }),
  catalogue({
    id: 'dataset.select',
    steps: [anyDataset],
    event: ([dataset = '']) => ({ type: 'dataset.selected', dataset }),
    needs: [
      catalogueReady,
      // The machine also refuses a dataset that has left the catalogue.
      [
        (snapshots, [dataset]) =>
          dataset !== snapshots.catalogue.context.dataset ||
          snapshots.catalogue.matches({ details: 'failed' }),
        'alreadySo',
      ],
    ],
  }),
  workbench({
    id: 'instance.show',
    needsServer: ([instance = ''], snapshots) => !isKept(snapshots, instance),
    steps: [anyInstance],
    event: ([instance = '']) => ({
      type: 'instance.displayed',
      dataset: instanceParts(instance).dataset,
      instance,
    }),
    prefetch: ([instance = '']) => ({ dataset: instanceParts(instance).dataset, instance }),
    needs: [
      catalogueReady,
      [
        (snapshots, [instance]) =>
          instance !== undefined ||
          anyInstance.choices(snapshots, []).some(({ value }) => !isDisplayed(snapshots, value)),
        'noOtherInstance',
      ],
    ],
    refusal: 'alreadySo',
  }),
  panels({ id: 'options.toggle', keys: ['3'], event: 'options.toggled', refusal: 'nothingDisplayed' }),
  workbench({
    id: 'card.open',
    keys: ['4'],
    steps: [cardDataset],
    event: ([dataset = ''], snapshots) =>
      isCardInFront(snapshots, dataset) ? { type: 'card.closed' } : { type: 'card.opened', dataset },
    needs: [catalogueReady],
  }),
  onDisplayed({
    id: 'dataset.remove',
    isGuarded: true,
    keys: ['Delete'],
    event: { type: 'dataset.removed' },
    needs: [somethingDisplayed],
    refusal: 'alreadySo',
  }),
  workbench({
    id: 'view.clear',
    isGuarded: true,
    keys: ['5'],
    event: 'view.cleared',
    refusal: 'nothingDisplayed',
  }),
]
