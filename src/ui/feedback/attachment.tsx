import { Checkbox, Field } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { pathIn } from '../../commands/record.ts'
import { sentPath } from '../../contract/path.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

/** Shows the recorded path exactly as it will be sent, if the user attaches it. */
export function Attachment() {
  const { t } = useTranslation('feedback')
  const runtime = useRuntime()
  const count = useMachine('recording', ({ context }) => context.log.steps.length)
  const path = useMachine('feedback', ({ context }) => context.draft.path)
  const recorded = path ? null : pathIn(runtime.snapshots())
  const isTooLong = recorded !== null && sentPath(recorded) === null
  const attach = (isWanted: boolean) => {
    const found = isWanted ? pathIn(runtime.snapshots()) : null
    edit(runtime, 'feedback', { type: 'draft.changed', patch: { path: found && sentPath(found) } })
  }
  return (
    <div className="attachment">
      <Field
        size="small"
        hint={isTooLong ? t('attachTooLong') : t('attachHint', { count: path?.steps.length ?? count })}
      >
        <Checkbox
          name="path"
          label={t('attach')}
          checked={path !== null}
          onChange={(_, { checked }) => attach(checked === true)}
        />
      </Field>
      {path && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
        <section className="attachment-text" tabIndex={0} aria-label={t('attached')}>
          <pre translate="no">{JSON.stringify(path, null, 2)}</pre>
        </section>
      )}
    </div>
  )
}
