import './filter.css'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { FilterRegular } from '@fluentui/react-icons/svg/filter'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type Filter, type FilterNode, needsValue } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import type { Displayed } from '../../contract/view.ts'
import { type DraftCondition, draftOf, isGroup } from '../../domain/filter/filterDraft.ts'
import { SHOWN_SIGNS } from '../../domain/filter/sentence.ts'
import { formatValue, isOrdered, LABEL_TYPES } from '../../domain/label/labelTypes.ts'
import { labelsOfMode } from '../../domain/view/shown.ts'
import { IconButton } from '../shared/commandButton.tsx'
import { useLanguage, useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'

/** Condition in words; a missing part is null, and an operator without a value has an empty one. */
type Wording = { label: string | null; operator: string; value: string | null }

/** Returns a formatter of conditions over some labels. */
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
      value: !needsValue(operator) ? '' : typed.text.trim() === '' ? null : `${written}${unit}`,
    }
  }
}

/** Returns a formatter of a filter's top-level conditions, in short form: `Population ≥ 10 000`. */
function useSummary(labels: readonly Label[]): (filter: Filter) => string[] {
  const { t } = useTranslation('filter')
  const wording = useWording(labels)
  const write = (node: FilterNode): string => {
    if (!('label' in node)) {
      const [combinator, children] = 'and' in node ? (['and', node.and] as const) : (['or', node.or] as const)
      return children.map(writeWithin).join(` ${t(`joins.${combinator}`)} `)
    }
    const [condition] = draftOf({ mode: 'l', filter: node }, 'l').root.children
    if (!condition || isGroup(condition)) return ''
    const { label, operator, value } = wording(condition)
    return `${label ?? ''} ${SHOWN_SIGNS[node.operator] ?? operator} ${value ?? ''}`.trim()
  }
  const writeWithin = (node: FilterNode) => ('label' in node ? write(node) : `(${write(node)})`)
  return ({ filter }) => ('and' in filter ? filter.and.map(writeWithin) : [write(filter)])
}

/** Filter of a displayed dataset on one line, with a link to the editor and a remove button. */
export function FilterChips({ entry }: { entry: Displayed }) {
  const { t } = useTranslation('filter')
  const name = useDatasetName()(entry.dataset)
  const sheet = useMachine('workbench', ({ context }) => context.sheets[entry.instance])
  const summary = useSummary(sheet && entry.filter ? labelsOfMode(sheet, entry.filter.mode) : [])
  const { run, data } = useCommand('filter.open', [entry.dataset])
  if (!entry.filter) return null
  // Repeated texts form one condition.
  const parts = [...new Set(summary(entry.filter))]
  const filter = parts.join(` ${t('joins.and')} `)
  return (
    <div className="filter-chips">
      <button {...data} type="button" className="filter-chip" title={filter} onClick={run}>
        <FilterRegular />
        <span className="visually-hidden">{t('openOf', { name })} </span>
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <span className="visually-hidden"> {t('joins.and')} </span>}
            <span className="filter-chip-part">{part}</span>
          </Fragment>
        ))}
      </button>
      <IconButton
        command="filter.clear"
        args={[entry.dataset]}
        icon={<DismissRegular />}
        name={t('clearOf', { name })}
      />
    </div>
  )
}
