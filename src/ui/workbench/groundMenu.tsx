import { MenuDivider, MenuGroup, MenuGroupHeader, MenuList } from '@fluentui/react-components'
import { MapRegular } from '@fluentui/react-icons/svg/map'
import { useTranslation } from 'react-i18next'
import { basemapsOn } from '../../commands/ground.commands.ts'
import { hostOfPreset, PresetBasemap } from '../../contract/basemaps.ts'
import { LegendCorner } from '../../contract/view.ts'
import { CommandMenuItem, CommandMenuRadio, CommandMenuTick, NavMenu } from '../shared/commandMenu.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Renders the menu of basemap, graticule, insets and legend corner. */
export function GroundMenu() {
  const { t } = useTranslation(['map', 'commands'])
  const { basemap, graticule, insets, legend } = useMachine(
    'workbench',
    ({ context }) => (context.pending?.view ?? context.view).ground,
  )
  const config = useMachine('installation', ({ context }) => context.config)
  /** Choosing a basemap of another host sends requests to that host. */
  const hintOf = (basemap: string) => {
    const preset = PresetBasemap.safeParse(basemap).data
    return preset && t('map:hostSees', { host: hostOfPreset(preset) })
  }
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
          {basemapsOn(config).map(each => (
            <CommandMenuRadio
              key={each}
              name="basemap"
              command="basemap.set"
              args={[each]}
              label={t(`commands:choices.${each}`)}
              hint={hintOf(each)}
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
