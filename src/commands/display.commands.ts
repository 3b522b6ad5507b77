import { entriesOf } from '../domain/colour/legend.ts'
import { hasRows } from '../domain/colour/style.ts'
import { displayedAs, displayedDataset, labelOfDataset, legendEntry, legendIn, sheetIn } from './choices.ts'
import { type Command, commandsOf, type Snapshots } from './command.ts'
import { onDataset } from './onDataset.ts'
import { sheetIsKnown, somethingActive, somethingShown } from './reasons.ts'
import { labelCommand } from './styling.ts'

const workbench = commandsOf('workbench', 'display')
const displaySettings = commandsOf('displaySettings', 'display')
const onDisplayed = onDataset('display')

const styleOf = (snapshots: Snapshots, dataset: string | undefined) => displayedAs(snapshots, dataset)?.style
const isParted = (snapshots: Snapshots, dataset: string | undefined) => {
  const style = styleOf(snapshots, dataset)
  return style !== undefined && hasRows(style)
}

export const displayCommands: Command[] = [
  labelCommand({ id: 'label.display', keys: ['l'] }, [labelOfDataset], ([, label = '']) => label),
  onDisplayed({
    id: 'label.hide',
    event: { type: 'label.displayed', label: null },
    needs: [
      somethingActive,
      sheetIsKnown,
      [(snapshots, [dataset]) => styleOf(snapshots, dataset)?.label !== null, 'alreadySo'],
    ],
  }),
  onDisplayed({
    id: 'origin.toggle',
    keys: ['shift+o'],
    event: { type: 'originLabels.toggled' },
    needs: [
      somethingActive,
      [(snapshots, [dataset]) => Boolean(sheetIn(snapshots, dataset)?.dataset.geometry_origin), 'noOrigin'],
    ],
  }),
  onDisplayed({
    id: 'settings.open',
    keys: ['9'],
    event: { type: 'settings.opened' },
    needs: [somethingShown],
  }),
  workbench({
    id: 'row.isolate',
    steps: [displayedDataset, legendEntry],
    event: ([dataset = '', entry = '']) => ({ type: 'entry.isolated', dataset, entry }),
    needs: [
      somethingActive,
      [
        (snapshots, [dataset, entry]) =>
          isParted(snapshots, dataset) &&
          (entry !== undefined || entriesOf(legendIn(snapshots, dataset)).length > 0),
        'noRows',
      ],
    ],
  }),
  onDisplayed({
    id: 'rows.showAll',
    event: { type: 'entry.isolated', entry: null },
    needs: [
      somethingActive,
      [(snapshots, [dataset]) => styleOf(snapshots, dataset)?.isolated !== null, 'alreadySo'],
    ],
  }),
  displaySettings({
    id: 'settings.cancel',
    event: 'settings.cancelled',
    needs: [somethingShown],
    refusal: 'noChange',
  }),
  displaySettings({
    id: 'settings.reset',
    isGuarded: true,
    event: 'settings.reset',
    needs: [[snapshots => !snapshots.displaySettings.matches('idle'), 'nothingDisplayed']],
    refusal: 'alreadySo',
  }),
]
