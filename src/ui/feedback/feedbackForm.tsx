import { Checkbox } from '@fluentui/react-components'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedbackDraft } from '../../../machines/feedback.machine.ts'
import { edit } from '../../commands/draft.ts'
import { LongField, TextField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submitButton.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { Rate } from './rate.tsx'

/** Few record a path: the code for it comes with one. */
const Attachment = lazy(async () => ({ default: (await import('./attachment.tsx')).Attachment }))

export function FeedbackForm() {
  const { t } = useTranslation('feedback')
  const runtime = useRuntime()
  const form = useMachine('feedback', ({ context }) => context)
  const isBusy = useMachine('feedback', snapshot => snapshot.matches('sending'))
  const isRefused = useMachine('feedback', snapshot => snapshot.matches({ writing: 'refused' }))
  const isRecorded = useMachine('recording', ({ context }) => context.log.steps.length > 0)
  const change = (patch: Partial<FeedbackDraft>) =>
    edit(runtime, 'feedback', { type: 'draft.changed', patch })
  const isMailed = useMachine('installation', ({ context }) => context.config?.feedback_mailed === true)
  const { can_contact, rate } = form.draft
  const common = { form, isBusy }
  return (
    <Form
      command="feedback.send"
      label={t('title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('failed') : null}
    >
      <LongField
        {...common}
        isFirst
        name="feedback"
        label={t('text')}
        hint={t('textHint')}
        maxLength={5000}
        onChange={feedback => change({ feedback })}
      />
      <Rate rate={rate} onChange={next => change({ rate: next })} />
      <TextField
        {...common}
        isRequired={can_contact}
        name="email"
        type="email"
        label={t('email')}
        hint={t('emailHint')}
        autoComplete="email"
        onChange={email => change({ email })}
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
        <SubmitButton command="feedback.send" label={t('send')} isBusy={isBusy} />
      </div>
    </Form>
  )
}
