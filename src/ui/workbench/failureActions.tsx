import { useTranslation } from 'react-i18next'
import { canBeLeftOut } from '../../../machines/workbench.view.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'

/**
 * Shows the ways to go on when something could not be loaded: try again, do without it, or give up all that was asked
 * for.
 */
export function FailureActions() {
  const { t } = useTranslation('workbench')
  const failed = useMachine('workbench', ({ context }) =>
    Object.keys(context.failures).find(dataset => canBeLeftOut(context, dataset)),
  )
  return (
    <>
      <CommandButton command="loading.retry" label={t('status.retry')} size="small" appearance="primary" />
      {failed && (
        <CommandButton command="dataset.remove" args={[failed]} label={t('status.leaveOut')} size="small" />
      )}
      <CommandButton command="loading.abort" label={t('status.dismiss')} size="small" />
    </>
  )
}
