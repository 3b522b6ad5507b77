import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import type { Upload } from '../../contract/upload.ts'
import { isLayerOpen } from '../../domain/isLayerOpen.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { ChoiceField, Fields } from './fields.tsx'

/** Choice of the layer of a file that has several: nothing else can be said before. */
export function LayerField({ upload: { survey } }: { upload: Upload }) {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const layer = useMachine('importing', ({ context }) => context.request.read.layer)
  if (survey.layers.length < 2) return null
  const options = survey.layers.map(name => ({ value: name, text: name }))
  return (
    <Fields title={t('layers')}>
      <ChoiceField
        wide
        field="layer"
        label={t('layer')}
        {...(isLayerOpen(survey) && layer === null ? { mistake: t('mistakes.layerMissing') } : {})}
        value={layer ?? ''}
        options={layer === null ? [{ value: '', text: t('layerNone') }, ...options] : options}
        onChange={chosen => edit(runtime, 'importing', { type: 'reading.changed', read: { layer: chosen } })}
      />
    </Fields>
  )
}
