import { useTranslation } from 'react-i18next'
import { formatKeys } from '../../commands/keymap.ts'

const APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/** Renders a chord or a key sequence for the user's keyboard. */
export function KeyCaps({ keys }: { keys: string }) {
  const { t } = useTranslation('commands')
  return (
    <span className="keys">
      {formatKeys(keys, t, APPLE).map(key => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
