import { Button, Checkbox, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down'
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up'
import { ColumnTripleEditRegular } from '@fluentui/react-icons/svg/column-triple-edit'
import { DataHistogramRegular } from '@fluentui/react-icons/svg/data-histogram'
import { useTranslation } from 'react-i18next'
import { columnsIn } from '../../../machines/table.types.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { useColumnTitle } from './columns.ts'

/** Lets the person choose the columns in sight, and their order. */
export function ColumnsMenu() {
  const { t } = useTranslation('table')
  const titleOf = useColumnTitle()
  const context = useMachine('table', snapshot => snapshot.context)
  const { target } = context
  if (!target) return null
  const { all, visible } = columnsIn(context)
  return (
    <Popover trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className="columns-opener"
          appearance="subtle"
          size="small"
          icon={<ColumnTripleEditRegular />}
          title={t('columns')}
          aria-label={t('columns')}
        />
      </PopoverTrigger>
      <PopoverSurface className="columns" aria-label={t('columns')}>
        <ul className="columns-list">
          {all.map(id => (
            <ColumnRow key={id} id={id} title={titleOf(target, id)} isVisible={visible.includes(id)} />
          ))}
        </ul>
        <CommandButton command="columns.reset" label={t('resetColumns')} size="small" />
      </PopoverSurface>
    </Popover>
  )
}

function ColumnRow({ id, title, isVisible }: { id: string; title: string; isVisible: boolean }) {
  const { t } = useTranslation('table')
  const { run, reason, data } = useCommand('column.toggle', [id])
  return (
    <li className="columns-row">
      <span className="columns-name">
        <Checkbox
          {...data}
          label={title}
          checked={isVisible}
          aria-disabled={reason !== null || undefined}
          onChange={run}
        />
      </span>
      <CommandButton
        command="column.left"
        args={[id]}
        name={t('earlier', { label: title })}
        icon={<ArrowUpRegular />}
        appearance="subtle"
        size="small"
        iconOnly
      />
      <CommandButton
        command="column.right"
        args={[id]}
        name={t('later', { label: title })}
        icon={<ArrowDownRegular />}
        appearance="subtle"
        size="small"
        iconOnly
      />
      <CommandButton
        command="column.describe"
        args={[id]}
        name={t('describe', { label: title })}
        icon={<DataHistogramRegular />}
        appearance="subtle"
        size="small"
        iconOnly
      />
    </li>
  )
}
