import { useTranslation } from 'react-i18next'
import type { TableContext } from '../../../machines/table.types.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useFailureText } from '../shared/failure.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useColumnTitle } from './title.ts'

/** Says over the rows that stay what could not be read, and lets it be tried again. */
export function FailureBar() {
  const { t } = useTranslation('table')
  const context = useMachine('table', snapshot => snapshot.context)
  const what = useRefused(context)
  const failure = useFailureText()
  return (
    <div className="elements-failure" role="alert">
      <p>
        {what} {failure(context.failure)} {context.refused && t('failedKept')}
      </p>
      <CommandButton command="table.retry" size="small" appearance="primary" />
    </div>
  )
}

/** Names the request that failed: the rows in sight are those before it. */
function useRefused({ target, refused, sort, search }: TableContext): string {
  const { t } = useTranslation('table')
  const titleOf = useColumnTitle()
  if (!target || !refused) return t('failed')
  if (refused.search !== search) return t('failedSearch')
  if (refused.sort === sort) return t('failed')
  return refused.sort ? t('failedSort', { label: titleOf(target, refused.sort.label) }) : t('failedUnsort')
}
