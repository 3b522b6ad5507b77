import { useTranslation } from 'react-i18next'
import { type GeometrySource, IMPORT_FORMATS } from '../../contract/import.ts'
import type { Upload } from '../../contract/upload.ts'
import type { ImportDraft } from '../../domain/import/importDraft.ts'
import { originSource } from '../../domain/import/originMatching.ts'
import { instanceAt } from '../../domain/import/tableDates.ts'
import { useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useDate } from '../shared/texts.ts'
import { ChoiceField } from './draftFields.tsx'

type Change = (geometry: GeometrySource, key?: string) => void
type Props = { draft: ImportDraft; upload: Upload; change: Change }

/** Fields of the source of the zones. */
export function GeometryFields({ draft, upload, change }: Props) {
  const { t } = useTranslation('importing')
  const { geometry } = draft
  const { survey } = upload
  const columns = [
    { value: '', text: t('keyNone') },
    ...survey.columns.map(({ name }) => ({ value: name, text: name })),
  ]
  const kinds = (['file', 'columns', 'column', 'origin'] as const).filter(
    kind => kind === geometry.kind || kind === 'origin' || (kind === 'file') === hasGeometries(upload),
  )
  return (
    <>
      <ChoiceField
        wide
        field="geometry"
        label={t('geometry')}
        value={geometry.kind}
        options={kinds.map(kind => ({ value: kind, text: t(`geometries.${kind}`) }))}
        onChange={kind => change(...initialSource(kind, upload))}
      />
      {geometry.kind === 'columns' && (
        <>
          <ChoiceField
            label={t('longitude')}
            value={geometry.longitude}
            options={columns}
            onChange={longitude => change({ ...geometry, longitude })}
          />
          <ChoiceField
            label={t('latitude')}
            value={geometry.latitude}
            options={columns}
            onChange={latitude => change({ ...geometry, latitude })}
          />
        </>
      )}
      {geometry.kind === 'column' && (
        <ChoiceField
          wide
          label={t('geometryColumn')}
          value={geometry.column}
          options={columns}
          onChange={column => change({ ...geometry, column })}
        />
      )}
      {geometry.kind === 'origin' && (
        <>
          <OriginSelect geometry={geometry} upload={upload} change={change} />
          <OriginLabelSelect geometry={geometry} upload={upload} change={change} />
          <WithinSelect geometry={geometry} upload={upload} change={change} />
          <OriginInstanceSelect geometry={geometry} upload={upload} change={change} date={draft.data_date} />
        </>
      )}
    </>
  )
}

type OriginProps = { geometry: GeometrySource & { kind: 'origin' }; upload: Upload; change: Change }

/** Lists datasets with matching codes or labels first, with the number of matches. */
function OriginSelect(props: OriginProps) {
  const { t } = useTranslation('importing')
  const text = useText()
  const { geometry, upload, change } = props
  const { origins } = upload.survey
  const datasets = useMachine('catalogue', ({ context }) => context.datasets)
  const candidates = datasets.filter(({ type, latest }) => type === 'zone' && latest !== null)
  const matchOf = (id: string) => origins.find(({ dataset }) => dataset === id)
  const rankOf = (id: string) => origins.findIndex(({ dataset }) => dataset === id) + 1 || origins.length + 1
  const sorted = candidates.toSorted((a, b) => rankOf(a.id) - rankOf(b.id))
  return (
    <ChoiceField
      wide
      {...(geometry.dataset === '' ? { field: 'origin' as const } : {})}
      label={t('origin')}
      value={geometry.dataset}
      options={[
        { value: '', text: t('originNone') },
        ...sorted.map(({ id, name }) => {
          const match = matchOf(id)
          const found =
            match &&
            t(match.label === null ? 'matches' : 'matchesByLabel', {
              count: match.matched,
              label: match.label,
            })
          return { value: id, text: found ? `${text(name)} – ${found}` : text(name) }
        }),
      ]}
      onChange={dataset => {
        const match = matchOf(dataset)
        change(originSource(match ?? { dataset, label: null }), match?.key)
      }}
    />
  )
}

/** Lets the user choose whether the column contains the codes of the zones, or the values of a label. */
function OriginLabelSelect({ geometry, upload, change }: OriginProps) {
  const { t } = useTranslation('importing')
  const match = upload.survey.origins.find(({ dataset }) => dataset === geometry.dataset)
  const label = geometry.label ?? match?.label ?? null
  if (label === null) return null
  return (
    <ChoiceField
      wide
      label={t('originLabel')}
      value={geometry.label ?? ''}
      options={[
        { value: '', text: t('byCodes') },
        { value: label, text: t('byLabel', { label }) },
      ]}
      onChange={chosen => {
        const { within: _, ...rest } = geometry
        const isMatch = match !== undefined && chosen === match.label
        change(
          isMatch
            ? { ...originSource(match), instance: geometry.instance }
            : { ...rest, label: chosen || null },
        )
      }}
    />
  )
}

/** Offers a second column, which distinguishes zones with equal names. */
function WithinSelect({ geometry, upload, change }: OriginProps) {
  const { t } = useTranslation('importing')
  const match = upload.survey.origins.find(({ dataset }) => dataset === geometry.dataset)
  const within = geometry.within ?? (match?.label === geometry.label ? match.within : undefined)
  if (within === undefined) return null
  return (
    <ChoiceField
      wide
      label={t('within')}
      value={geometry.within?.column ?? ''}
      options={[
        { value: '', text: t('withinNone') },
        { value: within.column, text: within.column },
      ]}
      onChange={column => {
        const { within: _, ...rest } = geometry
        change(column === '' ? rest : { ...rest, within })
      }}
    />
  )
}

/** Lets the user choose the instance of the origin dataset: by default, the one at the date of the data. */
function OriginInstanceSelect({ geometry, upload, change, date }: OriginProps & { date: string }) {
  const { t } = useTranslation('importing')
  const written = useDate()
  const instances = upload.originInstances.filter(({ dataset }) => dataset === geometry.dataset)
  const byDate = instanceAt(instances, date)
  if (!byDate) return null
  const options = instances.map(({ id, data_date, status }) => ({
    value: id,
    text: `${written(data_date)} – ${t(`statuses.${status}`)} (${id})`,
  }))
  return (
    <ChoiceField
      wide
      field="origin"
      label={t('originInstance')}
      value={geometry.instance ?? ''}
      options={[{ value: '', text: t('originByDate', { date: written(byDate.data_date) }) }, ...options]}
      onChange={instance => change({ ...geometry, instance: instance || null })}
    />
  )
}

const hasGeometries = ({ survey }: Upload) =>
  survey.kinds.length > 0 && IMPORT_FORMATS[survey.format].hasGeometries

/** Returns the first source of a chosen kind, with the guessed key column or an empty one. */
function initialSource(kind: string, { survey: { guess, origins } }: Upload): [GeometrySource, string?] {
  if (guess.geometry?.kind === kind) return [guess.geometry]
  if (kind === 'columns') return [{ kind, longitude: '', latitude: '' }]
  if (kind === 'column') return [{ kind, column: '' }]
  if (kind === 'origin') {
    const [best, rival] = origins.filter(({ fits }) => fits)
    return best && !rival
      ? [originSource(best), best.key]
      : [{ kind, dataset: '', instance: null, label: null }]
  }
  return [{ kind: 'file' }]
}
