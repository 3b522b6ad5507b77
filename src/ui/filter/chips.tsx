import './filter.css'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { FilterRegular } from '@fluentui/react-icons/svg/filter'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Displayed } from '../../contract/view.ts'
import { labelsOfMode } from '../../domain/view/shown.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'
import { useSummary } from './wording.ts'

/** The filter of a displayed dataset in a line: it leads to where it is written, and can be taken away. */
export function FilterChips({ entry }: { entry: Displayed }) {
  const { t } = useTranslation('filter')
  const name = useDatasetName()(entry.dataset)
  const sheet = useMachine('workbench', ({ context }) => context.sheets[entry.instance])
  const summary = useSummary(sheet && entry.filter ? labelsOfMode(sheet, entry.filter.mode) : [])
  const { run, data } = useCommand('filter.open', [entry.dataset])
  if (!entry.filter) return null
  // What is said twice is one condition.
  const parts = [...new Set(summary(entry.filter))]
  const filter = parts.join(` ${t('joins.and')} `)
  return (
    <div className="filter-chips">
      <button {...data} type="button" className="filter-chip" title={filter} onClick={run}>
        <FilterRegular aria-hidden="true" />
        <span className="visually-hidden">{t('openOf', { name })} </span>
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <span className="visually-hidden"> {t('joins.and')} </span>}
            <span className="filter-chip-part">{part}</span>
          </Fragment>
        ))}
      </button>
      <CommandButton
        command="filter.clear"
        args={[entry.dataset]}
        icon={<DismissRegular />}
        name={t('clearOf', { name })}
        iconOnly
        appearance="subtle"
        size="small"
      />
    </div>
  )
}
