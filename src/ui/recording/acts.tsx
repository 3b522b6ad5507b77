import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMachine } from '../shared/runtime.tsx'
import { ActRow } from './actRow.tsx'
import { tellingIn } from './telling.ts'

/** Lists the acts done, oldest first; the newest is in sight. */
export function Acts() {
  const { t } = useTranslation('recording')
  const steps = useMachine('recording', ({ context }) => context.log.steps)
  const outcomes = useMachine('recording', ({ context }) => context.replay?.outcomes)
  const isReplaying = useMachine('recording', snapshot => snapshot.matches({ on: { log: 'replaying' } }))
  const told = useMachine('recording', tellingIn)
  const list = useRef<HTMLElement>(null)
  const newest = isReplaying ? (outcomes?.length ?? 0) : steps.length - 1
  useLayoutEffect(() => {
    list.current?.querySelectorAll('.recording-act')[newest]?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section ref={list} className="recording-acts" tabIndex={0} aria-label={t('path')}>
      <h3 className="heading">{t('path')}</h3>
      <p className="recording-told">{t(`told.${told}`)}</p>
      {steps.length === 0 ? (
        <p className="recording-empty">{t('empty')}</p>
      ) : (
        <ol>
          {steps.map((step, at) => (
            <ActRow
              // biome-ignore lint/suspicious/noArrayIndexKey: acts are only added.
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
