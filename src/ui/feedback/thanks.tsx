import { useTranslation } from 'react-i18next'
import { useArrivalFocus } from '../shared/arrivalFocus.ts'
import { CommandButton } from '../shared/commandButton.tsx'

/** The feedback has arrived. */
export function Thanks() {
  const { t } = useTranslation('feedback')
  const text = useArrivalFocus<HTMLParagraphElement>()
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
