import { styleForLabel } from '../domain/colour/style.ts'
import { changeName, numbersOfData } from '../domain/label/computed.ts'
import { AMOUNTS } from '../domain/label/former.ts'
import { isNewer, nearestOther } from '../domain/view/instanceOrder.ts'
import { labelOf } from '../domain/view/shown.ts'
import { displayedDataset, displayedIn, fixedChoiceStep, instanceChoice, shownAs } from './choices.ts'
import { type Command, type Condition, commandsOf, type Snapshots, type Step } from './command.ts'
import { sheetIsKnown, somethingActive } from './reasons.ts'

const workbench = commandsOf('workbench', 'display')

/** Numeric labels of the dataset itself, without those of its origin: their change can be shown. */
const numberLabel: Step = {
  id: 'label',
  choices: (snapshots, [dataset]) =>
    numbersOfData(shownAs(snapshots, dataset)?.sheet.labels ?? []).map(({ name, title }) => ({
      value: name,
      name: title,
    })),
}

/** Other instances of a dataset, newest first. The nearest of another date is the default. */
const formerInstance: Step = {
  id: 'instance',
  choices: (snapshots, [dataset]) =>
    others(snapshots, dataset).map(({ dates, instance }) => ({
      ...instanceChoice(instance, dates),
      aliases: [instance.data_date, instance.data_date.slice(0, 4), instance.data_date.slice(2, 4)],
    })),
  preset: (snapshots, [dataset]) => nearestOther(...datesIn(snapshots, dataset)),
}

/** Returns the instances of a dataset, newest first, and the displayed one. */
function datesIn(snapshots: Snapshots, dataset: string | undefined) {
  const dates = snapshots.catalogue.context.datasets.find(({ id }) => id === dataset)?.dates ?? []
  const shown = displayedIn(snapshots).find(each => each.dataset === dataset)?.instance
  return [dates, shown] as const
}

function others(snapshots: Snapshots, dataset: string | undefined) {
  const [dates, shown] = datesIn(snapshots, dataset)
  return dates.filter(({ id }) => id !== shown).map(instance => ({ dates, instance }))
}

const amount: Step = fixedChoiceStep('amount', AMOUNTS)

function nameOf(snapshots: Snapshots, args: readonly string[]): string {
  const [dataset, label = '', base = '', said] = args
  const [dates, shown = ''] = datesIn(snapshots, dataset)
  const isBaseNewer = isNewer(base, shown, dates)
  return changeName({ label, base, amount: AMOUNTS.find(each => each === said) ?? 'percent', isBaseNewer })
}

const measuring = (args: readonly string[], snapshots: Snapshots) => ({
  type: 'label.displayed' as const,
  dataset: args[0] ?? '',
  label: nameOf(snapshots, args),
})

const hasNumbers: Condition = [
  (snapshots, [dataset]) => numberLabel.choices(snapshots, [dataset ?? '']).length > 0,
  'noNumberAtAll',
]
const hasOthers: Condition = [
  (snapshots, [dataset]) => others(snapshots, dataset).length > 0,
  'noOtherInstance',
]

/**
 * Commands that colour by the change of a label between two instances: `évolution de population depuis 2016`.
 */
export const changeCommands: Command[] = [
  workbench({
    id: 'label.change',
    steps: [displayedDataset, numberLabel, formerInstance, amount],
    event: measuring,
    preview: (args, snapshots) => {
      const [dataset = ''] = args
      const shown = shownAs(snapshots, dataset)
      const label = shown && labelOf(shown.sheet, nameOf(snapshots, args))
      return label ? { dataset, style: styleForLabel(shown.displayed.style, label) } : null
    },
    needs: [somethingActive, sheetIsKnown, hasNumbers, hasOthers],
    refusal: 'alreadySo',
  }),
]
