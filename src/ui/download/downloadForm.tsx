import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { useTranslation } from 'react-i18next'
import type { DownloadScope } from '../../../machines/download.machine.ts'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { isLocal } from '../../contract/idParts.ts'
import {
  type DownloadFormat,
  dataFormats,
  isOfMap,
  isPicture,
  isSeries,
  PICTURE_FORMATS,
} from '../../domain/download/formats.ts'
import { millimetresOf, pageOf, pixelsOf, SERIES_LEGENDS } from '../../domain/picture/choice.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useBytes, useFailureText, useInstanceName } from '../shared/texts.ts'
import { OpenIn } from './openIn.tsx'
import { PictureForm } from './pictureForm.tsx'
import { PicturePreview } from './picturePreview.tsx'
import { RadioCards } from './radioCards.tsx'
import { usePicture } from './usePicture.ts'

const CONTENTS = ['data', 'picture', 'folder'] as const
const FORMAT_OF = { picture: 'png', folder: 'folder' } as const
const SCOPES = ['displayed', 'selected', 'all'] as const satisfies readonly DownloadScope[]

/** Lets the user choose the zones and the format, with a summary of the result. */
export function DownloadForm({ target }: { target: Shown }) {
  const { t } = useTranslation(['download', 'commands'])
  const runtime = useRuntime()
  const { format, picture, selected } = useMachine('download', ({ context }) => context)
  const language = useLanguage()
  const { dataset } = target.displayed
  const count = selected[dataset]?.count ?? 0
  const formats = dataFormats(dataset, language)
  const hasSeries = isSeries(format, picture)
  const choose = (format: DownloadFormat) => edit(runtime, 'download', { type: 'download.changed', format })
  return (
    <form
      className="download-form"
      onSubmit={event => {
        event.preventDefault()
        run(commandById('download.confirm'), 'button', runtime)
      }}
    >
      <div className="download-fields">
        <RadioCards
          name="content"
          legend={t('content')}
          chosen={isPicture(format) ? 'picture' : format === 'folder' ? 'folder' : 'data'}
          values={CONTENTS}
          titleOf={value => t(`contents.${value}`)}
          hintOf={value => t(`contentHints.${value}`)}
          onChoose={value => choose(value === 'data' ? formats[0] : FORMAT_OF[value])}
        />
        {!isOfMap(format) && (
          <RadioCards
            name="format"
            legend={t('format')}
            chosen={format}
            values={formats}
            titleOf={value => t(`commands:choices.${value}`)}
            hintOf={value => t(`commands:formatHint.${value}`)}
            onChoose={choose}
          />
        )}
        {isPicture(format) ? (
          <>
            <RadioCards
              name="format"
              legend={t('format')}
              chosen={format}
              values={PICTURE_FORMATS}
              titleOf={value => t(`commands:choices.pictureFormats.${value}`)}
              hintOf={value => t(`pictureFormatHints.${value}`)}
              onChoose={choose}
            />
            <div className="picture-side">
              <PicturePreview />
              <PageHistory />
            </div>
            {!hasSeries && <p className="download-note">{t('pictureScope')}</p>}
            <PictureForm />
            {format !== 'pptx' && <PageSeries target={target} />}
            {hasSeries && <SeriesLegends />}
            {hasSeries && <Scope count={count} />}
          </>
        ) : format === 'original' || format === 'folder' ? (
          <p className="download-note">{t(format === 'folder' ? 'folderScope' : 'originalScope')}</p>
        ) : (
          <Scope count={count} />
        )}
        <DownloadSummary target={target} />
        {!isOfMap(format) && !isLocal(dataset) && <OpenIn target={target} />}
      </div>
      <div className="download-actions">
        <CommandButton command="download.close" label={t('close')} />
        <CommandButton command="download.confirm" label={t('start')} appearance="primary" submits />
      </div>
    </form>
  )
}

/** Lets the user undo and redo changes of the page. */
function PageHistory() {
  const { t } = useTranslation('download')
  return (
    <fieldset className="page-history" aria-label={t('history')}>
      <CommandButton command="view.undo" icon={<ArrowUndoRegular />} size="small" />
      <CommandButton command="view.redo" icon={<ArrowRedoRegular />} size="small" />
    </fieldset>
  )
}

/** Lets the user choose the zones. */
function Scope({ count }: { count: number }) {
  const { t } = useTranslation('download')
  const runtime = useRuntime()
  const { scope, format } = useMachine('download', ({ context }) => context)
  return (
    <RadioCards
      name="scope"
      legend={isPicture(format) ? t('pageZones') : t('scope')}
      chosen={scope}
      values={SCOPES.filter(value => value !== 'selected' || count > 0)}
      titleOf={value => t(`scopes.${value}`)}
      hintOf={value => t(`scopeHint.${value}`, { count })}
      onChoose={value => edit(runtime, 'download', { type: 'download.changed', scope: value })}
    />
  )
}

