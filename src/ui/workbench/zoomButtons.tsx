import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ScanRegular } from '@fluentui/react-icons/svg/scan'
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'

export function ZoomButtons() {
  const { t } = useTranslation('map')
  return (
    <fieldset className="map-zoom" aria-label={t('zoom')}>
      <CommandButton command="map.zoomIn" icon={<AddRegular />} iconOnly appearance="subtle" />
      <CommandButton command="map.zoomOut" icon={<SubtractRegular />} iconOnly appearance="subtle" />
      <CommandButton command="dataset.fit" icon={<ScanRegular />} iconOnly appearance="subtle" />
    </fieldset>
  )
}
