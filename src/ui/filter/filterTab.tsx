import './filter.css'
import { useTranslation } from 'react-i18next'
import { draftIn, labelsIn, problemsIn } from '../../../machines/filter.context.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { FilterDraft } from '../../domain/filterDraft.ts'
import { isUnfinished } from '../../domain/filterProblems.ts'
import { locate } from '../../domain/filterTree.ts'
import type { Shown } from '../../domain/shown.ts'
import { Blank } from '../shared/blank.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useText } from '../shared/language.ts'
import { LoadingPane } from '../shared/loadingPane.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { Count } from './count.tsx'
import { NodeEditor } from './editor.tsx'
import { ModeField } from './modeField.tsx'
import { State } from './state.tsx'
import { Tools } from './tools.tsx'
import { FilterTree } from './tree.tsx'

/** The filter of the active dataset, as a draft that is counted while it is written. */
export function FilterTab() {
  const { t } = useTranslation('filter')
  const target = useMachine('filter', ({ context }) => context.target)
  const draft = useMachine('filter', ({ context }) => draftIn(context))
  if (!target || !draft)
    return (
      <LoadingPane>
        <Blank title={t('nothingDisplayed')} hint={t('nothingDisplayedHint')}>
          <CommandButton command="dataset.select" size="small" />
        </Blank>
      </LoadingPane>
    )
  return <FilterForm target={target} draft={draft} />
}

function FilterForm({ target, draft }: { target: Shown; draft: FilterDraft }) {
  const { t } = useTranslation('filter')
  const runtime = useRuntime()
  const text = useText()
  const context = useMachine('filter', snapshot => snapshot.context)
  const isRefused = useMachine('filter', snapshot => snapshot.matches({ editing: 'refused' }))
  const problems = problemsIn(context).filter(problem => isRefused || !isUnfinished(problem))
  const labels = labelsIn(context)
  const current = locate(draft.root, draft.current)?.node
  const isEmpty = draft.root.children.length === 0
  const { dataset, filter } = target.displayed
  return (
    <form
      className="inspector-content filter"
      data-pane="filter"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        run(commandById('filter.apply'), 'button', runtime)
      }}
    >
      <div>
        <h2 className="inspector-name">{text(target.sheet.dataset.name)}</h2>
        <Count target={target} isEmpty={isEmpty} />
      </div>
      {target.sheet.dataset.geometry_origin && <ModeField target={target} mode={draft.mode} />}
      <FilterTree draft={draft} labels={labels} problems={problems} />
      {isEmpty && <p className="filter-empty">{t('emptyHint')}</p>}
      <Tools isEmpty={isEmpty} />
      {current && !isEmpty && <NodeEditor node={current} labels={labels} problems={problems} />}
      <State isEmpty={isEmpty} />
      <div className="inspector-actions">
        <CommandButton
          command="filter.apply"
          size="small"
          label={t('apply')}
          appearance={isEmpty ? 'secondary' : 'primary'}
          submits
        />
        <CommandButton command="filter.cancel" size="small" label={t('cancel')} />
        {filter && (
          <CommandButton
            command="filter.clear"
            args={[dataset]}
            size="small"
            label={t('clear')}
            appearance="subtle"
          />
        )}
      </div>
    </form>
  )
}
