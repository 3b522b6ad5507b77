import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import type { Label } from '../../contract/label.ts'
import type { Style } from '../../contract/view.ts'
import { lookKind } from '../../domain/colour/firstStyle.ts'
import { useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'

const SETTINGS = commandById('settings.open')

/** Returns a formatter that describes in one line how a style shows a label, alone or with a second one. */
export function useLookText(): (style: Style, label: Label, second: Label | null) => string {
  const { t } = useTranslation('map')
  const text = useText()
  const hasKeys = useMachine('preferences', ({ context }) => context.singleKeys === 'on')
  return (style, label, second) => {
    const names = { label: text(label.title), second: second ? text(second.title) : '' }
    const look = t(`legend.look.${lookKind(style, label, second)}`, names)
    return hasKeys
      ? t('legend.change', { look, key: SETTINGS.keys?.[0] })
      : t('legend.changeInSettings', { look })
  }
}
