import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../machines/recording.machine.ts'
import { findCommand } from '../../commands/registry.ts'
import type { Step } from '../../contract/path.ts'
import { namesOf } from '../../paths/words.ts'
import { useLanguage } from '../shared/language.ts'
import { useRuntime } from '../shared/runtime.tsx'

const SIGNS: Record<Outcome, string> = { done: '✓', differs: '≠', withheld: '–', impossible: '✕' }

/** One act: what was done, with what, by which way; after a replay also what became of it. */
export const ActRow = memo(function ActRow(props: { step: Step; outcome: Outcome | null; isNext: boolean }) {
  const { step, outcome, isNext } = props
  const { t } = useTranslation('recording')
  const { title, names } = useWords(step)
  const { act, surface } = step
  return (
    <li className="recording-act" aria-current={isNext ? 'step' : undefined}>
      <span className="recording-outcome" data-outcome={outcome ?? undefined}>
        {outcome && <span aria-hidden="true">{SIGNS[outcome]}</span>}
        {outcome && <span className="visually-hidden">{t(`outcomes.${outcome}`)}</span>}
      </span>
      <span className="recording-does">
        {title}
        {names.map(name => (
          <span key={name} className="recording-name">
            {name}
          </span>
        ))}
        {act.kind !== 'server' && act.withheld && (
          <span className="recording-withheld"> {t('withheldPart')}</span>
        )}
      </span>
      {act.kind === 'command' && surface && (
        <span className="recording-surface">{t(`surfaces.${surface}`)}</span>
      )}
    </li>
  )
})

/** Returns the title of an act, and the names of its arguments as they were when it was done. */
function useWords({ act }: Step): { title: string; names: string[] } {
  const { t } = useTranslation(['recording', 'commands'])
  const runtime = useRuntime()
  const language = useLanguage()
  const names = useMemo(() => {
    const command = act.kind === 'command' ? findCommand(act.command) : null
    if (act.kind === 'typed') return act.value === '' ? [] : [act.value]
    return command && act.kind === 'command' ? namesOf(command, act.args, runtime.snapshots(), language) : []
  }, [act, runtime, language])
  if (act.kind === 'command') return { title: t(`commands:${act.command}.title` as never) as string, names }
  return { title: act.kind === 'typed' ? t('recording:typed', { field: act.field }) : act.part, names }
}
