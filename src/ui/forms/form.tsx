import './form.css'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import type { Form as FormState } from '../../domain/form.ts'
import { useCommand } from '../shared/useCommand.ts'
import { useErrorFocus } from './errorFocus.ts'
import { useFieldError } from './fieldError.ts'

type Props = {
  /** Command that runs when the form is sent. */
  command: Command['id']
  /** The name of the form. */
  label: string
  form: FormState<object>
  /** Failure to report, when the server has refused. */
  refusal?: string | null
  isBusy: boolean
  className?: string
  children: ReactNode
}

/** A form that is sent by Enter or by its button. What is wrong with it as a whole is said above its fields. */
export function Form({ command, label, form, refusal = null, isBusy, className, children }: Props) {
  const { run } = useCommand(command)
  const ref = useErrorFocus(form)
  return (
    <form
      ref={ref}
      noValidate
      className={className ? `form ${className}` : 'form'}
      aria-label={label}
      aria-busy={isBusy}
      onSubmit={event => {
        event.preventDefault()
        run()
      }}
    >
      {refusal !== null && <Refusal title={refusal} form={form} />}
      {children}
    </form>
  )
}

/** Says that the server refused, and why: it did not answer when it said nothing of any field. */
function Refusal({ title, form: { errors } }: { title: string; form: FormState<object> }) {
  const { t } = useTranslation('forms')
  const say = useFieldError()
  const isAtFields = Object.keys(errors.fields).length > 0
  const why = errors.whole ? say(errors.whole) : isAtFields ? null : t('noAnswer')
  return (
    <div role="alert" className="form-refusal" tabIndex={-1} data-form-refusal>
      <ErrorCircleRegular aria-hidden="true" />
      <p>
        <strong>{title}</strong>
        {why && <span>{why}</span>}
      </p>
    </div>
  )
}
