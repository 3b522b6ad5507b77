import { Field, Input, Select, Textarea } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { TEXT_MAX } from '../../contract/import.ts'
import { type ImportDraft, type ImportField, mistakesIn } from '../../domain/import/importDraft.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

/** Returns a function that changes the draft. */
export function useChange(): (change: Partial<ImportDraft>) => void {
  const runtime = useRuntime()
  return change => edit(runtime, 'importing', { type: 'draft.changed', change })
}

/** Returns the mistake in a part of the form, found here or reported by the server. */
export function useMistake(field: ImportField | undefined): string | undefined {
  const { t } = useTranslation('importing')
  const { draft, failure } = useMachine('importing', ({ context }) => context)
  if (!field) return undefined
  const mistake = draft && mistakesIn(draft)[field]
  return mistake ? t(`mistakes.${mistake}`) : failure?.fields?.[field]?.join(' ')
}

/** Renders fields under a common heading. */
export function Fields({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className="import-fields" aria-labelledby={heading}>
      <h3 id={heading} className="heading">
        {title}
      </h3>
      {children}
    </section>
  )
}

type Common = {
  label: string
  hint?: string | undefined
  field?: ImportField
  /** Mistake outside the draft. */
  mistake?: string
  wide?: boolean
}

function LabelledField({
  label,
  hint,
  field,
  mistake: own,
  wide,
  children,
}: Common & { children: ReactNode }) {
  const found = useMistake(field)
  const mistake = own ?? found
  return (
    <Field
      size="small"
      label={label}
      className={wide ? 'import-wide' : undefined}
      {...(hint && !mistake ? { hint } : {})}
      {...(mistake ? { validationMessage: mistake, validationState: 'error' as const } : {})}
    >
      {children as never}
    </Field>
  )
}

type Text = Common & { value: string; onChange: (value: string) => void; placeholder?: string }

export function TextField({
  value,
  onChange,
  placeholder,
  maxLength = TEXT_MAX.line,
  ...frame
}: Text & { maxLength?: number }) {
  return (
    <LabelledField {...frame}>
      <Input
        value={value}
        maxLength={maxLength}
        {...(placeholder ? { placeholder } : {})}
        onChange={(_, changed) => onChange(changed.value)}
      />
    </LabelledField>
  )
}

export function TextAreaField({ value, onChange, placeholder, ...frame }: Text) {
  return (
    <LabelledField {...frame}>
      <Textarea
        rows={2}
        resize="vertical"
        value={value}
        maxLength={TEXT_MAX.description}
        {...(placeholder ? { placeholder } : {})}
        onChange={(_, changed) => onChange(changed.value)}
      />
    </LabelledField>
  )
}

type Option = { value: string; text: string }

export function ChoiceField(
  props: Common & { value: string; onChange: (value: string) => void; options: readonly Option[] },
) {
  const { value, onChange, options, ...frame } = props
  return (
    <LabelledField {...frame}>
      <Select value={value} onChange={(_, changed) => onChange(changed.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </LabelledField>
  )
}
