import { FilterOperator, needsValue } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import { byLanguage, type Language } from '../contract/languages.mjs'
import { ClassMethod, RampName, type Style } from '../contract/view.ts'
import { headingOnly } from '../domain/colour/renamedLegend.ts'
import { styleForLabel, suitedMethod } from '../domain/colour/style.ts'
import { rampChosenIn } from '../domain/colour/theme.ts'
import { besideOf, withConditions } from '../domain/filter/conjuncts.ts'
import { filterOfConditions } from '../domain/filter/filterDraft.ts'
import {
  continuationsOf,
  formatSentenceValue,
  middleOf,
  middleShown,
  readSentenceValue,
  type SentenceValue,
  SIGNS,
  writeSentenceValue,
} from '../domain/filter/sentence.ts'
import { operatorsFor } from '../domain/filter/validation.ts'
import { furtherCalculations, operandsAmong, quotientsOf } from '../domain/label/calculation.ts'
import { isOrdered, LABEL_TYPES } from '../domain/label/labelTypes.ts'
import { labelOf, labelTyped } from '../domain/view/shown.ts'
import { labelChoice, oneOf, plainChoice, sheetIn, shownAs, withOrigin, wordChoices } from './choices.ts'
import type { Choice, Command, Snapshots, Step } from './command.ts'
import { filterIn, filteringCommand } from './filtering.ts'
import { CLASS_COUNTS, hasChoices, labelCommand, mapThemeIn, styleIn, stylingCommand } from './styling.ts'

/** Labels of a dataset that can colour its zones in classes: numbers and dates. */
const orderedLabel: Step = {
  id: 'label',
  choices: (snapshots, [dataset]) =>
    (shownAs(snapshots, dataset)?.sheet.labels ?? []).filter(({ type }) => isOrdered(type)).map(labelChoice),
}

const METHODS = ['continuous', ...ClassMethod.exclude(['manual']).options] as const
const method: Step = {
  id: 'method',
  choices: () => wordChoices(METHODS),
  implied: (snapshots, [dataset, name = '']) => {
    const shown = shownAs(snapshots, dataset)
    const label = shown && labelOf(shown.sheet, name)
    return label && suitedMethod(label, shown.displayed.style.classCount)
  },
}

/** By default, the number of classes does not change. */
const count: Step = {
  id: 'count',
  choices: () => CLASS_COUNTS.map(value => plainChoice(value)),
  preset: (snapshots, [dataset]) => String(styleIn(snapshots, dataset)?.classCount ?? ''),
}

const ramp: Step = {
  id: 'ramp',
  choices: () => wordChoices(['free', ...RampName.options]),
  preset: (snapshots, [dataset]) => styleIn(snapshots, dataset)?.ramp ?? 'free',
}

/** Returns the style that a sentence describes, or the current one if it describes none. */
function requestedStyle(
  snapshots: Snapshots,
  [dataset, name = '', cut, classCount, colours]: readonly string[],
): Style | null {
  const shown = shownAs(snapshots, dataset)
  if (!shown) return null
  const { style } = shown.displayed
  const label = labelOf(shown.sheet, name)
  if (!label || !isOrdered(label.type)) return style
  return {
    ...(style.label === name ? style : styleForLabel(style, label)),
    // A label read as text or another type becomes a number or a date again.
    type: style.label === name && style.type !== null && isOrdered(style.type) ? style.type : null,
    mode: 'gradient',
    form: 'fill',
    hexagons: 'off',
    secondLabel: null,
    classes: oneOf(ClassMethod.options, cut),
    classCount: Number(classCount),
    breaks: [],
    ...(oneOf(RampName.options, colours) === style.ramp
      ? {}
      : rampChosenIn(mapThemeIn(snapshots), oneOf(RampName.options, colours))),
    renamed: headingOnly(style.label === name ? style.renamed : {}),
    isolated: null,
  }
}

/** Typed calculation with number labels, including the origin dataset's, with completions. */
const calculation: Step = {
  id: 'calculation',
  choices: (snapshots, [dataset]) => quotientsOf(labelsIn(snapshots, dataset)).map(labelChoice),
  awaits: (snapshots, [dataset]) => operandsAmong(labelsIn(snapshots, dataset)).length > 1,
  reads: (text, snapshots, [dataset]) => {
    const sheet = sheetIn(snapshots, dataset)
    const label = sheet && labelTyped(sheet, text, snapshots.preferences.context.language)
    return label ? labelChoice(label) : null
  },
  proposes: (text, snapshots, [dataset]) =>
    furtherCalculations(text, labelsIn(snapshots, dataset), snapshots.preferences.context.language).map(
      labelChoice,
    ),
}

/** Returns the labels of the data, including the origin dataset's. */
function labelsIn(snapshots: Snapshots, dataset: string | undefined): Label[] {
  const { labels = [], originLabels = [] } = sheetIn(snapshots, dataset) ?? {}
  return [...labels, ...originLabels]
}

/** Chooses any label that can filter zones, including labels of the origin dataset. */
const anyLabel: Step = {
  id: 'label',
  choices: (snapshots, [dataset]) => filterable(snapshots, dataset).map(labelChoice),
}

function filterable(snapshots: Snapshots, dataset: string | undefined): Label[] {
  const { labels = [], originLabels = [] } = shownAs(snapshots, dataset)?.sheet ?? {}
  return withOrigin(labels, originLabels)
}

const labelNamed = (snapshots: Snapshots, dataset: string | undefined, name: string | undefined) =>
  filterable(snapshots, dataset).find(label => label.name === name) ?? null

