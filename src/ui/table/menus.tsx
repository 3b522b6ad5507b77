import './columns.css'
import {
  Button,
  Checkbox,
  Menu,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Popover,
  PopoverSurface,
  PopoverTrigger,
} from '@fluentui/react-components'
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down'
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort'
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up'
import { BranchCompareRegular } from '@fluentui/react-icons/svg/branch-compare'
import { ColumnTripleEditRegular } from '@fluentui/react-icons/svg/column-triple-edit'
import { DataBarVerticalAddRegular } from '@fluentui/react-icons/svg/data-bar-vertical-add'
import { DataHistogramRegular } from '@fluentui/react-icons/svg/data-histogram'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useTranslation } from 'react-i18next'
import { columnsIn } from '../../../machines/table.types.ts'
import { CHANGES } from '../../domain/colour/changeColours.ts'
import { CHANGE_COLUMN } from '../../domain/table/tableColumns.ts'
import { useChangeName } from '../compare/changes.tsx'
import { CommandButton, IconButton } from '../shared/commandButton.tsx'
import { CommandMenuItem } from '../shared/commandMenu.tsx'
import { useNumber } from '../shared/language.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { useColumnTitle } from './columns.ts'

/** Lets the user choose the visible columns, and their order. */
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
      <IconButton
        command="column.left"
        args={[id]}
        name={t('earlier', { label: title })}
        icon={<ArrowUpRegular />}
      />
      <IconButton
        command="column.right"
        args={[id]}
        name={t('later', { label: title })}
        icon={<ArrowDownRegular />}
      />
      <IconButton
        command="column.describe"
        args={[id]}
        name={t('describe', { label: title })}
        icon={<DataHistogramRegular />}
      />
    </li>
  )
}

/** Menu of the charts that can be opened beside the table. */
export function ChartsMenu() {
  const { t } = useTranslation('table')
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          icon={<DataBarVerticalAddRegular />}
          title={t('charts')}
          aria-label={t('charts')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <CommandMenuItem command="chart.add" />
          <CommandMenuItem command="chart.addBars" />
          <CommandMenuItem command="chart.addScatter" />
          <CommandMenuItem command="chart.remove" />
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** Menu during a comparison: sorting by change, and filtering by one change. */
export function ChangesMenu() {
  const { t } = useTranslation(['table', 'compare'])
  const number = useNumber()
  const target = useMachine('table', ({ context }) => context.target)
  const chosen = useMachine('table', ({ context }) => context.change)
  const legend = useLoad(target?.displayed.dataset ?? '', load => load?.context.legend ?? null)
  const changeName = useChangeName(target?.displayed.dataset ?? '')
  if (!target?.displayed.style.compared) return null
  const entries = legend?.kind === 'changes' ? legend.entries : []
  const countOf = (change: string) => entries.find(row => row.change === change)?.count
  return (
    <>
      <Popover positioning="below-end">
        <PopoverTrigger disableButtonEnhancement>
          <Button
            className="changes-opener"
            appearance="subtle"
            size="small"
            icon={<BranchCompareRegular />}
            title={t('changes')}
            aria-label={t('changes')}
          />
        </PopoverTrigger>
        <PopoverSurface className="columns changes-menu" aria-label={t('changes')}>
          <CommandButton
            command="table.sort"
            args={[CHANGE_COLUMN]}
            label={t('sortChanges')}
            icon={<ArrowSortRegular />}
            size="small"
          />
          <ul className="columns-list">
            {CHANGES.map(change => (
              <li key={change} className="columns-row">
                <CommandButton
                  command="table.narrow"
                  args={[change]}
                  label={changeName(change)}
                  aria-pressed={change === chosen}
                  appearance="subtle"
                  size="small"
                />
                <span className="tabular">{number(countOf(change) ?? 0)}</span>
              </li>
            ))}
          </ul>
          <CommandButton command="table.widen" size="small" />
        </PopoverSurface>
      </Popover>
      {chosen && (
        <CommandButton
          command="table.widen"
          label={changeName(chosen)}
          name={t('widen', { change: changeName(chosen) })}
          icon={<DismissRegular />}
          iconPosition="after"
          size="small"
        />
      )}
    </>
  )
}
