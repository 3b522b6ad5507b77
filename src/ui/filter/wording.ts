import { useTranslation } from 'react-i18next'
import type { Filter, FilterNode, FilterOperator } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import { type DraftCondition, draftOf, isGroup } from '../../domain/filter/draft.ts'
import { formatValue, isOrdered, LABEL_TYPES } from '../../domain/label/labelTypes.ts'
import { useLanguage, useText } from '../shared/language.ts'

/** A condition in the words of a sentence; a part that is not there yet is null. */
export type Wording = { label: string | null; operator: string; value: string | null }

const SIGNS: Record<FilterOperator, string> = {
  equals: '=',
  notequals: '≠',
  lt: '<',
  lte: '≤',
  gt: '>',
  gte: '≥',
}

/** Answers how a condition is said over some labels. */
export function useWording(labels: readonly Label[]): (condition: DraftCondition) => Wording {
  const { t } = useTranslation('filter')
  const language = useLanguage()
  const text = useText()
  return ({ label: name, operator, typed }) => {
    const label = labels.find(each => each.name === name)
    const type = label?.type ?? 'number'
    const { words, read } = LABEL_TYPES[type]
    const value = label && isOrdered(type) ? read(typed.text, typed.language) : null
    const written = value === null ? typed.text : formatValue(value, { type }, language)
    const unit = value !== null && label?.unit ? ` ${label.unit}` : ''
    return {
      label: label ? text(label.title) : name || null,
      operator: t(`${words}.${operator}`),
      value: typed.text.trim() === '' ? null : `${written}${unit}`,
    }
  }
}

/** Answers the short writing of each condition that a filter joins at its top: `Population ≥ 10 000`. */
export function useSummary(labels: readonly Label[]): (filter: Filter) => string[] {
  const { t } = useTranslation('filter')
  const wording = useWording(labels)
  const write = (node: FilterNode): string => {
    if (!('label' in node)) {
      const [combinator, children] = 'and' in node ? (['and', node.and] as const) : (['or', node.or] as const)
      return children
        .map(child => ('label' in child ? write(child) : `(${write(child)})`))
        .join(` ${t(`joins.${combinator}`)} `)
    }
    const [condition] = draftOf({ mode: 'l', filter: node }, 'l').root.children
    if (!condition || isGroup(condition)) return ''
    const { label, value } = wording(condition)
    return `${label ?? ''} ${SIGNS[node.operator]} ${value ?? ''}`
  }
  return ({ filter }) => ('and' in filter ? filter.and.map(write) : [write(filter)])
}
