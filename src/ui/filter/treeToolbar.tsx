import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down'
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { TextIndentDecreaseLtrRegular } from '@fluentui/react-icons/svg/text-indent-decrease-ltr'
import { TextIndentIncreaseLtrRegular } from '@fluentui/react-icons/svg/text-indent-increase-ltr'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'

const TOOLS = [
  ['filter.moveUp', 'moveUp', <ArrowUpRegular key="icon" />],
  ['filter.moveDown', 'moveDown', <ArrowDownRegular key="icon" />],
  ['filter.moveIn', 'moveIn', <TextIndentIncreaseLtrRegular key="icon" />],
  ['filter.moveOut', 'moveOut', <TextIndentDecreaseLtrRegular key="icon" />],
  ['filter.duplicate', 'duplicate', <CopyRegular key="icon" />],
  ['filter.remove', 'remove', <DeleteRegular key="icon" />],
] as const

/** Shows the commands on the tree and on its current node. */
export function TreeToolbar({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('filter')
  return (
    <fieldset className="filter-tools" aria-label={t('tools')}>
      <CommandButton
        command="filter.addCondition"
        label={t('add')}
        icon={<AddRegular />}
        size="small"
        appearance={isEmpty ? 'primary' : 'secondary'}
      />
      <CommandButton command="filter.addGroup" label={t('addGroup')} icon={<AddRegular />} size="small" />
      {!isEmpty && (
        <span className="filter-tools-node">
          {TOOLS.map(([command, name, icon]) => (
            <CommandButton
              key={command}
              command={command}
              icon={icon}
              name={t(name)}
              iconOnly
              appearance="subtle"
              size="small"
            />
          ))}
        </span>
      )}
    </fieldset>
  )
}
