import { useTranslation } from 'react-i18next'
import { asksForKeys } from '../../contract/config.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { linesFor, TOOLS, type Tool } from '../../domain/view/toolLines.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Lists ways to open an instance in other programs by its address. */
export function OpenIn({ target }: { target: Shown }) {
  const { t } = useTranslation('download')
  const keyed = useMachine('installation', ({ context }) => asksForKeys(context.config))
  return (
    <details className="open-in">
      <summary>{t('openIn.title')}</summary>
      <p className="download-note">
        {t('openIn.note')} {keyed && t('openIn.key', { key: '{key}' })}
      </p>
      {TOOLS.map(tool => (
        <Lines key={tool} tool={tool} target={target} keyed={keyed} />
      ))}
    </details>
  )
}

function Lines({ tool, target, keyed }: { tool: Tool; target: Shown; keyed: boolean }) {
  const { t } = useTranslation(['download', 'commands'])
  const { dataset } = target.displayed
  const { instance } = target.demand
  const name = t(`commands:choices.tools.${tool}`)
  return (
    <section className="open-in-tool" aria-label={name}>
      <div className="open-in-head">
        <h3 className="heading">{name}</h3>
        <CommandButton
          command="tool.copy"
          args={[tool, dataset]}
          label={t('openIn.copy')}
          name={t('openIn.copyFor', { tool: name })}
          size="small"
        />
      </div>
      <p className="download-note">{t(`openIn.hints.${tool}`, { instance })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide content must scroll by keyboard. */}
      <pre tabIndex={0}>{linesFor(tool, { dataset, instance, origin: location.origin, keyed })}</pre>
    </section>
  )
}
