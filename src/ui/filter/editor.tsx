import { Field, Input, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { FilterOperator, needsValue } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import {
  COMBINATORS,
  type DraftCondition,
  type DraftGroup,
  type DraftNode,
  isGroup,
  type NodeProblem,
  type Typed,
} from '../../domain/filter/filterDraft.ts'
import { type FilterProblemCode, operatorsFor } from '../../domain/filter/validation.ts'
import { formatValue, LABEL_TYPES } from '../../domain/label/labelTypes.ts'
import { addTexts } from '../../i18n/index.ts'
import { CommandSegment } from '../shared/commandSegment.tsx'
import { LabelOptions } from '../shared/labelTitle.tsx'
import { useLanguage } from '../shared/language.ts'
import { Options } from '../shared/options.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

await addTexts(import.meta.glob('../../../locales/*/filters.json', { import: 'default' }))

type ValueProps = {
  part: string
  label: Label | null
  operator: FilterOperator
  typed: Typed
  error: string | null
  onType: (typed: Typed) => void
}

/** Field of a condition's value: a number or a date in the interface language, or a text with suggestions. */
function ValueField({ part, label, operator, typed, error, onType }: ValueProps) {
  const { t } = useTranslation('filter')
  const runtime = useRuntime()
  const language = useLanguage()
  const hint = useHint(label, operator, typed)
  const values = useMachine('filterValues', ({ context }) => context.values)
  const { measure, inputMode } = LABEL_TYPES[label?.type ?? 'text']
  const requestValues = (text: string) => {
    if (label && measure === null) edit(runtime, 'filterValues', { type: 'values.wanted', label, text })
  }
  return (
    <Field label={t('value')} {...(error ? { validationMessage: error } : hint ? { hint } : {})}>
      <Input
        value={typed.text}
        data-filter-part={part}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="tabular"
        inputMode={inputMode}
        {...(measure ? {} : { list: 'filter-values' })}
        {...(label?.unit ? { contentAfter: label.unit } : {})}
        onFocus={() => requestValues(typed.text)}
        onBlur={() => edit(runtime, 'filterValues', { type: 'values.dismissed' })}
        onChange={(_, { value: text }) => {
          onType({ text, language })
          requestValues(text)
        }}
      />
      <datalist id="filter-values">
        {values.map(value => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </Field>
  )
}

const unspaced = (text: string) => text.replace(/\s/g, '')

/** Returns a hint: the range of the values, how an ambiguous number was read, or that case is ignored. */
function useHint(label: Label | null, operator: FilterOperator, typed: Typed): string | null {
  const { t } = useTranslation('filter')
  const language = useLanguage()
  if (!label) return null
  const { measure, read } = LABEL_TYPES[label.type]
  if (measure === null) return t(operator === 'contains' ? 'containsHint' : 'caseHint')
  const value = formatValue(read(typed.text, typed.language), label, language)
  // A number needs no hint if it is displayed as typed.
  if (value !== '' && unspaced(typed.text) !== unspaced(value)) return t('readAs', { value })
  const { min, max } = label.stats
  if (min === null || max === null) return null
  return t('range', { min: measure.format(min, language), max: measure.format(max, language) })
}

type NodeProps = { node: DraftNode; labels: readonly Label[]; problems: readonly NodeProblem[] }

/** Form of the selected node. */
export function NodeEditor({ node, labels, problems }: NodeProps) {
  const { t } = useTranslation('filter')
  return (
    <section className="filter-editor" aria-label={t(isGroup(node) ? 'editGroup' : 'editCondition')}>
      {isGroup(node) ? (
        <GroupEditor group={node} />
      ) : (
        <ConditionEditor
          key={node.id}
          condition={node}
          labels={labels}
          problem={problems.find(({ id }) => id === node.id) ?? null}
        />
      )}
    </section>
  )
}

function GroupEditor({ group }: { group: DraftGroup }) {
  const { t } = useTranslation('filter')
  return (
    <fieldset>
      <legend>{t('combination')}</legend>
      <div className="segments">
        {COMBINATORS.map(combinator => (
          <CommandSegment
            key={combinator}
            command="filter.combine"
            args={[combinator]}
            name="filter-combinator"
            label={t(`combinations.${combinator}`)}
            isChosen={group.combinator === combinator}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ConditionProps = { condition: DraftCondition; labels: readonly Label[]; problem: NodeProblem | null }

/** Problems shown next to the value. */
const OF_VALUE: ReadonlySet<FilterProblemCode> = new Set(['valueEmpty', 'valueNotNumber', 'valueNotDate'])

/** Condition: a label, a comparison and a value. */
function ConditionEditor({ condition, labels, problem }: ConditionProps) {
  const { t } = useTranslation(['filter', 'filters'])
  const runtime = useRuntime()
  const { id, label: name, operator, typed } = condition
  const label = labels.find(each => each.name === name) ?? null
  const isOfValue = problem !== null && OF_VALUE.has(problem.code)
  const error = problem && t(`filters:${problem.code}`)
  const change = (patch: Partial<Omit<DraftCondition, 'id'>>) =>
    edit(runtime, 'filter', { type: 'condition.changed', id, patch })
  const { words } = LABEL_TYPES[label?.type ?? 'number']
  const fitting = label ? operatorsFor(label.type) : FilterOperator.options
  return (
    <>
      <Field label={t('filter:label')} {...(error && !isOfValue ? { validationMessage: error } : {})}>
        <Select
          value={name}
          data-filter-part={`${id} label`}
          onChange={(_, { value }) => change({ label: value })}
        >
          <option value="">{t('filter:chooseLabel')}</option>
          {name !== '' && !label && <option value={name}>{name}</option>}
          <LabelOptions labels={labels} />
        </Select>
      </Field>
      <Field label={t('filter:operator')}>
        <Select
          value={operator}
          onChange={(_, { value }) => change({ operator: FilterOperator.catch('equals').parse(value) })}
        >
          <Options
            values={FilterOperator.options.filter(each => each === operator || fitting.includes(each))}
            textOf={each => t(`filter:${words}.${each}`)}
          />
        </Select>
      </Field>
      {needsValue(operator) && (
        <ValueField
          part={`${id} value`}
          label={label}
          operator={operator}
          typed={typed}
          error={isOfValue ? error : null}
          onType={value => change({ typed: value })}
        />
      )}
    </>
  )
}
