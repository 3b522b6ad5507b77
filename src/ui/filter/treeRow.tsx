import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import { type DraftCondition, type DraftGroup, isGroup } from '../../domain/filterDraft.ts'
import type { NodeProblem } from '../../domain/filterProblems.ts'
import type { Located } from '../../domain/filterTree.ts'
import { useWording } from './wording.ts'

type RowProps = {
  located: Located
  isCurrent: boolean
  labels: readonly Label[]
  problem: NodeProblem | null
  onPick: () => void
}

/** One node as a row: a sentence, or what a group asks of its conditions. */
export function TreeRow({ located, isCurrent, labels, problem, onPick }: RowProps) {
  const { t } = useTranslation('filters')
  const { node, parent, index, level } = located
  const described = `filter-fault-${node.id}`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys of all its rows.
    <div
      role="treeitem"
      className="filter-row"
      aria-level={level}
      aria-posinset={index + 1}
      aria-setsize={parent?.children.length ?? 1}
      aria-selected={isCurrent}
      {...(isGroup(node) && node.children.length > 0 ? { 'aria-expanded': true } : {})}
      {...(problem ? { 'aria-describedby': described } : {})}
      data-faulty={problem !== null}
      data-filter-part={`${node.id} row`}
      {...(isCurrent ? { 'data-pane-focus': true } : {})}
      tabIndex={isCurrent ? 0 : -1}
      style={{ '--level': level - 1 } as object}
      onClick={onPick}
      onFocus={onPick}
    >
      <span className="filter-text">
        {parent && index > 0 && <Join combinator={parent.combinator} />}
        {isGroup(node) ? <GroupText group={node} /> : <Sentence condition={node} labels={labels} />}
      </span>
      {problem && (
        // It describes the row, whose name it is no part of.
        <span id={described} aria-hidden="true" className="filter-fault">
          {t(problem.code)}
        </span>
      )}
    </div>
  )
}

function Join({ combinator }: { combinator: DraftGroup['combinator'] }) {
  const { t } = useTranslation('filter')
  return <span className="filter-join">{t(`joins.${combinator}`)} </span>
}

function GroupText({ group }: { group: DraftGroup }) {
  const { t } = useTranslation('filter')
  const asked = group.children.length === 0 ? t('noCondition') : t(`groups.${group.combinator}`)
  return <span className="filter-group">{asked}</span>
}

function Sentence({ condition, labels }: { condition: DraftCondition; labels: readonly Label[] }) {
  const { t } = useTranslation('filter')
  const { label, operator, value } = useWording(labels)(condition)
  return (
    <>
      {label ? <b>{label}</b> : <i>{t('noLabel')}</i>} {operator}{' '}
      {value === null ? <i>{t('noValue')}</i> : <b className="tabular">{value}</b>}
    </>
  )
}
