import '../shared/dialog.css'
import '../shared/smallDialog.css'
import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useReturnFocus } from '../shared/useReturnFocus.ts'
import { KeyName } from './keyName.tsx'
import { KeyValue } from './keyValue.tsx'

/** A key is made: first its name, then its value, which is shown this once. */
export function NewKey() {
  const { t } = useTranslation('account')
  const runtime = useRuntime()
  const isOpen = useMachine(
    'apiKeys',
    snapshot => snapshot.matches('here') && !snapshot.matches({ here: { creation: 'closed' } }),
  )
  const isShown = useMachine('apiKeys', snapshot => snapshot.matches({ here: { creation: 'shown' } }))
  useReturnFocus(isOpen)
  return (
    <Dialog
      open={isOpen}
      surfaceMotion={null}
      onOpenChange={(_, { type }) => {
        // A click beside the dialog must not lose what is never shown again.
        if (!isShown || type === 'escapeKeyDown') run(commandById('key.close'), 'button', runtime)
      }}
    >
      <DialogSurface className="dialog small-dialog">
        <DialogBody>
          <DialogTitle>{t(isShown ? 'newKey.shown' : 'newKey.title')}</DialogTitle>
          <DialogContent>{isShown ? <KeyValue /> : <KeyName />}</DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
