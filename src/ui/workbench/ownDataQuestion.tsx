import './fileQuestion.css'
import { useTranslation } from 'react-i18next'
import { CommandButton, PossibleButton } from '../shared/commandButton.tsx'
import { CommandDialog } from '../shared/commandDialog.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'

/** Says which data a copied link cannot show elsewhere, and offers to publish them. */
export function OwnDataQuestion() {
  const { t } = useTranslation('workbench')
  const name = useDatasetName()
  const isOpen = useMachine('copying', snapshot => snapshot.matches('asking'))
  const own = useMachine('copying', ({ context }) => context.own)
  return (
    <CommandDialog
      isOpen={isOpen}
      close="link.cancel"
      title={t('shareOwn.title')}
      actions={
        <>
          <CommandButton command="link.confirm" label={t('shareOwn.copy')} appearance="primary" />
          <CommandButton command="link.cancel" label={t('shareOwn.cancel')} />
        </>
      }
    >
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
    </CommandDialog>
  )
}
