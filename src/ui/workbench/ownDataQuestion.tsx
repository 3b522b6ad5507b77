import '../shared/dialog.css'
import './fileQuestion.css'
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { CommandButton, PossibleButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'

/** Says which data a copied link cannot show elsewhere, and offers to publish them. */
export function OwnDataQuestion() {
  const { t } = useTranslation('workbench')
  const name = useDatasetName()
  const isOpen = useMachine('copying', snapshot => snapshot.matches('asking'))
  const own = useMachine('copying', ({ context }) => context.own)
  const { run } = useCommand('link.cancel')
  return (
    <Dialog open={isOpen} surfaceMotion={null} onOpenChange={run}>
      <DialogSurface className="dialog">
        <DialogBody>
          <DialogTitle>{t('shareOwn.title')}</DialogTitle>
          <DialogContent>
            <p>{t('shareOwn.lead')}</p>
            <ul className="file-choices">
              {own.map(dataset => (
                <li key={dataset}>
                  <span>{name(dataset)}</span>
                  <PossibleButton
                    command="own.import"
                    args={[dataset]}
                    label={t('shareOwn.publish')}
                    size="small"
                  />
                </li>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            <CommandButton command="link.confirm" label={t('shareOwn.copy')} appearance="primary" />
            <CommandButton command="link.cancel" label={t('shareOwn.cancel')} />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
