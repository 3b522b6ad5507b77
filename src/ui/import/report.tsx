import './report.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportReport } from '../../contract/import.ts'
import { isPartial } from '../../domain/import/originMatching.ts'
import { useNumber } from '../shared/language.ts'
import { useCrsText } from './crsFields.tsx'
import { useDatedName } from './useDatedName.ts'

interface ReportProps {
  report: ImportReport
  title: string
  /** True if the title is already visible above. */
  isTitled?: boolean
}

/** Reports the actual or expected result of an import: counts first, then reasons. */
export function Report({ report, title, isTitled = false }: ReportProps) {
  const { t } = useTranslation('importing')
  const number = useNumber()
  const crsText = useCrsText()
  const heading = useId()
  const datedName = useDatedName()
  const { instance, origin, crs, repaired, zeros, respelled, noData, short, refused, refusals, unmatched } =
    report
  const repairs = Object.entries(repaired)
  const counts = [
    ['rows', instance.rows],
    ['zones', instance.zones],
    ['repaired', repairs.reduce((sum, [, count]) => sum + count, 0)],
    ['refused', refused],
    ['unmatched', instance.unmatched],
  ] as const
  return (
    <section
      className="import-report"
      data-partial={isPartial(report) || undefined}
      aria-labelledby={heading}
    >
      <h3 id={heading} className={isTitled ? 'visually-hidden' : 'heading'}>
        {title}
      </h3>
      <dl className="import-counts">
        {counts.map(([what, count]) => (
          <div key={what} data-what={what} data-none={count === 0 || undefined}>
            <dt>{t(`count.${what}`)}</dt>
            <dd className="tabular">{number(count)}</dd>
          </div>
        ))}
      </dl>
      <UsedOptions report={report} />
      {crs && <p className="import-note">{crsText(crs)}</p>}
      {origin && <p className="import-note">{t('suppliedBy', { origin: datedName(origin) })}</p>}
      <Doubts report={report} />
      {report.notices.map(notice => (
        <p key={notice} className="import-note">
          {notice}
        </p>
      ))}
      {short > 0 && <p className="import-note">{t('short', { count: short })}</p>}
      {zeros > 0 && <p className="import-note">{t('zeros', { count: zeros })}</p>}
      <Examples
        title={t('respelled')}
        examples={respelled.examples.map(({ written, zone }) => `${written} → ${zone}`)}
        isMore={respelled.count > respelled.examples.length}
      />
      <Examples
        title={t('repairs')}
        examples={repairs.map(([kind, count]) => `${t(`repair.${kind}` as never)} : ${number(count)}`)}
      />
      <Examples
        title={t('noData')}
        examples={Object.entries(noData).map(([word, count]) => t('noDataWord', { word, count }))}
      />
      <Examples title={t('refusals')} examples={refusals} isMore={refused > refusals.length} isOpen />
      <Examples
        title={t('unmatched')}
        examples={unmatched}
        isMore={instance.unmatched > unmatched.length}
        isOpen
      />
    </section>
  )
}

/** Warns about values that were read but are probably wrong. */
function Doubts({ report: { lostZeros, swapped } }: { report: ImportReport }) {
  const { t } = useTranslation('importing')
  const datedName = useDatedName()
  const doubts = [
    lostZeros &&
      (lostZeros.instance === null
        ? t('lostZeros', lostZeros)
        : t('lostZerosOf', { ...lostZeros, instance: datedName(lostZeros.instance) })),
    swapped && t(`swapped.${swapped.by}`, swapped),
  ].filter(text => typeof text === 'string')
  return doubts.map(doubt => (
    <p key={doubt} className="import-failure">
      {doubt}
    </p>
  ))
}

/** Lists the columns and the encoding that the import used, given or guessed. */
function UsedOptions({
  report: { address, layer, long, key, title, geometry, encoding, overruledEncoding, numbers, measures },
}: {
  report: ImportReport
}) {
  const { t } = useTranslation('importing')
  const taken = [
    address !== null && t('taken.address', { address }),
    layer !== null && t('taken.layer', { layer }),
    long !== null && t(`taken.long.${long.kind}`, long),
    key === null ? t('taken.keyNumber') : t('taken.key', { column: key }),
    title !== null && t('taken.title', { column: title }),
    geometry.kind === 'columns' && t('taken.columns', geometry),
    geometry.kind === 'column' && t('taken.column', geometry),
    geometry.kind === 'origin' && geometry.label !== null && t('taken.byLabel', { label: geometry.label }),
    geometry.kind === 'origin' && geometry.within && t('taken.within', { column: geometry.within.column }),
    encoding !== null && t('taken.encoding', { encoding }),
    overruledEncoding !== null &&
      t('taken.overruledEncoding', { named: overruledEncoding, encoding: encoding ?? 'utf-8' }),
    numbers.length > 0 && t('taken.numbers', { columns: numbers.join(', ') }),
    ...Object.entries(measures).map(([column, measure]) => t(`taken.measures.${measure}`, { column })),
  ].filter(text => typeof text === 'string')
  return <Examples title={t('takenAs')} examples={taken} />
}

type ExamplesProps = {
  title: string
  examples: readonly string[]
  isMore?: boolean
  /** True for rows that are missing on the map: the user needs to see which ones. */
  isOpen?: boolean
}

function Examples({ title, examples, isMore = false, isOpen = false }: ExamplesProps) {
  const { t } = useTranslation('importing')
  if (examples.length === 0) return null
  return (
    <details className="import-examples" open={isOpen}>
      <summary>{title}</summary>
      <ul>
        {examples.map(example => (
          <li key={example}>{example}</li>
        ))}
        {isMore && <li>{t('more')}…</li>}
      </ul>
    </details>
  )
}
