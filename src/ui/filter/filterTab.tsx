import './filter.css'
import { useTranslation } from 'react-i18next'
import { draftDiffers, draftIn, labelsIn, problemsIn } from '../../../machines/filter.context.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { FilterMode } from '../../contract/filter.ts'
import { locate } from '../../domain/filter/draftTree.ts'
import { type FilterDraft, isUnfinished } from '../../domain/filter/filterDraft.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { AnnouncedCount, zonesPreviewed } from '../shared/announcedCount.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandSegment } from '../shared/commandSegment.tsx'
import { useNumber, useText } from '../shared/language.ts'
import { NothingDisplayed } from '../shared/loadProgress.tsx'
import { useLoad, useMachine, useRuntime } from '../shared/runtime.tsx'
import { ByValue } from './byValue.tsx'
import { NodeEditor } from './editor.tsx'
import { FilterTree, TreeToolbar } from './treeView.tsx'

/** Filter of the active dataset, as a draft whose zones are counted while it is edited. */
export function FilterTab() {
  const { t } = useTranslation('filter')
  const target = useMachine('filter', ({ context }) => context.target)
  const draft = useMachine('filter', ({ context }) => draftIn(context))
  if (!target || !draft) return <NothingDisplayed hint={t('nothingDisplayedHint')} />
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
  const isUntouched = useMachine('filter', snapshot => !draftDiffers(snapshot.context)) && isEmpty
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
        <ZoneCount target={target} isEmpty={isEmpty} />
      </div>
      <ByValue key={dataset} target={target} />
      {target.sheet.dataset.geometry_origin && <ModeField target={target} mode={draft.mode} />}
      <FilterTree draft={draft} labels={labels} problems={problems} />
      <TreeToolbar isEmpty={isEmpty} />
      {current && !isEmpty && <NodeEditor node={current} labels={labels} problems={problems} />}
      {!isUntouched && (
        <div className="inspector-end">
          <DraftState />
          <div className="actions">
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
        </div>
      )}
    </form>
  )
}

/** Shows whether the draft is applied, or why it cannot be applied. */
function DraftState() {
  const { t } = useTranslation(['filter', 'filters'])
  const state = useMachine('filter', snapshot => {
    if (snapshot.matches({ editing: 'refused' })) return 'refused'
    return draftDiffers(snapshot.context) ? 'changed' : 'clean'
  })
  const problem = useMachine('filter', ({ context }) => {
    const root = draftIn(context)?.root.id
    return problemsIn(context).find(({ id }) => id === root)?.code ?? null
  })
  return (
    <p role="status" className="settings-state" data-state={state === 'refused' ? 'invalid' : state}>
      {state === 'refused'
        ? `${problem ? `${t(`filters:${problem}`)} ` : ''}${t('filter:refused')}`
        : t(`filter:${state}`)}
    </p>
  )
}

const MODES = ['l', 'z'] as const

/** Lets the user choose the labels of the conditions: those of the dataset, or of its origin dataset. */
function ModeField({ target, mode }: { target: Shown; mode: FilterMode }) {
  const { t } = useTranslation('filter')
  const text = useText()
  const { dataset } = target.sheet
  const name = text(mode === 'z' && dataset.geometry_origin ? dataset.geometry_origin.name : dataset.name)
  return (
    <fieldset className="mode" aria-describedby="filter-mode-hint">
      <legend>{t('mode')}</legend>
      <div className="segments">
        {MODES.map(each => (
          <CommandSegment
            key={each}
            command="filter.mode"
            args={[each]}
            name="filter-mode"
            label={t(`modes.${each}`)}
            isChosen={each === mode}
          />
        ))}
      </div>
      <p id="filter-mode-hint" className="hint">
        {t(`modeHint.${mode}`, { name })}
      </p>
    </fieldset>
  )
}

/** Shows the number of zones that pass the draft filter. */
function ZoneCount({ target, isEmpty }: { target: Shown; isEmpty: boolean }) {
  const { t } = useTranslation('filter')
  const number = useNumber()
  const count = useMachine('filter', ({ context }) => context.count)
  const state = useMachine('filter', snapshot =>
    snapshot.hasTag('busy')
      ? 'counting'
      : snapshot.matches({ editing: { complete: 'counted' } })
        ? 'counted'
        : snapshot.matches({ editing: { complete: 'uncounted' } })
          ? 'uncounted'
          : 'unfinished',
  )
  const { zones } = target.sheet.instance
  const isWhole = target.demand.bbox === null
  const total = t('zones', { count: zones, formatted: number(zones) })
  const text = () => {
    if (state === 'uncounted') return t('uncounted')
    if (isEmpty) return isWhole ? total : t('empty')
    if (state === 'unfinished') return t('unfinished')
    if (count === null) return t('counting')
    if (!isWhole) return t('inView', { count, formatted: number(count) })
    return t('count', { shown: number(count), total })
  }
  const isKnown = state === 'counted' && count !== null
  return (
    <div className="filter-count" data-state={state}>
      <p>
        <AnnouncedCount className="tabular" text={text()} isKnown={state !== 'counting'} />
      </p>
      {isWhole && zones > 0 && (
        <span
          className="filter-bar"
          aria-hidden="true"
          style={{ '--share': isEmpty ? 1 : state === 'unfinished' ? 0 : (count ?? 0) / zones } as object}
        />
      )}
      {isKnown && <WithinFilter target={target} count={count} />}
      {isKnown && count === 0 && (
        <div className="filter-none">
          <p>{t('none')}</p>
          <p className="hint">{t('noneHint')}</p>
        </div>
      )}
    </div>
  )
}

/** Explains that a draft wider than the applied filter only counts the loaded zones. */
function WithinFilter({ target, count }: { target: Shown; count: number }) {
  const { t } = useTranslation('filter')
  const number = useNumber()
  const { dataset, filter } = target.displayed
  const shown = useLoad(dataset, load => (load ? zonesPreviewed(load.context) : null))
  if (!filter || shown === null || shown >= count) return null
  return <p className="hint">{t('within', { count: shown, formatted: number(shown) })}</p>
}
