import type { FilterNode, FilterOperator } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import { type Language, WORDS } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import { formatValue } from '../label/labelTypes.ts'
import { shortInstanceName } from '../view/instanceName.ts'
import { type Demand, labelsOfFilter, type Shown } from '../view/shown.ts'

/** Longest name without its extension: longer ones are awkward, and refused by some systems. */
const MOST = 100

/** Characters that a file name cannot have in some system. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: file names cannot have them.
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f]/g

/** Words of file names that no other text has. */
const NAMES = {
  fr: {
    moreThan: 'plus de',
    filtered: 'filtré',
    selected: 'sélection',
    contains: 'contient',
    empty: 'vide',
    notEmpty: 'non vide',
    inView: 'partie affichée',
  },
  en: {
    moreThan: 'more than',
    filtered: 'filtered',
    selected: 'selection',
    contains: 'contains',
    empty: 'is empty',
    notEmpty: 'is not empty',
    inView: 'part in view',
  },
} as const satisfies Record<Language, Record<string, string>>

type Content = Pick<Demand, 'filter' | 'bbox'> & { isSelection: boolean }

/**
 * Names a file by its dataset, its date and the selection of its zones, as people read them: `Départements français
 * 2026, Population ≥ 1 000 000`. A filter in many words is only mentioned.
 */
export function fileName({ sheet }: Pick<Shown, 'sheet'>, content: Content, language: Language): string {
  const { dataset, instance } = sheet
  const words = NAMES[language]
  const named = `${inLanguage(dataset.name, language)} ${shortInstanceName(instance, dataset.dates, language)}`
  const { filter, bbox, isSelection } = content
  const parts = [
    ...(filter ? [conditionText(filter.filter, labelsOfFilter(sheet, filter), language)] : []),
    ...(isSelection ? [words.selected] : []),
    ...(bbox ? [words.inView] : []),
  ]
  const whole = cleanName([named, ...parts].join(', '))
  if (whole.length <= MOST) return whole
  return cleanName(
    `${named.slice(0, MOST - words.filtered.length - 2)}${filter ? `, ${words.filtered}` : ''}`,
  )
}

/** Returns a text as a part of a file name in every system. */
export const cleanName = (name: string) => name.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()

function conditionText(node: FilterNode, labels: readonly Label[], language: Language): string {
  const words = WORDS[language]
  if (!('label' in node)) {
    const [children, word] = 'and' in node ? [node.and, words.and] : [node.or, words.or]
    return children.map(child => conditionText(child, labels, language)).join(` ${word} `)
  }
  const label = labels.find(({ name }) => name === node.label)
  const value = label ? formatValue(node.value, label, language) : String(node.value)
  const signs: Record<FilterOperator, string> = {
    equals: '=',
    notequals: '≠',
    contains: NAMES[language].contains,
    empty: NAMES[language].empty,
    notempty: NAMES[language].notEmpty,
    lt: words.lessThan,
    lte: '≤',
    gt: NAMES[language].moreThan,
    gte: '≥',
  }
  return `${label ? inLanguage(label.title, language) : node.label} ${signs[node.operator]} ${value}`.trim()
}
