import './recording.css'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../machines/recording.machine.ts'
import { snapshotsIn } from '../../commands/command.ts'
import { findCommand } from '../../commands/registry.ts'
import type { Step } from '../../contract/path.ts'
import { addTexts } from '../../i18n/index.ts'
import { stateName } from '../../paths/description.ts'
import { namesOf } from '../../paths/words.ts'
import { useLanguage } from '../shared/language.ts'
import { useMachine, useRuntime, useSnapshots } from '../shared/runtime.tsx'
import { RecordingHeader, valuesRecordedIn } from './recordingHeader.tsx'

await addTexts(import.meta.glob('../../../locales/*/recording.json', { import: 'default' }))

export function Panel() {
  const { t } = useTranslation('recording')
  const isOpen = useMachine('recording', snapshot => snapshot.matches({ on: { panel: 'open' } }))
  return (
    <section className="recording" aria-label={t('title')}>
      <RecordingHeader />
      {isOpen && (
        <div className="recording-body">
          <Actions />
          <States />
        </div>
      )}
    </section>
  )
}

/** Lists the machines with their current states. */
export function States() {
  const { t } = useTranslation('recording')
  const snapshots = useSnapshots()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
    <section className="recording-states" tabIndex={0} aria-label={t('states')}>
      <h3 className="heading">{t('states')}</h3>
      <dl>
        {snapshotsIn(snapshots).map(([name, { value }]) => (
          <div key={name}>
            <dt translate="no">{name}</dt>
            <dd translate="no">{stateName(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Lists the recorded actions, oldest first, scrolled to the newest. */
export function Actions() {
  const { t } = useTranslation('recording')
  const steps = useMachine('recording', ({ context }) => context.log.steps)
  const outcomes = useMachine('recording', ({ context }) => context.replay?.outcomes)
  const isReplaying = useMachine('recording', snapshot => snapshot.matches({ on: { log: 'replaying' } }))
  const values = useMachine('recording', valuesRecordedIn)
  const list = useRef<HTMLElement>(null)
  const newest = isReplaying ? (outcomes?.length ?? 0) : steps.length - 1
  useLayoutEffect(() => {
    list.current?.querySelectorAll('.recording-act')[newest]?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
    <section ref={list} className="recording-acts" tabIndex={0} aria-label={t('path')}>
      <h3 className="heading">{t('path')}</h3>
      <p className="recording-values-hint">{t(`valuesHint.${values}`)}</p>
      {steps.length === 0 ? (
        <p className="recording-empty">{t('empty')}</p>
      ) : (
        <ol>
          {steps.map((step, at) => (
            <ActionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: actions are only appended.
              key={at}
              step={step}
              outcome={outcomes?.[at] ?? null}
              isNext={isReplaying && at === outcomes?.length}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

const SIGNS: Record<Outcome, string> = { done: '✓', differs: '≠', withheld: '–', impossible: '✕' }

/** Recorded action: the command, its arguments and its origin; after a replay, also its result. */
export const ActionRow = memo(function ActRow(props: {
  step: Step
  outcome: Outcome | null
  isNext: boolean
}) {
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

/** Returns the title of an action, and the names of its arguments at the time. */
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
