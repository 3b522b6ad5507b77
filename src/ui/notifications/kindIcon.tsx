import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import { InfoRegular } from '@fluentui/react-icons/svg/info'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../../machines/notifications.machine.ts'

const ICONS = {
  error: ErrorCircleRegular,
  success: CheckmarkCircleRegular,
  info: InfoRegular,
}

export function KindIcon({ kind }: { kind: Notification['kind'] }) {
  const { t } = useTranslation('notifications')
  const Icon = ICONS[kind]
  return <Icon className="kind-icon" aria-label={t(`kinds.${kind}`)} role="img" />
}
