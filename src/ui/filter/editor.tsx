import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import type { DraftGroup, DraftNode } from '../../domain/filterDraft.ts'
import { isGroup } from '../../domain/filterDraft.ts'
import type { NodeProblem } from '../../domain/filterProblems.ts'
import { CommandSegment } from '../shared/commandSegment.tsx'
import { ConditionEditor } from './condition.tsx'

type NodeProps = { node: DraftNode; labels: readonly Label[]; problems: readonly NodeProblem[] }

/** The form of the node that is being worked on. */
export function NodeEditor({ node, labels, problems }: NodeProps) {
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
          <CommandSegment
            key={combinator}
            command="filter.combine"
            args={[combinator]}
            name="filter-combinator"
            label={t(`combinations.${combinator}`)}
            isChosen={group.combinator === combinator}
          />
        ))}
      </div>
    </fieldset>
  )
}
