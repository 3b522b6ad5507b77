import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import type { Combinator, DraftGroup, DraftNode } from '../../domain/filterDraft.ts'
import { isGroup } from '../../domain/filterDraft.ts'
import type { NodeProblem } from '../../domain/filterProblems.ts'
import { useCommand } from '../shared/useCommand.ts'
import { ConditionEditor } from './condition.tsx'

type Props = { node: DraftNode; labels: readonly Label[]; problems: readonly NodeProblem[] }

/** The form of the node that is being worked on. */
export function NodeEditor({ node, labels, problems }: Props) {
  const { t } = useTranslation('filter')
  return (
    <section className="filter-editor" aria-label={t(isGroup(node) ? 'editGroup' : 'editCondition')}>
      {isGroup(node) ? (
        <GroupEditor group={node} />
      ) : (
        <ConditionEditor
          key={node.id}
          condition={node}
          labels={labels}
          problem={problems.find(({ id }) => id === node.id) ?? null}
        />
      )}
    </section>
  )
}

const COMBINATORS = ['and', 'or'] as const

function GroupEditor({ group }: { group: DraftGroup }) {
  const { t } = useTranslation('filter')
  return (
    <fieldset>
      <legend>{t('combination')}</legend>
      <div className="segments">
        {COMBINATORS.map(combinator => (
          <CombinatorChoice
            key={combinator}
            combinator={combinator}
            isChosen={group.combinator === combinator}
          />
        ))}
      </div>
    </fieldset>
  )
}

function CombinatorChoice({ combinator, isChosen }: { combinator: Combinator; isChosen: boolean }) {
  const { t } = useTranslation('filter')
  const { run, data } = useCommand('filter.combine', [combinator])
  return (
    <label className="segment">
      <input
        {...data}
        type="radio"
        name="filter-combinator"
        value={combinator}
        checked={isChosen}
        onChange={run}
      />
      <span>{t(`combinations.${combinator}`)}</span>
    </label>
  )
}
