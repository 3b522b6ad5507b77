import './feedback.css'
import { Checkbox } from '@fluentui/react-components'
import { StarFilled, StarRegular } from '@fluentui/react-icons/svg/star'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../i18n/index.ts'
import { TextAreaField, TextField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/useForm.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandDialog } from '../shared/commandDialog.tsx'
import { useAutoFocus } from '../shared/focus.ts'
import { useMachine } from '../shared/runtime.tsx'

await addTexts(import.meta.glob('../../../locales/*/feedback.json', { import: 'default' }))

/** Feedback dialog over any screen. Closing it keeps the typed text. */
export function FeedbackDialog() {
  const { t } = useTranslation('feedback')
  const isOpen = useMachine('feedback', snapshot => !snapshot.matches('closed'))
  const isThanked = useMachine('feedback', snapshot => snapshot.matches('thanked'))
  return (
    <CommandDialog
      isOpen={isOpen}
      close="feedback.close"
      title={t(isThanked ? 'thanks' : 'title')}
      className="feedback"
    >
      {isThanked ? <Thanks /> : <FeedbackForm />}
    </CommandDialog>
  )
}

/** Loaded with a recorded path, since few users record one. If it cannot be loaded, no path is attached. */
const Attachment = lazy<ComponentType>(() =>
  import('./attachment.tsx').then(
    ({ Attachment }) => ({ default: Attachment }),
    () => ({ default: () => null }),
  ),
)

/** Form of the dialog. */
export function FeedbackForm() {
  const { t } = useTranslation('feedback')
  const { form, isBusy, field, change } = useForm('feedback', snapshot => snapshot.matches('sending'))
  const isRefused = useMachine('feedback', snapshot => snapshot.matches({ writing: 'refused' }))
  const isRecorded = useMachine('recording', ({ context }) => context.log.steps.length > 0)
  const isMailed = useMachine('installation', ({ context }) => context.config?.feedback_mailed === true)
  const { can_contact, rate } = form.draft
  return (
    <Form
      command="feedback.send"
      label={t('title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('failed') : null}
    >
      <TextAreaField {...field('feedback')} isFirst label={t('text')} hint={t('textHint')} maxLength={5000} />
      <StarRating rate={rate} onChange={next => change({ rate: next })} />
      <TextField
        {...field('email')}
        isRequired={can_contact}
        type="email"
        label={t('email')}
        hint={t(can_contact ? 'emailHintNeeded' : 'emailHint')}
        autoComplete="email"
      />
      <Checkbox
        name="can_contact"
        label={t('contact')}
        checked={can_contact}
        onChange={(_, { checked }) => change({ can_contact: checked === true })}
      />
      {(isRecorded || form.draft.path !== null) && (
        <Suspense>
          <Attachment />
        </Suspense>
      )}
      <p className="feedback-fate">{t(isMailed ? 'fate.mailed' : 'fate.kept')}</p>
      <div className="form-actions feedback-end">
        <CommandButton command="feedback.close" label={t('close')} />
        <SubmitButton label={t('send')} />
      </div>
    </Form>
  )
}

const RATES = [1, 2, 3, 4, 5] as const

/** One to five stars. None is preselected, and the choice can be removed. */
function StarRating({ rate, onChange }: { rate: number | null; onChange: (rate: number | null) => void }) {
  const { t } = useTranslation('feedback')
  return (
    <fieldset className="rate">
      <legend>{t('rate')}</legend>
      <div className="rate-choices">
        {RATES.map(each => (
          <label key={each} className="rate-star" data-on={each <= (rate ?? 0)}>
            <input
              type="radio"
              name="rate"
              value={each}
              className="visually-hidden"
              aria-label={t('stars', { count: each })}
              checked={each === rate}
              onChange={() => onChange(each)}
            />
            {each <= (rate ?? 0) ? <StarFilled /> : <StarRegular />}
          </label>
        ))}
        {rate !== null && (
          <label className="rate-none">
            <input type="radio" name="rate" value="" checked={false} onChange={() => onChange(null)} />
            {t('noRate')}
          </label>
        )}
      </div>
    </fieldset>
  )
}

/** Confirms that the feedback was sent. */
function Thanks() {
  const { t } = useTranslation('feedback')
  const text = useAutoFocus<HTMLParagraphElement>()
  return (
    <div className="form">
      <p ref={text} tabIndex={-1} className="feedback-thanks">
        {t('received')}
      </p>
      <div className="form-actions feedback-end">
        <CommandButton command="feedback.close" label={t('close')} appearance="primary" />
      </div>
    </div>
  )
}
