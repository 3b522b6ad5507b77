import { ProgressBar } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useFailureText } from '../shared/failure.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useBytes } from './bytes.ts'

/** The file on its way: how much has arrived, and how to stop. */
export function Progress() {
  const { t } = useTranslation('download')
  const bytes = useBytes()
  const { received, estimate } = useMachine('download', ({ context }) => context)
  const share = estimate && estimate.bytes > 0 ? Math.min(1, received / estimate.bytes) : undefined
  return (
    <div className="download-form">
      <ProgressBar aria-label={t('downloading')} {...(share === undefined ? {} : { value: share })} />
      <p className="download-note tabular">
        {estimate?.bytes
          ? t('receivedOf', { received: bytes(received), size: bytes(estimate.bytes) })
          : t('received', { received: bytes(received) })}
      </p>
      <div className="download-actions">
        <CommandButton command="download.abort" label={t('abort')} />
      </div>
    </div>
  )
}

/** The file did not arrive whole: why, and again. */
export function Failed() {
  const { t } = useTranslation('download')
  const failureText = useFailureText()
  const failure = useMachine('download', ({ context }) => context.failure)
  return (
    <div className="download-form">
      <p role="alert" className="download-failed">
        {t('failed')} {failureText(failure)}
      </p>
      <div className="download-actions">
        <CommandButton command="download.close" label={t('close')} />
        <CommandButton command="download.confirm" label={t('retry')} appearance="primary" />
      </div>
    </div>
  )
}