const operator: Step = {
  id: 'operator',
  choices: (snapshots, [dataset, name]) => {
    const type = labelNamed(snapshots, dataset, name)?.type ?? 'text'
    return operatorsFor(type).map(value => ({ value, key: `choices.${value}`, aliases: SIGNS[value] }))
  },
}

/** Returns the labels of the same dataset that a label can be combined with. */
function besides(snapshots: Snapshots, dataset: string | undefined, name: string | undefined): Label[] {
  const own = shownAs(snapshots, dataset)?.sheet.labels ?? []
  const isOwn = (label: Label) => own.includes(label)
  const label = labelNamed(snapshots, dataset, name)
  return filterable(snapshots, dataset).filter(each => label && isOwn(each) === isOwn(label))
}

const hasNoValue = (sign: string | undefined): boolean => {
  const operator = oneOf(FilterOperator.options, sign)
  return operator !== null && !needsValue(operator)
}

const choiceOf = (value: SentenceValue): Choice => ({
  value: writeSentenceValue(value),
  name: byLanguage(language => formatSentenceValue(value, language)),
})

/** Adds to a choice that other conditions of the filter remain. */
function withRemaining(choice: Choice, snapshots: Snapshots, args: readonly string[]): Choice {
  const added = requestedConditions([...args, choice.value], snapshots)
  const filter = filterIn(snapshots, args[0])
  const isAlone = !added || besideOf(filter, added).length === 0
  return isAlone ? choice : { ...choice, detail: [...(choice.detail ?? []), { key: 'choices.besideFilter' }] }
}

/** Offers the median, named as such. */
const medianChoice = (label: Label | null, value: string): Choice => ({
  value,
  name: byLanguage(language => (label && middleShown(label, language)) ?? value),
  detail: [{ key: 'choices.middles.median' }],
})

/** Typed value for a label, with further conditions after it. The median of a number is suggested. */
const value: Step = {
  id: 'value',
  preset: (_, [, , sign]) => (hasNoValue(sign) ? '' : null),
  choices: (snapshots, args) => {
    const [dataset, name, sign] = args
    const label = labelNamed(snapshots, dataset, name)
    const middle = label && middleOf(label, snapshots.preferences.context.language)
    const offered = hasNoValue(sign)
      ? [plainChoice('', SIGNS.empty[0])]
      : middle === null
        ? []
        : [medianChoice(label, middle)]
    return offered.map(choice => withRemaining(choice, snapshots, args))
  },
  awaits: (snapshots, [dataset, name]) => labelNamed(snapshots, dataset, name) !== null,
  reads: (text, snapshots, args) => {
    const [dataset, name, sign] = args
    if (hasNoValue(sign)) return null
    const { language } = snapshots.preferences.context
    const value = readSentenceValue(text, besides(snapshots, dataset, name), language)
    const type = labelNamed(snapshots, dataset, name)?.type ?? 'text'
    if (value.text === '' || LABEL_TYPES[type].read(value.text, language) === null) return null
    return withRemaining(choiceOf(value), snapshots, args)
  },
  recordedAs: (text, snapshots, [dataset, name]) => {
    const { language } = snapshots.preferences.context
    const label = labelNamed(snapshots, dataset, name)
    const value = readSentenceValue(text, besides(snapshots, dataset, name), language)
    return writeSentenceValue({
      ...value,
      text: label ? plain(value.text, label, language) : value.text,
      further: value.further.map(each => ({ ...each, text: plain(each.text, each.label, language) })),
    })
  },
  proposes: (text, snapshots, [dataset, name]) => {
    const { language } = snapshots.preferences.context
    return continuationsOf(text, besides(snapshots, dataset, name), language).map(choiceOf)
  },
}

/**
 * Formats a number as JavaScript does, and a date in ISO 8601, both independent of the language. A text is
 * unchanged.
 */
const plain = (text: string, { type }: Label, language: Language): string =>
  String(LABEL_TYPES[type].read(text, language) ?? text)

/** Returns the filter that a line adds, or null if it is invalid. */
function requestedConditions(
  [dataset, label = '', sign, text = '']: readonly string[],
  snapshots: Snapshots,
) {
  const sheet = shownAs(snapshots, dataset)?.sheet
  const operator = oneOf(FilterOperator.options, sign)
  if (!sheet || !operator) return null
  const { language } = snapshots.preferences.context
  const value = readSentenceValue(text, besides(snapshots, dataset, label), language)
  const conditions = [
    { label, operator, text: value.text },
    ...value.further.map(each => ({ ...each, label: each.label.name })),
  ].map(condition => ({ ...condition, language }))
  return filterOfConditions(sheet, value.combinator, conditions)
}

/** Commands with many arguments in one line of the palette: `couleur population quantile 5`. */
export const sentenceCommands: Command[] = [
  stylingCommand(
    'label.classify',
    [orderedLabel, method, count, ramp],
    requestedStyle,
    hasChoices(orderedLabel, 'noNumberLabel'),
  ),
  labelCommand({ id: 'label.compute' }, [calculation], ([, label = '']) => label, [
    (snapshots, [dataset]) => operandsAmong(labelsIn(snapshots, dataset)).length > 1,
    'noTwoNumbers',
  ]),
  filteringCommand({
    id: 'filter.by',
    sign: /^(<=|>=|!=|≤|≥|≠|<|>|=|~)$/,
    steps: [anyLabel, operator, value],
    known: snapshots =>
      snapshots.palette.context.values.map(({ dataset, label, value }) => [dataset, label, 'equals', value]),
    filterOf: (args, snapshots) => {
      const filter = filterIn(snapshots, args[0])
      const added = requestedConditions(args, snapshots)
      return added ? withConditions(filter, added) : filter
    },
    needs: [hasChoices(anyLabel, 'noLabelAtAll')],
  }),
]
