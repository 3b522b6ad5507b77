import { displayedDataset, labelOfDataset, legendEntry } from './choices.ts'
import { type Command, commandsOf } from './command.ts'
import { onDataset } from './onDataset.ts'
import { sheetIsKnown, somethingActive, somethingShown } from './reasons.ts'
import { labelCommand } from './styling.ts'

const workbench = commandsOf('workbench', 'display')
const displaySettings = commandsOf('displaySettings', 'display')
const onDisplayed = onDataset('display')

export const displayCommands: Command[] = [
  labelCommand({ id: 'label.display', keys: ['l'] }, [labelOfDataset], ([, label = '']) => label),
  onDisplayed({
    id: 'label.hide',
    event: { type: 'label.displayed', label: null },
    needs: [somethingActive, sheetIsKnown],
    refusal: 'alreadySo',
  }),
  onDisplayed({
    id: 'origin.toggle',
    keys: ['shift+o'],
    event: { type: 'originLabels.toggled' },
    needs: [somethingActive],
    refusal: 'noOrigin',
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
    needs: [somethingActive],
    refusal: 'noRows',
  }),
  onDisplayed({
    id: 'rows.showAll',
    event: { type: 'entry.isolated', entry: null },
    needs: [somethingActive],
    refusal: 'alreadySo',
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
