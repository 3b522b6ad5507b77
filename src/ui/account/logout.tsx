import '../shared/smallDialog.css'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../i18n/index.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandDialog } from '../shared/commandDialog.tsx'
import { useMachine } from '../shared/runtime.tsx'

await addTexts(import.meta.glob('../../../locales/*/account.json', { import: 'default' }))

/** Asks, at the first logout, whether the computer is shared. Escape cancels the logout too. */
export function LogoutDialog() {
  const { t } = useTranslation('account')
  const isOpen = useMachine('logout', snapshot => snapshot.matches('asking'))
  return (
    <CommandDialog
      isOpen={isOpen}
      close="logout.cancel"
      title={t('logout.question')}
      className="small-dialog"
      leave={t('logout.cancel')}
      actions={
        <>
          <CommandButton command="logout.private" label={t('logout.private')} />
          <CommandButton command="logout.shared" label={t('logout.shared')} appearance="primary" />
        </>
      }
    >
      {t('logout.text')}
    </CommandDialog>
  )
}
