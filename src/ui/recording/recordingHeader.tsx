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
import type { SnapshotFrom } from 'xstate'
import {
  PACES,
  PATH_FORMATS,
  type recordingMachine,
  VALUE_CHOICES,
  type ValueChoice,
} from '../../../machines/recording.machine.ts'
import { PATH_MAX_STEPS } from '../../contract/limits.ts'
import { ChoiceMenu } from '../shared/choiceMenu.tsx'
import { CommandButton, IconButton } from '../shared/commandButton.tsx'
import { CommandMenuRadio, NavMenu } from '../shared/commandMenu.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Shows the state of the path, with the commands on it. */
export function RecordingHeader() {
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
        <IconButton command="recording.restart" label={t('restart')} icon={<EraserRegular />} />
        <IconButton
          command="recording.fold"
          label={t(isOpen ? 'fold' : 'unfold')}
          icon={isOpen ? <ChevronDownRegular /> : <ChevronUpRegular />}
          aria-expanded={isOpen}
        />
        <IconButton command="recording.toggle" label={t('close')} icon={<DismissRegular />} />
      </div>
    </header>
  )
}

function ReplayMenu() {
  const { t } = useTranslation(['recording', 'commands'])
  return (
    <ChoiceMenu
      command="recording.replay"
      name={t('recording:replay')}
      icon={<PlayRegular />}
      choices={PACES.map(pace => [pace, t(`commands:choices.${pace}`)])}
    />
  )
}

function CopyMenu() {
  const { t } = useTranslation(['recording', 'commands'])
  return (
    <ChoiceMenu
      command="recording.copy"
      name={t('recording:copy')}
      icon={<CopyRegular />}
      choices={PATH_FORMATS.map(format => [format, t(`commands:choices.${format}`)])}
    />
  )
}

/** Shows whether filter values are recorded, and lets the user change this. */
function ValuesMenu() {
  const { t } = useTranslation(['recording', 'commands'])
  const values = useMachine('recording', valuesRecordedIn)
  return (
    <NavMenu
      name={t('recording:values.name')}
      text={t(`recording:values.${values}`)}
      icon={values === 'included' ? <EyeRegular /> : <EyeOffRegular />}
      chosen={{ values: [values] }}
    >
      <MenuList>
        {VALUE_CHOICES.map(value => (
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

/** Shows the length of the path, and the result of the last replay. */
function Summary() {
  const { t } = useTranslation('recording')
  const isReplaying = useMachine('recording', snapshot => snapshot.matches({ on: { log: 'replaying' } }))
  const steps = useMachine('recording', ({ context }) => context.log.steps)
  const replay = useMachine('recording', ({ context }) => context.replay)
  const withheld = steps.filter(({ act }) => act.kind !== 'server' && act.withheld).length
  if (replay && isReplaying)
    return (
      <p className="recording-summary tabular">
        {t('replaying', { done: replay.outcomes.length, all: replay.path.steps.length })}
      </p>
    )
  const texts = [
    t('acts', { count: steps.length }),
    ...(withheld > 0 ? [t('withheld', { count: withheld })] : []),
    ...(steps.length >= PATH_MAX_STEPS ? [t('full')] : []),
  ]
  return (
    <p className="recording-summary tabular">
      <span>{texts.join(' · ')}</span>
      <span role="status">{replay && t(...outcomeOf(replay))}</span>
    </p>
  )
}

type Replay = { path: { steps: readonly unknown[] }; outcomes: readonly string[] }

/** Returns the text of a replay's result with its values. Withheld actions were not replayed. */
function outcomeOf({ path, outcomes }: Replay): ['arrived' | 'broken' | 'strayed' | 'partly', Counts] {
  const all = path.steps.length
  const done = outcomes.filter(outcome => outcome === 'done').length
  const count = outcomes.filter(outcome => outcome === 'differs' || outcome === 'impossible').length
  const counts = { done, all, count }
  if (outcomes.length < all) return ['broken', counts]
  if (count > 0) return ['strayed', counts]
  return [done === all ? 'arrived' : 'partly', { ...counts, count: all - done }]
}

type Counts = {
  done: number
  all: number
  count: number
}

/** Returns whether filter values are being recorded. */
export const valuesRecordedIn = (snapshot: SnapshotFrom<typeof recordingMachine>): ValueChoice =>
  snapshot.matches({ on: { values: 'included' } }) ? 'included' : 'withheld'
