import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { CheckboxCheckedRegular } from '@fluentui/react-icons/svg/checkbox-checked'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Says how many elements are selected, and shows the commands on them. */
export function SelectionBar() {
  const { t } = useTranslation('table')
  const isFinding = useMachine('picking', snapshot => snapshot.matches('finding'))
  const count = useMachine(
    'picking',
    ({ context }) => context.picked[context.target?.displayed.dataset ?? '']?.count ?? 0,
  )
  const look = { appearance: 'subtle', size: 'small', iconOnly: true } as const
  return (
    <fieldset className="elements-selection" aria-label={t('selection')}>
      <CommandButton {...look} command="zones.selectAll" icon={<CheckboxCheckedRegular />} />
      <span role="status" className="tabular elements-picked">
        {isFinding ? t('selecting') : count > 0 ? t('selected', { count }) : ''}
      </span>
      {count > 0 && <CommandButton {...look} command="download.selected" icon={<ArrowDownloadRegular />} />}
      {(count > 0 || isFinding) && (
        <CommandButton {...look} command="zones.deselect" icon={<DismissRegular />} />
      )}
    </fieldset>
  )
}