const SERIES = ['one', 'each'] as const

/** Lets the user choose one page, or a page for each zone. */
function PageSeries({ target }: { target: Shown }) {
  const { t } = useTranslation('download')
  const runtime = useRuntime()
  const text = useText()
  const { format, picture } = useMachine('download', ({ context }) => context)
  const kind = format === 'pdf' ? 'series' : 'fileSeries'
  const dataset = text(target.sheet.dataset.name)
  return (
    <RadioCards
      name="picture-pages"
      legend={t(format === 'pdf' ? 'pages' : 'files')}
      chosen={picture.each ? 'each' : 'one'}
      values={SERIES}
      titleOf={value => t(`${kind}.${value}`)}
      hintOf={value => t(`${kind}Hint.${value}`, { dataset })}
      onChoose={value =>
        edit(runtime, 'download', { type: 'download.changed', picture: { each: value === 'each' } })
      }
    />
  )
}

/** Lets the user choose one legend for all pages, or one for each. */
function SeriesLegends() {
  const { t } = useTranslation(['download', 'commands'])
  const runtime = useRuntime()
  const { picture } = useMachine('download', ({ context }) => context)
  return (
    <RadioCards
      name="picture-legends"
      legend={t('commands:steps.seriesLegends')}
      chosen={picture.legends}
      values={SERIES_LEGENDS}
      titleOf={value => t(`commands:choices.seriesLegends.${value}`)}
      hintOf={value => t(`seriesLegendsHint.${value}`)}
      onChoose={legends => edit(runtime, 'download', { type: 'download.changed', picture: { legends } })}
    />
  )
}

/** Describes the resulting file: instance, rows, size, licence. */
function DownloadSummary({
  target: {
    sheet,
    sheet: { dataset },
  },
}: {
  target: Shown
}) {
  const { t } = useTranslation('download')
  const number = useNumber()
  const bytes = useBytes()
  const instanceName = useInstanceName()
  const { estimate, format, failure } = useMachine('download', ({ context }) => context)
  const picture = usePicture()
  const failureText = useFailureText()
  const isEstimating = useMachine('download', snapshot => snapshot.matches({ open: 'estimating' }))
  const isReserved = useMachine('download', snapshot => snapshot.matches({ open: 'reserved' }))
  const isUnestimated = useMachine('download', snapshot => snapshot.matches({ open: 'unestimated' }))
  const isAway = useMachine('installation', snapshot => snapshot.matches({ server: 'away' }))
  const page = pageOf(picture)
  const unknown = isEstimating ? '…' : t('unknown')
  const pictureNote = isEstimating ? t('drawing') : isUnestimated ? failureText(failure) : ''
  const dataNote =
    isAway && !isLocal(dataset.id)
      ? t('away')
      : isEstimating
        ? t('estimating')
        : isReserved
          ? t('reserved')
          : isUnestimated
            ? t('unestimated')
            : format === 'original' || format === 'folder'
              ? ''
              : t('provenance')
  const rows = format === 'original' ? sheet.instance.rows : estimate?.rows
  return (
    <section className="gives" aria-label={t('gives')}>
      <dl aria-busy={isEstimating}>
        {!isOfMap(format) && (
          <div>
            <dt>{t('rows')}</dt>
            <dd className="tabular">{rows === undefined ? unknown : number(rows)}</dd>
          </div>
        )}
        {isSeries(format, picture) && (
          <div>
            <dt>{t(format === 'pdf' ? 'pages' : 'files')}</dt>
            <dd className="tabular">{estimate?.rows ? number(estimate.rows) : unknown}</dd>
          </div>
        )}
        {isPicture(format) ? (
          <div>
            <dt>{t('dimensions')}</dt>
            <dd className="tabular">
              {page
                ? format === 'png'
                  ? t('pixels', pixelsOf(page))
                  : t('millimetres', millimetresOf(page))
                : t('asOnScreen')}
            </dd>
          </div>
        ) : format === 'folder' ? null : (
          <div>
            <dt>{t('size')}</dt>
            <dd className="tabular">
              {estimate?.bytes ? t('sizeAbout', { size: bytes(estimate.bytes) }) : unknown}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('instance')}</dt>
          <dd>{instanceName(sheet.instance)}</dd>
        </div>
        <div>
          <dt>{t('licence')}</dt>
          <dd>{sheet.dataset.source.licence}</dd>
        </div>
      </dl>
      <p role="status" className="download-note">
        {isPicture(format) ? pictureNote : dataNote}
      </p>
    </section>
  )
}
