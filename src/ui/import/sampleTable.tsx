import { useTranslation } from 'react-i18next'
import type { SampleRow } from '../../contract/import.ts'

const ROWS = 60
const COLUMNS = 60

/** The first rows as the file has them. Those that would be refused say why. */
export function SampleTable({
  sample,
  columns,
}: {
  sample: readonly SampleRow[]
  columns: readonly string[]
}) {
  const { t } = useTranslation('importing')
  const problems = sample.filter(({ problem }) => problem !== null).length
  const shown = columns.slice(0, COLUMNS)
  if (sample.length === 0) return null
  return (
    <div className="import-sample">
      {problems > 0 && (
        <p className="import-failure import-sample-note">{t('problems', { count: problems })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="import-scroll" tabIndex={0} aria-label={t('previewTable')}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="tabular">
                {t('line')}
              </th>
              {problems > 0 && <th scope="col">{t('problem')}</th>}
              {shown.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, ROWS).map(({ line, values, problem }) => (
              <tr key={line} data-problem={problem !== null || undefined}>
                <th scope="row" className="tabular">
                  {line}
                </th>
                {problems > 0 && <td>{problem}</td>}
                {shown.map((column, index) => (
                  <td key={column}>{written(values[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const written = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
