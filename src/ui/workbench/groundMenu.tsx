import { MenuDivider, MenuGroup, MenuGroupHeader, MenuList } from '@fluentui/react-components'
import { MapRegular } from '@fluentui/react-icons/svg/map'
import { useTranslation } from 'react-i18next'
import { Basemap, LegendCorner } from '../../contract/view.ts'
import { CommandMenuItem, CommandMenuRadio, CommandMenuTick, NavMenu } from '../shared/commandMenu.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Renders the menu of basemap, graticule, insets and legend corner. */
export function GroundMenu() {
  const { t } = useTranslation(['map', 'commands'])
  const { basemap, graticule, insets, legend } = useMachine(
    'workbench',
    ({ context }) => (context.pending?.view ?? context.view).ground,
  )
  const ticked = { graticule, insets }
  const chosen = Object.fromEntries(Object.entries(ticked).map(([part, isOn]) => [part, isOn ? [part] : []]))
  return (
    <NavMenu
      name={t('map:ground')}
      icon={<MapRegular />}
      chosen={{ basemap: [basemap], legend: [legend], ...chosen }}
    >
      <MenuList>
        <MenuGroup>
          <MenuGroupHeader>{t('map:basemap')}</MenuGroupHeader>
          {Basemap.options.map(each => (
            <CommandMenuRadio
              key={each}
              name="basemap"
              command="basemap.set"
              args={[each]}
              label={t(`commands:choices.${each}`)}
            />
          ))}
        </MenuGroup>
        <MenuDivider />
        <CommandMenuTick name="graticule" command="graticule.toggle" label={t('map:graticule')} />
        <CommandMenuTick name="insets" command="insets.toggle" label={t('map:insets')} />
        <CommandMenuItem command="inset.visit" />
        <MenuDivider />
        <MenuGroup>
          <MenuGroupHeader>{t('map:legend.name')}</MenuGroupHeader>
          {LegendCorner.options.map(each => (
            <CommandMenuRadio
              key={each}
              name="legend"
              command="legend.place"
              args={[each]}
              label={t(`commands:choices.${each}`)}
            />
          ))}
        </MenuGroup>
      </MenuList>
    </NavMenu>
  )
}
