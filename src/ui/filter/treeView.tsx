import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down'
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { TextIndentDecreaseLtrRegular } from '@fluentui/react-icons/svg/text-indent-decrease-ltr'
import { TextIndentIncreaseLtrRegular } from '@fluentui/react-icons/svg/text-indent-increase-ltr'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { Label } from '../../contract/label.ts'
import { type Located, locate, walkTree } from '../../domain/filter/draftTree.ts'
import {
  type DraftCondition,
  type DraftGroup,
  type FilterDraft,
  isGroup,
  type NodeProblem,
} from '../../domain/filter/filterDraft.ts'
import { CommandButton, IconButton } from '../shared/commandButton.tsx'
import { useRuntime } from '../shared/runtime.tsx'
import { useWording } from './wording.tsx'

type TreeProps = { draft: FilterDraft; labels: readonly Label[]; problems: readonly NodeProblem[] }

/**
 * Keys that change the tree. See https://www.w3.org/WAI/ARIA/apg/patterns/treeview/ for the keys that navigate it.
 */
const COMMANDS: Readonly<Record<string, `filter.${string}`>> = {
  Delete: 'filter.remove',
  'Alt+ArrowUp': 'filter.moveUp',
  'Alt+ArrowDown': 'filter.moveDown',
  'Alt+ArrowRight': 'filter.moveIn',
  'Alt+ArrowLeft': 'filter.moveOut',
}

/** Returns the row that a key moves to, if any. */
function rowAt(key: string, rows: readonly Located[], from: number, draft: FilterDraft): string | undefined {
  const at = rows[from]
  if (key === 'ArrowDown') return rows[from + 1]?.node.id
  if (key === 'ArrowUp') return rows[from - 1]?.node.id
  if (key === 'Home') return rows[0]?.node.id
  if (key === 'End') return rows.at(-1)?.node.id
  if (key === 'ArrowLeft') return at?.parent?.id
  const inside = at && locate(draft.root, at.node.id)?.node
  return key === 'ArrowRight' && inside && isGroup(inside) ? inside.children[0]?.id : undefined
}

/** Conditions as sentences, in their groups. One row is a tab stop; the arrows reach the others. */
export function FilterTree({ draft, labels, problems }: TreeProps) {
  const { t } = useTranslation('filter')
  const runtime = useRuntime()
  const rows = walkTree(draft.root)
  const pick = (id: string) => edit(runtime, 'filter', { type: 'node.picked', id })
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const command = COMMANDS[`${event.altKey ? 'Alt+' : ''}${event.key}`]
    const from = rows.findIndex(({ node }) => node.id === draft.current)
    const next = event.altKey ? undefined : rowAt(event.key, rows, from, draft)
    if (command) run(commandById(command), 'key', runtime)
    else if (next) pick(next)
    else if (event.key === 'Enter') editorOf(event.currentTarget)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div role="tree" aria-label={t('tree')} aria-describedby="filter-tree-hint" onKeyDown={onKey}>
      {rows.map(located => (
        <TreeRow
          key={located.node.id}
          located={located}
          isCurrent={located.node.id === draft.current}
          labels={labels}
          problem={problems.find(({ id }) => id === located.node.id) ?? null}
          onPick={() => pick(located.node.id)}
        />
      ))}
      <p id="filter-tree-hint" hidden>
        {t('treeHint')}
      </p>
    </div>
  )
}

const editorOf = (tree: Element) =>
  tree.closest('form')?.querySelector<HTMLElement>('.filter-editor :is(select, input:checked)')

type RowProps = {
  located: Located
  isCurrent: boolean
  labels: readonly Label[]
  problem: NodeProblem | null
  onPick: () => void
}

/** Renders a node as a row: a condition's sentence, or the operator of a group. */
function TreeRow({ located, isCurrent, labels, problem, onPick }: RowProps) {
  const { t } = useTranslation('filters')
  const { node, parent, index, level } = located
  const descriptionId = `filter-fault-${node.id}`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its rows.
    <div
      role="treeitem"
      className="filter-row"
      aria-level={level}
      aria-posinset={index + 1}
      aria-setsize={parent?.children.length ?? 1}
      aria-selected={isCurrent}
      {...(isGroup(node) && node.children.length > 0 ? { 'aria-expanded': true } : {})}
      {...(problem ? { 'aria-describedby': descriptionId } : {})}
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
        // The text describes the row, but is not part of its name.
        <span id={descriptionId} aria-hidden="true" className="filter-fault">
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
      {value === null ? <i>{t('noValue')}</i> : value !== '' && <b className="tabular">{value}</b>}
    </>
  )
}

const TOOLS = [
  ['filter.moveUp', 'moveUp', <ArrowUpRegular key="icon" />],
  ['filter.moveDown', 'moveDown', <ArrowDownRegular key="icon" />],
  ['filter.moveIn', 'moveIn', <TextIndentIncreaseLtrRegular key="icon" />],
  ['filter.moveOut', 'moveOut', <TextIndentDecreaseLtrRegular key="icon" />],
  ['filter.duplicate', 'duplicate', <CopyRegular key="icon" />],
  ['filter.remove', 'remove', <DeleteRegular key="icon" />],
] as const

/** Shows the commands for the tree and its current node. */
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
            <IconButton key={command} command={command} icon={icon} name={t(name)} />
          ))}
        </span>
      )}
    </fieldset>
  )
}
