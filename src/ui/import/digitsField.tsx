import { Checkbox, Field } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

/** Choice to restore the zeros in front of codes, once a try has found that they seem to be lost. */
export function DigitsField() {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const chosen = useMachine('importing', ({ context }) => context.request.read.digits)
  const found = useMachine('importing', ({ context }) => context.report?.lostZeros?.digits)
  const digits = chosen ?? found
  if (digits === undefined) return null
  return (
    <Field size="small" label={t('digits')} hint={t('digitsHint')}>
      <Checkbox
        label={t('digitsRestore', { digits })}
        checked={chosen !== null}
        onChange={(_, { checked }) =>
          edit(runtime, 'importing', {
            type: 'reading.changed',
            read: { digits: checked === true ? digits : null },
          })
        }
      />
    </Field>
  )
}
