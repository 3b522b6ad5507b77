import { styleForLabel } from '../domain/colour/style.ts'
import { changeName, numbersOfData } from '../domain/label/computed.ts'
import { AMOUNTS } from '../domain/label/former.ts'
import { labelOf } from '../domain/view/shown.ts'
import { displayedDataset, displayedIn, instanceChoice, oneOf, shownAs } from './choices.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { type Condition, sheetIsKnown, somethingActive, unless } from './reasons.ts'

const workbench = commandsOf('workbench')

/** The numbers of a dataset whose change can be shown: its own. */
const numberLabel: Step = {
  id: 'label',
  choices: (snapshots, [dataset]) =>
    numbersOfData(shownAs(snapshots, dataset)?.sheet.labels ?? []).map(({ name, title }) => ({
      value: name,
      name: title,
    })),
}

/** Instances of a dataset besides the displayed one, newest first; the next older one goes without saying. */
const formerInstance: Step = {
  id: 'instance',
  choices: (snapshots, [dataset]) =>
    others(snapshots, dataset).map(({ dates, instance }) => ({
      ...instanceChoice(instance, dates),
      aliases: [instance.data_date, instance.data_date.slice(0, 4), instance.data_date.slice(2, 4)],
    })),
  preset: (snapshots, [dataset]) => {
    const [older] = others(snapshots, dataset).filter(({ isOlder }) => isOlder)
    return older?.instance.id ?? null
  },
}

function others(snapshots: Snapshots, dataset: string | undefined) {
  const dates = snapshots.selection.context.datasets.find(({ id }) => id === dataset)?.dates ?? []
  const shown = displayedIn(snapshots).find(each => each.dataset === dataset)?.instance
  const at = dates.findIndex(({ id }) => id === shown)
  return dates
    .map((instance, place) => ({ dates, instance, isOlder: place > at }))
    .filter(({ instance }) => instance.id !== shown)
}

const amount: Step = oneOf('amount', AMOUNTS)

const nameOf = ([, label = '', base = '', said]: readonly string[]): string =>
  changeName({ label, base, amount: AMOUNTS.find(each => each === said) ?? 'percent' })

const measuring = (args: readonly string[]) => ({
  type: 'label.displayed' as const,
  dataset: args[0] ?? '',
  label: nameOf(args),
})

const hasNumbers: Condition = [
  (snapshots, [dataset]) => numberLabel.choices(snapshots, [dataset ?? '']).length > 0,
  'noNumberAtAll',
]
const hasOthers: Condition = [
  (snapshots, [dataset]) => others(snapshots, dataset).length > 0,
  'noOtherInstance',
]

/** Colours by how much a label has changed since another instance: `évolution de population depuis 2016`. */
export const changeCommands: Command[] = [
  workbench({
    id: 'label.change',
    area: 'display',
    steps: [displayedDataset, numberLabel, formerInstance, amount],
    event: measuring,
    preview: (args, snapshots) => {
      const [dataset = ''] = args
      const shown = shownAs(snapshots, dataset)
      const label = shown && labelOf(shown.sheet, nameOf(args))
      return label ? { dataset, style: styleForLabel(shown.displayed.style, label) } : null
    },
    reason: unless(somethingActive, sheetIsKnown, hasNumbers, hasOthers, [
      (snapshots, args) => args.length < 4 || snapshots.workbench.can(measuring(args)),
      'alreadySo',
    ]),
  }),
]
