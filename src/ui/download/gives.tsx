import { useTranslation } from 'react-i18next'
import type { Shown } from '../../domain/shown.ts'
import { useDate } from '../shared/dates.ts'
import { useNumber } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useBytes } from './bytes.ts'

/** Describes the file that the download will give: instance, rows, size, licence. */
export function Gives({ target: { sheet } }: { target: Shown }) {
  const { t } = useTranslation('download')
  const number = useNumber()
  const bytes = useBytes()
  const date = useDate()
  const { estimate, format } = useMachine('download', ({ context }) => context)
  const isEstimating = useMachine('download', snapshot => snapshot.matches({ open: 'estimating' }))
  const isUnestimated = useMachine('download', snapshot => snapshot.matches({ open: 'unestimated' }))
  const unknown = isEstimating ? '…' : t('unknown')
  const rows = format === 'original' ? sheet.instance.rows : estimate?.rows
  return (
    <section className="gives" aria-label={t('gives')}>
      <dl aria-busy={isEstimating}>
        {format !== 'png' && (
          <div>
            <dt>{t('rows')}</dt>
            <dd className="tabular">{rows === undefined ? unknown : number(rows)}</dd>
          </div>
        )}
        <div>
          <dt>{t('size')}</dt>
          <dd className="tabular">
            {estimate?.bytes ? t('sizeAbout', { size: bytes(estimate.bytes) }) : unknown}
          </dd>
        </div>
        <div>
          <dt>{t('instance')}</dt>
          <dd>{date(sheet.instance.data_date)}</dd>
        </div>
        <div>
          <dt>{t('licence')}</dt>
          <dd>{sheet.dataset.source.licence}</dd>
        </div>
      </dl>
      <p role="status" className="download-note">
        {isEstimating
          ? t('estimating')
          : isUnestimated
            ? t('unestimated')
            : format === 'original'
              ? ''
              : t('provenance')}
      </p>
    </section>
  )
}
