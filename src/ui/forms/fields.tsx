import { Button, Field, Input, Select, Textarea } from '@fluentui/react-components'
import { EyeRegular } from '@fluentui/react-icons/svg/eye'
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../domain/account/formState.ts'
import { Secret } from '../../domain/account/secret.ts'
import { useAutoFocus } from '../shared/focus.ts'
import { useFieldError } from './form.tsx'

type Common<Draft extends object, Name extends keyof Draft & string> = {
  label: string
  /** Field of the draft. */
  name: Name
  form: Form<Draft>
  hint?: string
  /** Disables typing while the form is being submitted. */
  isBusy: boolean
  /** True if the field receives focus when the screen arrives. */
  isFirst?: boolean
  isRequired?: boolean
}

/** Frame of every field: label, hint and mistake. */
function LabelledField(props: Pick<Common<object, never>, 'label' | 'hint' | 'isRequired'> & FramedProps) {
  const { label, hint, form, name, isRequired = false, children } = props
  const say = useFieldError()
  const error = form.errors.fields[name]
  return (
    <Field
      label={label}
      required={isRequired}
      {...(hint ? { hint } : {})}
      // The first field with a mistake receives focus, which reads it aloud. An alert per field would repeat
      // it.
      {...(error
        ? { validationMessage: { role: undefined, children: say(error) }, validationState: 'error' as const }
        : {})}
    >
      {children}
    </Field>
  )
}
type FramedProps = { form: Form<object>; name: string; children: ReactElement }

type TextProps<Draft extends object, Name extends keyof Draft & string> = Common<Draft, Name> & {
  onChange: (value: string) => void
  /** Kind of value for password managers and autofill: https://html.spec.whatwg.org/#autofill */
  autoComplete: string
  type?: 'text' | 'email' | 'date'
  maxLength?: number
}

/** Line of text, which may be a secret other than a password. */
export function TextField<Draft extends object, Name extends keyof Draft & string>(
  props: TextProps<Draft, Name>,
) {
  const { label, name, form, hint, isBusy, isFirst = false, isRequired = true } = props
  const { onChange, autoComplete, type = 'text', maxLength } = props
  const focus = useAutoFocus<HTMLInputElement>(isFirst)
  return (
    <LabelledField label={label} name={name} form={form} isRequired={isRequired} {...(hint ? { hint } : {})}>
      <Input
        input={{ ref: focus }}
        name={name}
        type={type}
        value={textOf(form.draft[name])}
        required={isRequired}
        readOnly={isBusy}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        {...(maxLength ? { maxLength } : {})}
        onChange={(_, { value }) => onChange(value)}
      />
    </LabelledField>
  )
}

/** Password field, with a button to reveal the password. */
export function PasswordField<Draft extends object, Name extends keyof Draft & string>(
  props: Common<Draft, Name> & {
    onChange: (value: Secret) => void
    autoComplete: 'current-password' | 'new-password'
  },
) {
  const { t } = useTranslation('forms')
  const { label, name, form, hint, isBusy, isFirst = false, isRequired = true } = props
  const { onChange, autoComplete } = props
  const [isShown, setShown] = useState(false)
  const focus = useAutoFocus<HTMLInputElement>(isFirst)
  const value = form.draft[name]
  return (
    <LabelledField label={label} name={name} form={form} isRequired={isRequired} {...(hint ? { hint } : {})}>
      <Input
        input={{ ref: focus }}
        name={name}
        type={isShown ? 'text' : 'password'}
        value={value instanceof Secret ? value.reveal() : ''}
        required={isRequired}
        readOnly={isBusy}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(_, changed) => onChange(new Secret(changed.value))}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            className="form-eye"
            aria-label={t('show', { label })}
            aria-pressed={isShown}
            icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
            onClick={() => setShown(!isShown)}
          />
        }
      />
    </LabelledField>
  )
}

/** Choice among a few options. */
export function ChoiceField<
  Draft extends object,
  Name extends keyof Draft & string,
  Choice extends Draft[Name] & string,
>(
  props: Common<Draft, Name> & {
    choices: readonly { value: Choice; name: string }[]
    onChange: (value: Choice) => void
  },
) {
  const { label, name, form, hint, isBusy, choices, onChange } = props
  return (
    <LabelledField label={label} name={name} form={form} {...(hint ? { hint } : {})}>
      <Select
        name={name}
        value={String(form.draft[name])}
        disabled={isBusy}
        onChange={(_, { value }) => {
          const chosen = choices.find(choice => choice.value === value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </Select>
    </LabelledField>
  )
}

/** Several lines of text. */
export function TextAreaField<Draft extends object, Name extends keyof Draft & string>(
  props: Common<Draft, Name> & { onChange: (value: string) => void; maxLength: number },
) {
  const { label, name, form, hint, isBusy, isFirst = false, isRequired = true, onChange, maxLength } = props
  const focus = useAutoFocus<HTMLTextAreaElement>(isFirst)
  return (
    <LabelledField label={label} name={name} form={form} isRequired={isRequired} {...(hint ? { hint } : {})}>
      <Textarea
        textarea={{ ref: focus }}
        name={name}
        value={String(form.draft[name] ?? '')}
        required={isRequired}
        readOnly={isBusy}
        maxLength={maxLength}
        rows={5}
        resize="vertical"
        onChange={(_, { value }) => onChange(value)}
      />
    </LabelledField>
  )
}

const textOf = (value: unknown): string => (value instanceof Secret ? value.reveal() : String(value ?? ''))
