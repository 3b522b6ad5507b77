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
import { isAnother, someOf, somethingShown } from './reasons.ts'
import { nameStep, placeText } from './savedItems.ts'

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

const styleNamed = (snapshots: Snapshots, called: string | undefined) =>
  placedIn(snapshots).find(each => each.called === called)?.item

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

/** Any saved style. */
const anyStyle: Step = {
  id: 'savedStyle',
  choices: snapshots =>
    placedIn(snapshots).map((placed): Choice => {
      const name = datasetName(snapshots, placed.item.dataset)
      return { value: placed.called, ...nameOf(placed.item), detail: [{ name }, placeText(placed)] }
    }),
}

const nameOfStyle = (awaits?: Step['awaits']) => nameStep('styleName', awaits, undefined, StyleName.min(1))

const drawable: Condition = [
  (snapshots, [dataset]) => dataset === undefined || lookIn(snapshots, dataset) !== null,
  'draftInvalid',
]
const someStyle = someOf(placedIn, 'noStyles')

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
      const look = styleNamed(snapshots, style)?.look
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
  savedStyles({
    id: 'style.rename',
    steps: [anyStyle, nameOfStyle()],
    event: ([item = '', name = '']) => ({ type: 'item.renamed', item, name }),
    needs: [someStyle, isAnother((snapshots, [style]) => styleNamed(snapshots, style)?.name, 1)],
  }),
  savedStyles({
    id: 'style.remove',
    steps: [anyStyle],
    event: ([item = '']) => ({ type: 'item.removed', item }),
    needs: [someStyle],
  }),
  savedStyles({ id: 'style.restore', event: 'item.restored', refusal: 'nothingToRestore' }),
  savedStyles({ id: 'style.retry', event: 'list.retried', refusal: 'nothingFailed' }),
]
