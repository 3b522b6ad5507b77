import './form.css'
import { Spinner } from '@fluentui/react-components'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import type { FieldError, Form as FormState } from '../../domain/account/form.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { giveFocus } from '../shared/focus.ts'
import { useCommand } from '../shared/useCommand.ts'

type Props = {
  /** Command that runs when the form is sent. */
  command: Command['id']
  /** The name of the form. */
  label: string
  form: FormState<object>
  /** Failure to report, when the server has refused. */
  refusal?: string | null
  /** Advice where the server has said nothing; by default it is to try again. */
  advice?: string | undefined
  isBusy: boolean
  className?: string
  children: ReactNode
}

/** A form that is sent by Enter or by its button. What is wrong with it as a whole is said above its fields. */
export function Form(props: Props) {
  const { command, label, form, refusal = null, advice, isBusy, className, children } = props
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
      {refusal !== null && <Refusal title={refusal} advice={advice} form={form} />}
      {children}
    </form>
  )
}

/** Says that the server refused, and why: it did not answer when it said nothing of any field. */
function Refusal(props: { title: string; advice: string | undefined; form: FormState<object> }) {
  const { title, advice, form } = props
  const { errors } = form
  const { t } = useTranslation('forms')
  const say = useFieldError()
  const isAtFields = Object.keys(errors.fields).length > 0
  const why = errors.whole ? say(errors.whole) : isAtFields ? null : (advice ?? t('noAnswer'))
  return (
    <div role="alert" className="form-refusal" tabIndex={-1} data-form-refusal>
      <ErrorCircleRegular />
      <p>
        <strong>{title}</strong>
        {why && <span>{why}</span>}
      </p>
    </div>
  )
}

/** The button that sends the form it is in. */
export function SubmitButton(props: {
  command: Command['id']
  label: string
  isBusy: boolean
  appearance?: 'primary' | 'secondary'
}) {
  const { command, label, isBusy, appearance = 'primary' } = props
  return (
    <CommandButton
      submits
      command={command}
      label={label}
      appearance={appearance}
      {...(isBusy ? { icon: <Spinner size="extra-tiny" /> } : {})}
    />
  )
}

/** Answers what is wrong: the server's sentence, or one of the interface. */
export function useFieldError(): (error: FieldError) => string {
  const { t } = useTranslation('forms')
  return error => ('text' in error ? error.text : t(error.key))
}

/** Moves the focus, once a form has been sent and something is wrong, to the place where that is said first. */
function useErrorFocus(form: FormState<object>): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  const last = useRef(form)
  useEffect(() => {
    // Typing changes the draft too; only an answer changes the errors alone.
    const isAnswer = form.errors !== last.current.errors && form.draft === last.current.draft
    last.current = form
    if (!isAnswer) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    const target = find('[aria-invalid="true"]') ?? find('[data-form-refusal]')
    if (target) giveFocus(target)
  }, [form])
  return ref
}
