import { useTranslation } from 'react-i18next'
import { useMachine } from '../shared/runtime.tsx'

/** Says what a key allows on this server, where the server has said who may read its data. */
export function useKeyPowers(): string {
  const { t } = useTranslation('account')
  const access = useMachine('installation', ({ context }) => context.config?.access)
  return t(`keys.powers.${access ?? 'unknown'}`)
}
