import './form.css'
import { Spinner } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import type { FieldError, Form as FormState } from '../../domain/account/formState.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { giveFocus } from '../shared/focus.ts'
import { useCommand } from '../shared/useCommand.ts'

type Props = {
  /** Command that runs when the form is submitted. */
  command: Command['id']
  /** Name of the form. */
  label: string
  form: FormState<object>
  /** Failure to report after a refusal by the server. */
  refusal?: string | null
  /** Advice if the server gives no reason; by default, to retry. */
  advice?: string | undefined
  isBusy: boolean
  className?: string
  children: ReactNode
}

const Submission = createContext<Pick<Props, 'command' | 'isBusy'> | null>(null)

/** Form submitted by Enter or by its button. Mistakes about the whole form are shown above its fields. */
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
      <Submission value={props}>{children}</Submission>
    </form>
  )
}

/** Shows why the server refused the form. If no field has a message, the server did not answer. */
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

/** Button that submits the surrounding form. */
export function SubmitButton(props: { label: string; appearance?: 'primary' | 'secondary' }) {
  const { label, appearance = 'primary' } = props
  const submission = useContext(Submission)
  if (!submission) throw new Error('SubmitButton must be used inside Form.')
  const { command, isBusy } = submission
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

/** Confirms that the server has accepted the form. */
export const Accepted = ({ text }: { text: string | false }) => (
  <p role="status" className="form-said">
    {text !== false && (
      <>
        <CheckmarkCircleRegular />
        <span>{text}</span>
      </>
    )}
  </p>
)

/** Returns a formatter of mistakes: the server's sentence, or one of the interface. */
export function useFieldError(): (error: FieldError) => string {
  const { t } = useTranslation('forms')
  return error => ('text' in error ? error.text : t(error.key))
}

/** After an invalid submit, moves the focus to the first mistake. */
function useErrorFocus(form: FormState<object>): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  const last = useRef(form)
  useEffect(() => {
    // Typing changes the draft as well; only a response changes the errors alone.
    const isAnswer = form.errors !== last.current.errors && form.draft === last.current.draft
    last.current = form
    if (!isAnswer) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    const target = find('[aria-invalid="true"]') ?? find('[data-form-refusal]')
    if (target) giveFocus(target)
  }, [form])
  return ref
}
