import { useTranslation } from 'react-i18next'
import { formatKeys } from '../../commands/keymap.ts'

const APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/** A chord or a sequence as it is written on the person's keyboard. */
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
