import { changeName, numbersOfData } from '../domain/label/computed.ts'
import { AMOUNTS } from '../domain/label/former.ts'
import { isNewer, nearestOther } from '../domain/view/instanceOrder.ts'
import { dateAliases, displayedAs, fixedChoiceStep, instanceChoice, labelChoice, shownAs } from './choices.ts'
import type { Command, Condition, Snapshots, Step } from './command.ts'
import { hasChoices, labelCommand } from './styling.ts'

/** Numeric labels of the dataset itself, without those of its origin: their change can be shown. */
const numberLabel: Step = {
  id: 'label',
  choices: (snapshots, [dataset]) =>
    numbersOfData(shownAs(snapshots, dataset)?.sheet.labels ?? []).map(labelChoice),
}

/** Other instances of a dataset, newest first. The nearest of another date is the default. */
const formerInstance: Step = {
  id: 'instance',
  choices: (snapshots, [dataset]) =>
    others(snapshots, dataset).map(({ dates, instance }) => ({
      ...instanceChoice(instance, dates),
      aliases: dateAliases(instance.data_date),
    })),
  preset: (snapshots, [dataset]) => nearestOther(...datesIn(snapshots, dataset)),
}

/** Returns the instances of a dataset, newest first, and the displayed one. */
function datesIn(snapshots: Snapshots, dataset: string | undefined) {
  const dates = snapshots.catalogue.context.datasets.find(({ id }) => id === dataset)?.dates ?? []
  const shown = displayedAs(snapshots, dataset)?.instance
  return [dates, shown] as const
}

function others(snapshots: Snapshots, dataset: string | undefined) {
  const [dates, shown] = datesIn(snapshots, dataset)
  return dates.filter(({ id }) => id !== shown).map(instance => ({ dates, instance }))
}

const amount: Step = fixedChoiceStep('amount', AMOUNTS)

function nameOf([dataset, label = '', base = '', wanted]: readonly string[], snapshots: Snapshots): string {
  const [dates, shown = ''] = datesIn(snapshots, dataset)
  const isBaseNewer = isNewer(base, shown, dates)
  return changeName({ label, base, amount: AMOUNTS.find(each => each === wanted) ?? 'percent', isBaseNewer })
}

const hasOthers: Condition = [
  (snapshots, [dataset]) => others(snapshots, dataset).length > 0,
  'noOtherInstance',
]

/**
 * Commands that colour by the change of a label between two instances: `évolution de population depuis 2016`.
 */
export const changeCommands: Command[] = [
  labelCommand(
    { id: 'label.change' },
    [numberLabel, formerInstance, amount],
    nameOf,
    hasChoices(numberLabel, 'noNumberAtAll'),
    hasOthers,
  ),
]
