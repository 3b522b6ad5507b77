import { MenuButton, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { OPACITIES } from '../../commands/view.commands.ts'
import type { Displayed } from '../../contract/view.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useNumber } from '../shared/language.ts'
import { OpacitySlider } from './opacitySlider.tsx'

/** Lets the person choose the opacity of a dataset, by which more or less of those below shines through. */
export function OpacityMenu({ entry, name }: { entry: Displayed; name: string }) {
  const { t } = useTranslation('layers')
  const percent = useNumber({ style: 'percent' })
  const now = percent(entry.opacity / 100)
  return (
    <Popover trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <MenuButton
          appearance="transparent"
          size="small"
          className="layer-opacity"
          aria-label={t('opacityOf', { name, opacity: now })}
        >
          {now}
        </MenuButton>
      </PopoverTrigger>
      <PopoverSurface className="opacity" aria-label={t('opacityOf', { name, opacity: now })}>
        <OpacitySlider entry={entry} label={t('opacity')} />
        <div className="opacity-steps">
          {OPACITIES.map(value => (
            <CommandButton
              key={value}
              command="opacity.set"
              args={[entry.dataset, value]}
              label={percent(Number(value) / 100)}
              size="small"
              appearance="subtle"
            />
          ))}
        </div>
      </PopoverSurface>
    </Popover>
  )
}
