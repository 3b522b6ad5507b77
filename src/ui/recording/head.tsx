import { MenuList } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { EraserRegular } from '@fluentui/react-icons/svg/eraser'
import { EyeRegular } from '@fluentui/react-icons/svg/eye'
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off'
import { PlayRegular } from '@fluentui/react-icons/svg/play'
import { RecordStopRegular } from '@fluentui/react-icons/svg/record-stop'
import { useTranslation } from 'react-i18next'
import { PACES, PATH_FORMATS, TOLD_VALUES } from '../../../machines/recording.machine.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandMenuItem, CommandMenuRadio } from '../shared/commandMenuItem.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { NavMenu } from '../shell/navMenu.tsx'
import { Summary } from './summary.tsx'
import { tellingIn } from './telling.ts'

/** Says what is being done with the path, and shows the commands on it. */
export function Head() {
  const { t } = useTranslation('recording')
  const isOpen = useMachine('recording', snapshot => snapshot.matches({ on: { panel: 'open' } }))
  const isReplaying = useMachine('recording', snapshot => snapshot.matches({ on: { log: 'replaying' } }))
  return (
    <header className="recording-head">
      <span className="recording-light" data-replaying={isReplaying} aria-hidden="true" />
      <h2>{t('title')}</h2>
      <Summary />
      <div className="recording-tools">
        {isReplaying ? (
          <CommandButton
            command="recording.stop"
            label={t('stop')}
            icon={<RecordStopRegular />}
            appearance="subtle"
            size="small"
          />
        ) : (
          <ReplayMenu />
        )}
        <CopyMenu />
        <ValuesMenu />
        <CommandButton
          command="recording.restart"
          label={t('restart')}
          icon={<EraserRegular />}
          iconOnly
          appearance="subtle"
          size="small"
        />
        <CommandButton
          command="recording.fold"
          label={t(isOpen ? 'fold' : 'unfold')}
          icon={isOpen ? <ChevronDownRegular /> : <ChevronUpRegular />}
          iconOnly
          aria-expanded={isOpen}
          appearance="subtle"
          size="small"
        />
        <CommandButton
          command="recording.toggle"
          label={t('close')}
          icon={<DismissRegular />}
          iconOnly
          appearance="subtle"
          size="small"
        />
      </div>
    </header>
  )
}

function ReplayMenu() {
  const { t } = useTranslation(['recording', 'commands'])
  return (
    <NavMenu name={t('recording:replay')} text={t('recording:replay')} icon={<PlayRegular />}>
      <MenuList>
        {PACES.map(pace => (
          <CommandMenuItem
            key={pace}
            command="recording.replay"
            args={[pace]}
            label={t(`commands:choices.${pace}`)}
            icon={<PlayRegular />}
          />
        ))}
      </MenuList>
    </NavMenu>
  )
}

function CopyMenu() {
  const { t } = useTranslation(['recording', 'commands'])
  return (
    <NavMenu name={t('recording:copy')} text={t('recording:copy')} icon={<CopyRegular />}>
      <MenuList>
        {PATH_FORMATS.map(format => (
          <CommandMenuItem
            key={format}
            command="recording.copy"
            args={[format]}
            label={t(`commands:choices.${format}`)}
            icon={<CopyRegular />}
          />
        ))}
      </MenuList>
    </NavMenu>
  )
}

/** Says whether the values of filters are recorded, and lets the person choose. */
function ValuesMenu() {
  const { t } = useTranslation(['recording', 'commands'])
  const told = useMachine('recording', tellingIn)
  return (
    <NavMenu
      name={t('recording:values.name')}
      text={t(`recording:values.${told}`)}
      icon={told === 'included' ? <EyeRegular /> : <EyeOffRegular />}
      chosen={{ values: [told] }}
    >
      <MenuList>
        {TOLD_VALUES.map(value => (
          <CommandMenuRadio
            key={value}
            command="recording.values"
            args={[value]}
            name="values"
            label={t(`commands:choices.${value}`)}
          />
        ))}
      </MenuList>
    </NavMenu>
  )
}
