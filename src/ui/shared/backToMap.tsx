import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left'
import { useTranslation } from 'react-i18next'
import { CommandButton } from './commandButton.tsx'

/** Way back from a screen without the map, for users without keys. */
export function BackToMap() {
  const { t } = useTranslation('common')
  return (
    <CommandButton
      command="screen.workbench"
      label={t('backToMap')}
      icon={<ArrowLeftRegular />}
      appearance="subtle"
      size="small"
    />
  )
}
