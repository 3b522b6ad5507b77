import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import type { Upload } from '../../contract/upload.ts'
import type { ImportDraft } from '../../domain/importDraft.ts'
import { isRepeatOpen } from '../../domain/isRepeatOpen.ts'
import { longChoices, longText } from '../../domain/longChoices.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { ChoiceField } from './fields.tsx'

/** Choice of what becomes of a table with several rows for each key. */
export function LongTableField({ draft, upload: { survey } }: { draft: ImportDraft; upload: Upload }) {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const long = useMachine('importing', ({ context }) => context.request.read.long)
  const { repeated } = survey
  if (repeated === null) return null
  const choices = longChoices(repeated)
  const isOpen = isRepeatOpen(survey, draft.key) && long === null
  return (
    <ChoiceField
      wide
      field="long"
      label={t('long')}
      hint={t('longHint')}
      {...(isOpen ? { mistake: t('mistakes.longMissing', repeated) } : {})}
      value={long === null ? '' : longText(long)}
      options={[
        { value: '', text: t('longNone') },
        ...choices.map(choice => ({
          value: longText(choice),
          text: t(`longBecomes.${choice.kind}`, choice),
        })),
      ]}
      onChange={text => {
        const chosen = choices.find(choice => longText(choice) === text) ?? null
        edit(runtime, 'importing', { type: 'reading.changed', read: { long: chosen } })
      }}
    />
  )
}
