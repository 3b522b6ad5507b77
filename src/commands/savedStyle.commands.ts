import { currentStyle } from '../../machines/savedStyles.machine.ts'
import { type Look, type NewSavedStyle, StyleName } from '../contract/saved.ts'
import { sameInEveryLanguage } from '../contract/texts.ts'
import { lookOf } from '../domain/colour/savedStyles.ts'
import { equal } from '../domain/equal.ts'
import { placedItems } from '../domain/savedList.ts'
import { datasetName, displayedDataset } from './choices.ts'
import {
  type Choice,
  type ChoiceText,
  type Command,
  type Condition,
  commandsOf,
  type Snapshots,
  type Step,
} from './command.ts'
import { somethingShown } from './reasons.ts'
import { nameStep, placeText, savedItems } from './savedItems.ts'

const savedStyles = commandsOf('savedStyles', 'display')

/** Returns the look of a displayed dataset, including a previewed style; null while it cannot be drawn. */
function lookIn(snapshots: Snapshots, dataset: string | undefined): Look | null {
  const entry = snapshots.workbench.context.view.displayed.find(each => each.dataset === dataset)
  if (!entry) return null
  const { target, draft } = snapshots.displaySettings.context
  if (target?.displayed.dataset !== dataset || !draft) return lookOf(entry)
  return snapshots.displaySettings.matches({ editing: 'invalid' }) ? null : lookOf({ ...entry, style: draft })
}

/** Returns whether the look of a displayed dataset equals its saved default. */
export function isSaved(snapshots: Snapshots, dataset: string | undefined): boolean {
  const look = lookIn(snapshots, dataset)
  return look !== null && equal(currentStyle(snapshots.savedStyles.context, dataset ?? '')?.look, look)
}

const nameOf = ({ name }: NewSavedStyle): ChoiceText =>
  name === '' ? { key: 'choices.unnamed' } : { name: sameInEveryLanguage(name) }

const placedIn = (snapshots: Snapshots) => placedItems(snapshots.savedStyles.context)

/** Saved styles, each with the name of its dataset. */
const styles = savedItems('savedStyles', 'display', placedIn, {
  step: 'savedStyle',
  none: 'noStyles',
  choiceOf: (placed, snapshots): Choice => {
    const name = datasetName(snapshots, placed.item.dataset)
    return { value: placed.called, ...nameOf(placed.item), detail: [{ name }, placeText(placed)] }
  },
})

/** Saved style of the preceding dataset. */
const styleOfDataset: Step = {
  id: 'savedStyle',
  choices: (snapshots, [dataset]) =>
    placedIn(snapshots)
      .filter(({ item }) => item.dataset === dataset)
      .map(
        (placed): Choice => ({
          value: placed.called,
          ...nameOf(placed.item),
          detail: [placeText(placed)],
        }),
      ),
}

const nameOfStyle = (awaits?: Step['awaits']) => nameStep('styleName', awaits, undefined, StyleName.min(1))

const drawable: Condition = [
  (snapshots, [dataset]) => dataset === undefined || lookIn(snapshots, dataset) !== null,
  'draftInvalid',
]

const saving = (snapshots: Snapshots, dataset: string, name: string | null) => ({
  type: 'item.saved' as const,
  saving: { kind: 'look' as const, dataset, look: lookIn(snapshots, dataset), name },
})

/** Commands on the saved styles of datasets. */
export const savedStyleCommands: Command[] = [
  savedStyles({
    id: 'settings.save',
    keys: ['mod+s'],
    steps: [displayedDataset],
    event: ([dataset = ''], snapshots) => saving(snapshots, dataset, null),
    needs: [
      somethingShown,
      drawable,
      [(snapshots, [dataset]) => dataset === undefined || !isSaved(snapshots, dataset), 'noChange'],
    ],
  }),
  savedStyles({
    id: 'style.saveAs',
    steps: [displayedDataset, nameOfStyle((snapshots, [dataset]) => lookIn(snapshots, dataset) !== null)],
    event: ([dataset = '', name = ''], snapshots) => saving(snapshots, dataset, name),
    needs: [somethingShown, drawable],
  }),
  savedStyles({
    id: 'style.apply',
    steps: [displayedDataset, styleOfDataset],
    preview: ([dataset = '', style = ''], snapshots) => {
      const look = styles.named(snapshots, style)?.look
      return look ? { dataset, style: look.style } : null
    },
    event: ([, style = '']) => ({ type: 'item.saved', saving: { kind: 'applied', style } }),
    needs: [
      somethingShown,
      [
        (snapshots, [dataset]) =>
          dataset === undefined || styleOfDataset.choices(snapshots, [dataset]).length > 0,
        'noStyles',
      ],
    ],
  }),
  styles.rename('style.rename', nameOfStyle(), 'alreadySo'),
  styles.remove('style.remove'),
  styles.restore('style.restore', 'nothingToRestore'),
  styles.retry('style.retry'),
]
