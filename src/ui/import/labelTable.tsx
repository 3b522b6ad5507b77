import { Options } from '../shared/options.tsx'
import './labelTable.css'
import { Button, Checkbox, Input, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type ColumnSurvey, GivenMeasure, TEXT_MAX } from '../../contract/import.ts'
import { LabelType } from '../../contract/label.ts'
import { inLanguage } from '../../contract/texts.ts'
import type { Upload } from '../../contract/upload.ts'
import { type ImportDraft, type LabelDraft, withTextIn } from '../../domain/import/importDraft.ts'
import { useLanguage } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { Fields, useChange } from './draftFields.tsx'

/** Maximum number of listed columns. More are too many to check one by one. */
const LISTED = 150

/** Columns of the file, and the labels made from them. */
export function LabelTable({ draft, upload }: { draft: ImportDraft; upload: Upload }) {
  const { t } = useTranslation('importing')
  const change = useChange()
  const { labels } = draft
  const more = labels.length - LISTED
  const problems = useMachine('importing', ({ context }) => context.failure?.fields?.['labels'])
  const keep = (kept: boolean) => change({ labels: labels.map(label => ({ ...label, kept })) })
  const changeOne = (place: number, changes: Partial<LabelDraft>) =>
    change({ labels: labels.with(place, { ...(labels[place] as LabelDraft), ...changes }) })
  const kept = labels.filter(label => label.kept).length
  return (
    <Fields title={t('labels')}>
      <div className="import-wide import-labels-head">
        <span className="import-note tabular">{t('labelsHint', { count: kept })}</span>
        <Button size="small" appearance="subtle" onClick={() => keep(true)}>
          {t('keepAll')}
        </Button>
        <Button size="small" appearance="subtle" onClick={() => keep(false)}>
          {t('keepNone')}
        </Button>
      </div>
      {problems && <p className="import-wide import-failure">{problems.join(' ')}</p>}
      <table className="import-wide import-labels">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('label.keep')}</span>
            </th>
            <th scope="col">{t('label.column')}</th>
            <th scope="col">{t('label.title')}</th>
            <th scope="col">{t('label.type')}</th>
            <th scope="col">{t('label.unit')}</th>
          </tr>
        </thead>
        <tbody>
          {labels.slice(0, LISTED).map((label, place) => (
            <LabelRow
              key={label.column}
              label={label}
              survey={upload.survey.columns[place]}
              change={changes => changeOne(place, changes)}
            />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="import-wide import-note">{t('moreColumns', { count: more })}</p>}
    </Fields>
  )
}

/** Parses the type chosen for a column. The choice may be a measure, which implies a number. */
function readAs(chosen: string): Pick<LabelDraft, 'type' | 'measure'> {
  const measure = GivenMeasure.safeParse(chosen).data ?? null
  return { type: measure ? 'number' : (LabelType.safeParse(chosen).data ?? null), measure }
}

type RowProps = {
  label: LabelDraft
  survey: ColumnSurvey | undefined
  change: (changes: Partial<LabelDraft>) => void
}

function LabelRow({ label, survey, change }: RowProps) {
  const { t } = useTranslation(['importing', 'commands'])
  const language = useLanguage()
  const { column, kept, title, type, unit, measure } = label
  return (
    <tr data-kept={kept || undefined}>
      <td>
        <Checkbox
          checked={kept}
          aria-label={t('label.keepOf', { column })}
          onChange={(_, { checked }) => change({ kept: checked === true })}
        />
      </td>
      <th scope="row" title={survey?.samples.join('\n')}>
        <span className="import-column">{column}</span>
        <span className="import-samples">{survey?.samples.slice(0, 3).join(', ')}</span>
      </th>
      {kept ? (
        <>
          <td>
            <Input
              size="small"
              aria-label={t('label.titleOf', { column })}
              value={inLanguage(title, language)}
              maxLength={TEXT_MAX.note}
              onChange={(_, { value }) => change({ title: withTextIn(title, language, value) })}
            />
          </td>
          <td>
            <Select
              size="small"
              aria-label={t('label.typeOf', { column })}
              value={measure ?? type ?? ''}
              onChange={(_, { value }) => change(readAs(value))}
            >
              <option value="">
                {t('types.auto', { type: t(`commands:labelTypes.${survey?.type ?? 'text'}`) })}
              </option>
              <Options values={LabelType.options} textOf={each => t(`commands:labelTypes.${each}`)} />
              <optgroup label={t('measures.heading')}>
                <Options values={GivenMeasure.options} textOf={each => t(`measures.${each}`)} />
              </optgroup>
            </Select>
          </td>
          <td>
            <Input
              size="small"
              placeholder={t('label.unit')}
              aria-label={t('label.unitOf', { column })}
              value={unit}
              maxLength={TEXT_MAX.unit}
              onChange={(_, { value }) => change({ unit: value })}
            />
          </td>
        </>
      ) : (
        <td colSpan={3} />
      )}
    </tr>
  )
}
