import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort'
import { BranchCompareRegular } from '@fluentui/react-icons/svg/branch-compare'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useTranslation } from 'react-i18next'
import { CHANGES } from '../../domain/colour/changes.ts'
import { CHANGE_COLUMN } from '../../domain/table/tableColumns.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useNumber } from '../shared/language.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'

/** Menu while instances are compared: the order of changes, and the zones of one change only. */
export function ChangesMenu() {
  const { t } = useTranslation(['table', 'compare'])
  const number = useNumber()
  const target = useMachine('table', ({ context }) => context.target)
  const chosen = useMachine('table', ({ context }) => context.change)
  const legend = useLoad(target?.displayed.dataset ?? '', load => load?.context.legend ?? null)
  if (!target?.displayed.style.compared) return null
  const rows = legend?.kind === 'changes' ? legend.rows : []
  const countOf = (change: string) => rows.find(row => row.change === change)?.count
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
                  label={t(`compare:changes.${change}`)}
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
          label={t(`compare:changes.${chosen}`)}
          name={t('widen', { change: t(`compare:changes.${chosen}`) })}
          icon={<DismissRegular />}
          iconPosition="after"
          size="small"
        />
      )}
    </>
  )
}
