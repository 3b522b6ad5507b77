import { Menu, MenuButton, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { OPACITIES } from '../../commands/view.commands.ts'
import type { Displayed } from '../../contract/view.ts'
import { CommandMenuRadio } from '../shared/commandMenuItem.tsx'
import { useNumber } from '../shared/language.ts'

/** How much of what lies below shines through. */
export function OpacityMenu({ entry, name }: { entry: Displayed; name: string }) {
  const { t } = useTranslation('layers')
  const percent = useNumber({ style: 'percent' })
  const now = percent(entry.opacity / 100)
  return (
    <Menu checkedValues={{ opacity: [String(entry.opacity)] }}>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          appearance="transparent"
          size="small"
          className="layer-opacity"
          aria-label={t('opacityOf', { name, opacity: now })}
        >
          {now}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {OPACITIES.map(value => (
            <CommandMenuRadio
              key={value}
              name="opacity"
              command="opacity.set"
              args={[entry.dataset, value]}
              label={percent(Number(value) / 100)}
            />
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
