import { Checkbox, Field } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import type { GeometrySource, ImportFormat, ReadOptions } from '../../contract/import.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { ChoiceField } from './draftFields.tsx'

const DECIMALS = ['.', ','] as const

/**
 * Fields for the ambiguities of a table: the order of coordinates and dates, the decimal mark, and places at
 * 0, 0.
 */
export function WrittenFields({ geometry, format }: { geometry: GeometrySource; format: ImportFormat }) {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const read = useMachine('importing', ({ context }) => context.request.read)
  const readAs = (changes: Partial<ReadOptions>) =>
    edit(runtime, 'importing', { type: 'reading.changed', read: changes })
  const guessed = { value: '', text: t('asWritten') }
  return (
    <>
      {geometry.kind === 'column' && (
        <ChoiceField
          label={t('pairs')}
          value={read.pairs ?? ''}
          options={[
            guessed,
            { value: 'longitudeFirst', text: t('longitudeFirst') },
            { value: 'latitudeFirst', text: t('latitudeFirst') },
          ]}
          onChange={value =>
            readAs({ pairs: value === 'longitudeFirst' || value === 'latitudeFirst' ? value : null })
          }
        />
      )}
      {(geometry.kind === 'column' || geometry.kind === 'columns') && (
        <Field size="small" label={t('zeroPlaces')}>
          <Checkbox
            label={t('refuseZero')}
            checked={read.refuseZero}
            onChange={(_, { checked }) => readAs({ refuseZero: checked === true })}
          />
        </Field>
      )}
      {format === 'csv' && (
        <>
          <ChoiceField
            label={t('decimal')}
            value={read.decimal ?? ''}
            options={[
              guessed,
              ...DECIMALS.map(value => ({ value, text: t(`decimals.${value === '.' ? 'point' : 'comma'}`) })),
            ]}
            onChange={value => readAs({ decimal: DECIMALS.find(mark => mark === value) ?? null })}
          />
          <ChoiceField
            label={t('dates')}
            value={read.dates ?? ''}
            options={[
              guessed,
              { value: 'dayFirst', text: t('dayFirst') },
              { value: 'monthFirst', text: t('monthFirst') },
            ]}
            onChange={value =>
              readAs({ dates: value === 'dayFirst' || value === 'monthFirst' ? value : null })
            }
          />
        </>
      )}
    </>
  )
}
