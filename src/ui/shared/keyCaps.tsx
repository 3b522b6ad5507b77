import { formatKeys } from '../../commands/formatKeys.ts'
import { useLanguage } from './language.ts'

const APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/** A chord or a sequence as it is written on the person's keyboard. */
export function KeyCaps({ keys }: { keys: string }) {
  const language = useLanguage()
  return (
    <span className="keys">
      {formatKeys(keys, language, APPLE).map(key => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
