import { useTranslation } from 'react-i18next'
import { draftDiffers, draftIn, problemsIn } from '../../../machines/filter.context.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Says whether the written filter is the one that is shown, and why it is not. */
export function State({ isEmpty }: { isEmpty: boolean }) {
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
        : state === 'clean' && isEmpty
          ? t('filter:cleanEmpty')
          : t(`filter:${state}`)}
    </p>
  )
}
