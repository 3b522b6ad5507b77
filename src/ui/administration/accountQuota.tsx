import { Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { ListedAccount, Quota } from '../../contract/administration.ts'
import { QUOTAS } from '../../domain/account/quota.ts'
import { Options } from '../shared/options.tsx'
import { useRuntime } from '../shared/runtime.tsx'
import { useBytes } from '../shared/texts.ts'

/** Returns a formatter of quotas. */
export function useQuota(): (quota: Quota) => string {
  const { t } = useTranslation('commands')
  const size = useBytes()
  return quota => (typeof quota === 'number' ? size(quota) : t(`choices.quotas.${quota}`))
}

/** Quota of an account, which can be changed to a common one or an individual one. */
export function AccountQuota({ account: { pk, username, quota } }: { account: ListedAccount }) {
  const { t } = useTranslation('administration')
  const runtime = useRuntime()
  const quotaText = useQuota()
  const offered = QUOTAS.includes(quota) ? QUOTAS : [quota, ...QUOTAS]
  return (
    <Select
      size="small"
      aria-label={t('accounts.quotaOf', { name: username })}
      value={String(quota)}
      data-command="administration.setQuota"
      onChange={(_, { value }) =>
        run(commandById('administration.setQuota'), 'button', runtime, [String(pk), value])
      }
    >
      <Options values={offered} textOf={each => quotaText(each)} />
    </Select>
  )
}
