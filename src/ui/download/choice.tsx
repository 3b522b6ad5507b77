import { useTranslation } from 'react-i18next'
import type { DownloadFormat, DownloadScope } from '../../../machines/download.machine.ts'
import { edit } from '../../commands/draft.ts'
import type { Shown } from '../../domain/shown.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useDesk, useMachine } from '../shared/desk.tsx'
import { Gives } from './gives.tsx'
import { RadioCards } from './radioCards.tsx'

const SCOPES = ['displayed', 'all'] as const satisfies readonly DownloadScope[]
const FORMATS = ['csv', 'csv-fr', 'geojson', 'original'] as const satisfies readonly DownloadFormat[]

/** What is taken and in which format, with what that will give. */
export function Choice({ target }: { target: Shown }) {
  const { t } = useTranslation('download')
  const desk = useDesk()
  const { scope, format } = useMachine('download', ({ context }) => context)
  return (
    <form className="download-form" onSubmit={event => event.preventDefault()}>
      <RadioCards
        name="format"
        legend={t('format')}
        chosen={format}
        options={FORMATS.map(value => ({
          value,
          title: t(`formats.${value}`),
          hint: t(`formatHint.${value}`),
        }))}
        onChoose={value => edit(desk, 'download', { type: 'download.changed', format: value })}
      />
      {format === 'original' ? (
        <p className="download-note">{t('originalScope')}</p>
      ) : (
        <RadioCards
          name="scope"
          legend={t('scope')}
          chosen={scope}
          options={SCOPES.map(value => ({
            value,
            title: t(`scopes.${value}`),
            hint: t(`scopeHint.${value}`),
          }))}
          onChoose={value => edit(desk, 'download', { type: 'download.changed', scope: value })}
        />
      )}
      <Gives target={target} />
      <div className="download-actions">
        <CommandButton command="download.close" label={t('close')} />
        <CommandButton command="download.confirm" label={t('start')} appearance="primary" />
      </div>
    </form>
  )
}
