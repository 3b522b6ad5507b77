import './preview.css'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SampleRow } from '../../contract/import.ts'
import type { Upload } from '../../contract/upload.ts'
import { Geometry } from '../../contract/zone.ts'
import { extentOf } from '../../domain/geometry/bbox.ts'
import { type ImportDraft, mistakesIn } from '../../domain/import/importDraft.ts'
import { isLayerOpen } from '../../domain/import/openQuestions.ts'
import { type MountedPreview, mountPreview } from '../../map/mount.ts'
import { EmptyState } from '../shared/emptyState.tsx'
import { useLanguage } from '../shared/language.ts'
import { useTheme } from '../shared/media.ts'

/** First rows of the file, on a map and as a table. */
export function Preview({ upload, draft }: { upload: Upload; draft: ImportDraft }) {
  const { t } = useTranslation('importing')
  const { sample, columns } = upload.survey
  const { geometry, origin } = mistakesIn(draft)
  const missing = geometry ?? origin
  const hint = isLayerOpen(upload.survey)
    ? t('mistakes.layerMissing')
    : t(missing ? `mistakes.${missing}` : whyEmpty(draft))
  const geometries = useMemo(() => geometriesIn(sample), [sample])
  return (
    <section className="import-preview" aria-label={t('preview')}>
      {geometries.length > 0 && !missing ? (
        <PreviewMap geometries={geometries} />
      ) : (
        <EmptyState title={t('noGeometry')} hint={hint} />
      )}
      <SampleTable sample={sample} columns={columns.map(({ name }) => name)} />
    </section>
  )
}

const whyEmpty = ({ geometry }: ImportDraft) =>
  geometry.kind === 'origin' ? 'noGeometryOrigin' : 'noGeometryRead'

function geometriesIn(sample: readonly SampleRow[]): GeoJSON.Geometry[] {
  return sample.flatMap(({ geometry, problem }) => {
    const read = problem === null ? Geometry.safeParse(geometry).data : undefined
    return read ? [read as GeoJSON.Geometry] : []
  })
}

function PreviewMap({ geometries }: { geometries: GeoJSON.Geometry[] }) {
  const { t } = useTranslation('importing')
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedPreview>(null)
  const theme = useTheme()
  const language = useLanguage()
  const title = t('previewMap')
  const look = useMemo(() => ({ theme, language, title }), [theme, language, title])
  const first = useRef(look)
  useEffect(() => {
    if (!place.current) return
    const preview = mountPreview(place.current, first.current)
    mounted.current = preview
    return () => preview.unmount()
  }, [])
  useEffect(() => mounted.current?.show({ geometries, bbox: extentOf(geometries) }), [geometries])
  useEffect(() => mounted.current?.dress(look), [look])
  return <div ref={place} className="import-map" role="img" aria-label={title} />
}

const ROWS = 60
const COLUMNS = 60

/** First rows as in the file. Rejected rows show the reason. */
function SampleTable({ sample, columns }: { sample: readonly SampleRow[]; columns: readonly string[] }) {
  const { t } = useTranslation('importing')
  const problems = sample.filter(({ problem }) => problem !== null).length
  const shown = columns.slice(0, COLUMNS)
  if (sample.length === 0) return null
  return (
    <div className="import-sample">
      {problems > 0 && (
        <p className="import-failure import-sample-note">{t('problems', { count: problems })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard. */}
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
