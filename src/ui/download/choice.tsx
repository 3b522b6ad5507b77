import { useTranslation } from 'react-i18next'
import type { DownloadScope } from '../../../machines/download.machine.ts'
import { DOWNLOAD_FORMATS } from '../../commands/download.commands.ts'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { Shown } from '../../domain/shown.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { Gives } from './gives.tsx'
import { RadioCards } from './radioCards.tsx'

const SCOPES = ['displayed', 'selected', 'all'] as const satisfies readonly DownloadScope[]

/** Lets the person choose the zones and the format, and says what the download will give. */
export function Choice({ target }: { target: Shown }) {
  const { t } = useTranslation('download')
  const runtime = useRuntime()
  const { scope, format, picked } = useMachine('download', ({ context }) => context)
  const selected = picked[target.displayed.dataset]?.count ?? 0
  return (
    <form
      className="download-form"
      onSubmit={event => {
        event.preventDefault()
        run(commandById('download.confirm'), 'button', runtime)
      }}
    >
      <RadioCards
        name="format"
        legend={t('format')}
        chosen={format}
        options={DOWNLOAD_FORMATS.map(value => ({
          value,
          title: t(`formats.${value}`),
          hint: t(`formatHint.${value}`),
        }))}
        onChoose={value => edit(runtime, 'download', { type: 'download.changed', format: value })}
      />
      {format === 'original' || format === 'png' ? (
        <p className="download-note">{t(format === 'png' ? 'pictureScope' : 'originalScope')}</p>
      ) : (
        <RadioCards
          name="scope"
          legend={t('scope')}
          chosen={scope}
          options={SCOPES.filter(value => value !== 'selected' || selected > 0).map(value => ({
            value,
            title: t(`scopes.${value}`),
            hint: t(`scopeHint.${value}`, { count: selected }),
          }))}
          onChoose={value => edit(runtime, 'download', { type: 'download.changed', scope: value })}
        />
      )}
      <Gives target={target} />
      <div className="download-actions">
        <CommandButton command="download.close" label={t('close')} />
        <CommandButton command="download.confirm" label={t('start')} appearance="primary" submits />
      </div>
    </form>
  )
}
