import { currentStyle, placedStyles } from '../../machines/savedStyles.machine.ts'
import type { Text } from '../contract/common.ts'
import { type Look, type SavedStyle, StyleName } from '../contract/savedStyle.ts'
import { equal } from '../domain/equal.ts'
import { lookOf, type StylePlace } from '../domain/savedStyles.ts'
import { displayedDataset } from './choices.ts'
import { type Choice, type Command, commandsOf, type Step, type World } from './command.ts'
import { somethingShown, unless } from './reasons.ts'

const savedStyles = commandsOf('savedStyles')

/** Returns the look of a displayed dataset, with the style that is being tried; null while that cannot be drawn. */
function lookIn(world: World, dataset: string | undefined): Look | null {
  const entry = world.workbench.context.view.displayed.find(each => each.dataset === dataset)
  if (!entry) return null
  const { target, draft } = world.displaySettings.context
  if (target?.displayed.dataset !== dataset || !draft) return lookOf(entry)
  return world.displaySettings.matches({ editing: 'invalid' }) ? null : lookOf({ ...entry, style: draft })
}

/** Tells whether the look of a displayed dataset is the one that comes back with it. */
export function isSaved(world: World, dataset: string | undefined): boolean {
  const look = lookIn(world, dataset)
  return look !== null && equal(currentStyle(world.savedStyles.context, dataset ?? '')?.look, look)
}

const UNNAMED: Text = { fr: 'Sans nom', en: 'Unnamed' }
const PLACES: Record<StylePlace, Text> = {
  browser: { fr: 'ce navigateur', en: 'this browser' },
  account: { fr: 'votre compte', en: 'your account' },
}

const nameOf = ({ name }: SavedStyle): Text => (name === '' ? UNNAMED : { fr: name, en: name })

const placedIn = (world: World) => placedStyles(world.savedStyles.context)

/** A saved style of the displayed dataset given before. */
const styleOfDataset: Step = {
  id: 'savedStyle',
  choices: (world, [dataset]) =>
    placedIn(world)
      .filter(([, { style }]) => style.dataset === dataset)
      .map(([value, { place, style }]): Choice => ({ value, name: nameOf(style), detail: PLACES[place] })),
}

/** Any saved style. */
const anyStyle: Step = {
  id: 'savedStyle',
  choices: world =>
    placedIn(world).map(([value, { place, style }]): Choice => {
      const { datasets } = world.selection.context
      const of = datasets.find(({ id }) => id === style.dataset)?.name ?? {
        fr: style.dataset,
        en: style.dataset,
      }
      const detail = { fr: `${of.fr}, ${PLACES[place].fr}`, en: `${of.en}, ${PLACES[place].en}` }
      return { value, name: nameOf(style), detail }
    }),
}

/** A name for a style, typed. */
const styleName = (awaits: Step['awaits'] = () => true): Step => ({
  id: 'styleName',
  choices: () => [],
  awaits,
  reads: text => {
    const name = StyleName.min(1).safeParse(text).data
    return name === undefined ? null : { value: name, name: { fr: name, en: name } }
  },
})

const drawable: [(world: World, args: readonly string[]) => boolean, 'draftInvalid'] = [
  (world, [dataset]) => dataset === undefined || lookIn(world, dataset) !== null,
  'draftInvalid',
]
const someStyle: [(world: World) => boolean, 'noStyles'] = [world => placedIn(world).length > 0, 'noStyles']

/** Commands on the saved styles of datasets. */
export const savedStyleCommands: Command[] = [
  savedStyles({
    id: 'settings.save',
    area: 'display',
    keys: ['mod+s'],
    steps: [displayedDataset],
    event: ([dataset = ''], world) => ({
      type: 'style.saved',
      dataset,
      look: lookIn(world, dataset),
      name: null,
    }),
    reason: unless(somethingShown, drawable, [
      (world, [dataset]) => dataset === undefined || !isSaved(world, dataset),
      'noChange',
    ]),
  }),
  savedStyles({
    id: 'style.saveAs',
    area: 'display',
    steps: [displayedDataset, styleName((world, [dataset]) => lookIn(world, dataset) !== null)],
    event: ([dataset = '', name = ''], world) => ({
      type: 'style.saved',
      dataset,
      look: lookIn(world, dataset),
      name,
    }),
    reason: unless(somethingShown, drawable),
  }),
  savedStyles({
    id: 'style.apply',
    area: 'display',
    steps: [displayedDataset, styleOfDataset],
    preview: ([dataset = '', style = ''], world) => {
      const look = placedIn(world).find(([each]) => each === style)?.[1].style.look
      return look ? { dataset, style: look.style } : null
    },
    event: ([, style = '']) => ({ type: 'style.applied', style }),
    reason: unless(somethingShown, [
      (world, [dataset]) => dataset === undefined || styleOfDataset.choices(world, [dataset]).length > 0,
      'noStyles',
    ]),
  }),
  savedStyles({
    id: 'style.rename',
    area: 'display',
    steps: [anyStyle, styleName()],
    event: ([style = '', name = '']) => ({ type: 'style.renamed', style, name }),
    reason: unless(someStyle, [
      (world, [style, name]) =>
        name === undefined || placedIn(world).find(([each]) => each === style)?.[1].style.name !== name,
      'alreadySo',
    ]),
  }),
  savedStyles({
    id: 'style.remove',
    area: 'display',
    steps: [anyStyle],
    event: ([style = '']) => ({ type: 'style.removed', style }),
    reason: unless(someStyle),
  }),
  savedStyles({
    id: 'style.restore',
    area: 'display',
    event: () => ({ type: 'style.restored' }),
    reason: unless([world => world.savedStyles.context.undoing !== null, 'nothingToRestore']),
  }),
]
