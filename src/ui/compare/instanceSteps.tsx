import './compare.css'
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left'
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right'
import { useTranslation } from 'react-i18next'
import type { Displayed } from '../../contract/view.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'

const LOOK = { appearance: 'subtle', size: 'small', iconOnly: true } as const

/** The date that the active dataset is shown at, between the one before and the one after. */
export function InstanceSteps({ entry }: { entry: Displayed }) {
  const { t } = useTranslation('compare')
  const sheet = useMachine('workbench', ({ context }) => context.sheets[entry.instance])
  if (!sheet || sheet.dataset.instances < 2) return null
  return (
    <fieldset className="instance-steps" aria-label={t('steps')}>
      <CommandButton {...LOOK} command="instance.previous" icon={<ChevronLeftRegular />} />
      <span className="tabular">{sheet.instance.data_date}</span>
      <CommandButton {...LOOK} command="instance.next" icon={<ChevronRightRegular />} />
      {!entry.style.compared && (
        <CommandButton command="instances.compare" size="small" appearance="subtle" />
      )}
      {entry.style.range && <CommandButton command="range.release" size="small" appearance="subtle" />}
    </fieldset>
  )
}
