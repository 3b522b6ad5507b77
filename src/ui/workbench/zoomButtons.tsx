import { AddRegular } from '@fluentui/react-icons/svg/add'
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract'
import { ZoomFitRegular } from '@fluentui/react-icons/svg/zoom-fit'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'

export function ZoomButtons() {
  const { t } = useTranslation('map')
  return (
    <fieldset className="map-zoom" data-over-map aria-label={t('zoom')}>
      <CommandButton command="map.zoomIn" icon={<AddRegular />} iconOnly appearance="subtle" />
      <CommandButton command="map.zoomOut" icon={<SubtractRegular />} iconOnly appearance="subtle" />
      <CommandButton command="dataset.fit" icon={<ZoomFitRegular />} iconOnly appearance="subtle" />
    </fieldset>
  )
}
