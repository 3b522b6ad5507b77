import { LabelType } from '../contract/label.ts'
import { FALLBACK_LANGUAGE } from '../contract/languages.mjs'
import { CLASSES_MIN } from '../contract/limits.ts'
import { ClassMethod, Form, RampMiddle, RampName, type Style } from '../contract/view.ts'
import { acceptsClassCount } from '../domain/colour/classes.ts'
import { manualBreaks } from '../domain/colour/fromLegend.ts'
import { COMMON_WORDS, isDiverging, safetiesOf } from '../domain/colour/ramps.ts'
import { effectiveType, hasHexagons } from '../domain/colour/style.ts'
import { rampChosenIn } from '../domain/colour/theme.ts'
import { measureOf, modesOf } from '../domain/label/labelTypes.ts'
import { legendIn, oneOf, plainChoice, wordChoices } from './choices.ts'
import { type Command, type Condition, commandsOf, type Snapshots, type Step } from './command.ts'
import {
  CLASS_COUNTS,
  draftCommand,
  draftIn,
  draftLabelIn,
  isGradient,
  mapThemeIn,
  somethingIsSet,
} from './styling.ts'

const displaySettings = commandsOf('displaySettings', 'display')

const isCut = (draft: Style | null) => draft !== null && acceptsClassCount(draft.classes)

const labelIsDisplayed: Condition = [snapshots => draftLabelIn(snapshots) !== null, 'noLabel']
const hasNumbers: Condition = [
  snapshots => {
    const [label, draft] = [draftLabelIn(snapshots), draftIn(snapshots)]
    return label !== null && draft?.mode === 'gradient' && effectiveType(label, draft) === 'number'
  },
  'noNumbers',
]

const isParted: Condition = [snapshots => isDiverging(draftIn(snapshots)?.ramp ?? null), 'notDiverging']

/** Returns a step with words of the product, except the current one. */
const another = (
  id: string,
  wordsIn: (snapshots: Snapshots, draft: Style) => readonly string[],
  group?: string,
): Step => ({
  id,
  choices: snapshots => {
    const draft = draftIn(snapshots)
    return draft ? wordChoices(wordsIn(snapshots, draft), group) : []
  },
})

const mode = another('displayMode', (snapshots, draft) => {
  const label = draftLabelIn(snapshots)
  return label ? modesOf(effectiveType(label, draft)).filter(each => each !== draft.mode) : []
})
const type = another('type', (_, draft) =>
  ['provider', ...LabelType.options].filter(each => each !== (draft.type ?? 'provider')),
)
const form = another('form', (_, draft) =>
  Form.options.filter(each => hasHexagons(draft) || each !== draft.form),
)
const zero = another('state', (_, draft) => [draft.zeroApart ? 'off' : 'on'])
const method = another('method', (_, draft) =>
  ['continuous', ...ClassMethod.options].filter(each => each !== (draft.classes ?? 'continuous')),
)
/** Ramps, which can also be found by the uses they are safe for. */
const ramp: Step = {
  id: 'ramp',
  choices: snapshots =>
    [null, ...RampName.options]
      .filter(each => each !== draftIn(snapshots)?.ramp)
      .map(each => ({
        value: each ?? 'free',
        key: `choices.${each ?? 'free'}`,
        ...(each && COMMON_WORDS.has(each) ? { isCommonWord: true } : {}),
        also: each ? safetiesOf(each).map(use => ({ key: `choices.safe.${use}` as const })) : [],
      })),
}
/** Middles of a diverging ramp: a word, or a typed number. */
const middle: Step = {
  ...another(
    'middle',
    (_, draft) => ['usual', 'mean', 'median'].filter(each => each !== (draft.middle ?? 'usual')),
    'middles',
  ),
  awaits: () => true,
  reads: text => {
    const { parse, write } = measureOf('number')
    const number = parse(text, FALLBACK_LANGUAGE)
    return number === null ? null : plainChoice(write(number, FALLBACK_LANGUAGE))
  },
}

/** Parses the name of a middle or a number, as given by the step. */
function middleIn(word: string): Style['middle'] {
  const number = measureOf('number').parse(word, FALLBACK_LANGUAGE)
  return number ?? RampMiddle.safeParse(word).data ?? null
}

const count: Step = {
  id: 'count',
  choices: snapshots =>
    CLASS_COUNTS.filter(each => each !== String(draftIn(snapshots)?.classCount)).map(each =>
      plainChoice(each),
    ),
}

function cutting(snapshots: Snapshots, word: string): Partial<Style> {
  const { target, draft } = snapshots.displaySettings.context
  const classes = oneOf(ClassMethod.options, word)
  if (classes !== 'manual') return { classes }
  const legend = legendIn(snapshots, target?.displayed.dataset)
  return { classes, breaks: manualBreaks(legend, draft?.classCount ?? CLASSES_MIN) }
}

/** Commands on the look of the active dataset: they change a draft that is previewed until it is saved. */
export const styleCommands: Command[] = [
  draftCommand(
    'mode.choose',
    mode,
    word => ({ mode: word === 'value' ? 'value' : 'gradient' }),
    labelIsDisplayed,
    [(snapshots, args) => args.length > 0 || mode.choices(snapshots, []).length > 0, 'noOtherMode'],
  ),
  draftCommand('type.choose', type, word => ({ type: oneOf(LabelType.options, word) }), labelIsDisplayed),
  draftCommand(
    'form.choose',
    form,
    word => ({ form: oneOf(Form.options, word) ?? 'fill' }),
    isGradient,
    hasNumbers,
  ),
  draftCommand('classes.choose', method, (word, snapshots) => cutting(snapshots, word), isGradient),
  draftCommand('classes.count', count, number => ({ classCount: Number(number) }), isGradient, [
    snapshots => isCut(draftIn(snapshots)),
    'notCut',
  ]),
  draftCommand(
    'ramp.choose',
    ramp,
    (word, snapshots) => rampChosenIn(mapThemeIn(snapshots), oneOf(RampName.options, word)),
    isGradient,
  ),
  displaySettings({
    id: 'ramp.reverse',
    event: 'ramp.reversed',
    needs: [somethingIsSet],
    refusal: 'notGradient',
  }),
  draftCommand('middle.set', middle, word => ({ middle: middleIn(word) }), isGradient, hasNumbers, isParted),
  draftCommand('zero.apart', zero, word => ({ zeroApart: word === 'on' }), isGradient, hasNumbers),
  displaySettings({
    id: 'random.toggle',
    event: 'random.toggled',
    needs: [somethingIsSet],
    refusal: 'notByValue',
  }),
]
