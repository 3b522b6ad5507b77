import { useTranslation } from 'react-i18next'
import { formatKeys } from '../../commands/formatKeys.ts'
import { continuations } from '../../commands/keymap.ts'
import { commands } from '../../commands/registry.ts'
import { KeyCaps } from '../shared/keyCaps.tsx'
import { useMachine, useSnapshots } from '../shared/runtime.tsx'

/**
 * Lists the keys that can follow the first key of a sequence. The region is always there, so that assistive technology
 * hears of it.
 */
export function ChordHint() {
  const chord = useMachine('chord', snapshot =>
    snapshot.matches('waiting') ? (snapshot.context.begun?.chord ?? null) : null,
  )
  return (
    <div role="status" className="chord">
      {chord !== null && <Continuations chord={chord} />}
    </div>
  )
}

function Continuations({ chord }: { chord: string }) {
  const { t } = useTranslation(['help', 'commands'])
  const following = continuations(commands, useSnapshots(), chord)
  return (
    <div className="chord-hint">
      <p className="heading">
        {t('help:follows', { keys: formatKeys(chord, key => t(`commands:${key}`)).join(' ') })}
      </p>
      <ul>
        {following.map(({ command, keys }) => (
          <li key={command.id}>
            <KeyCaps keys={keys} />
            {/* Read aloud, a key and what it does are one sentence. */}
            <span>{t(`commands:${command.id}.title` as never) as string}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
