import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left'
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right'
import { useTranslation } from 'react-i18next'
import { WALKS } from '../../../machines/inspect.machine.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandSegment } from '../shared/commandSegment.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Goes to the next zone or back, and chooses in which order. */
export function WalkFrom() {
  const { t } = useTranslation('inspector')
  const walk = useMachine('inspect', ({ context }) => context.walk)
  return (
    <section aria-labelledby="zone-walk">
      <h3 id="zone-walk" className="heading">
        {t('zone.walk')}
      </h3>
      <div className="inspector-actions">
        <CommandButton command="zone.previous" size="small" iconOnly icon={<ChevronLeftRegular />} />
        <CommandButton command="zone.next" size="small" iconOnly icon={<ChevronRightRegular />} />
        <fieldset className="segments inspector-walks" aria-labelledby="zone-walk">
          {WALKS.map(each => (
            <CommandSegment
              key={each}
              command="zone.walk"
              args={[each]}
              name="walk"
              label={t(`zone.walks.${each}`)}
              isChosen={walk === each}
            />
          ))}
        </fieldset>
      </div>
    </section>
  )
}
