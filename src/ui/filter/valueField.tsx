import { Field, Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import type { Label } from '../../contract/label.ts'
import type { Typed } from '../../domain/filter/draft.ts'
import { formatValue, LABEL_TYPES } from '../../domain/label/labelTypes.ts'
import { useLanguage } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

type ValueProps = {
  part: string
  label: Label | null
  typed: Typed
  error: string | null
  onType: (typed: Typed) => void
}

/**
 * Field of the value that a label is compared with: a number or a date in the manner of the language, or a text, with
 * values that there are.
 */
export function ValueField({ part, label, typed, error, onType }: ValueProps) {
  const { t } = useTranslation('filter')
  const runtime = useRuntime()
  const language = useLanguage()
  const hint = useHint(label, typed)
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

/** Between what the values lie; how a number was read that could be read otherwise; that case does not matter. */
function useHint(label: Label | null, typed: Typed): string | null {
  const { t } = useTranslation('filter')
  const language = useLanguage()
  if (!label) return null
  const { measure, read } = LABEL_TYPES[label.type]
  if (measure === null) return t('caseHint')
  const value = formatValue(read(typed.text, typed.language), label, language)
  // What is written as it is read needs no saying.
  if (value !== '' && unspaced(typed.text) !== unspaced(value)) return t('readAs', { value })
  const { min, max } = label.stats
  if (min === null || max === null) return null
  return t('range', { min: measure.format(min, language), max: measure.format(max, language) })
}
