import '../shared/dialog.css'
import './feedback.css'
import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { useReturnFocus } from '../shared/useReturnFocus.ts'
import { FeedbackForm } from './feedbackForm.tsx'
import { Thanks } from './thanks.tsx'

/** Asks for the person's opinion of the product, over any screen. Typed text stays when the dialog is closed. */
export function FeedbackDialog() {
  const { t } = useTranslation('feedback')
  const isOpen = useMachine('feedback', snapshot => !snapshot.matches('closed'))
  const isThanked = useMachine('feedback', snapshot => snapshot.matches('thanked'))
  const { run } = useCommand('feedback.close')
  useReturnFocus(isOpen)
  return (
    <Dialog open={isOpen} surfaceMotion={null} onOpenChange={run}>
      <DialogSurface className="dialog feedback">
        <DialogBody>
          <DialogTitle>{t(isThanked ? 'thanks' : 'title')}</DialogTitle>
          <DialogContent>{isThanked ? <Thanks /> : <FeedbackForm />}</DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
