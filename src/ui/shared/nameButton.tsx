import './nameButton.css'
import { Button, Input } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { CommandButton } from './commandButton.tsx'
import { useRuntime } from './runtime.tsx'

/** Button of a command whose last argument is a name, which the user types in a field in its place. */
export function NameButton(props: ComponentProps<typeof CommandButton>) {
  const [isAsking, setAsking] = useState(false)
  return isAsking ? (
    <NameForm {...props} onEnd={() => setAsking(false)} />
  ) : (
    <CommandButton {...props} onPress={() => setAsking(true)} />
  )
}

type Props = Pick<ComponentProps<typeof CommandButton>, 'command' | 'args'> & { onEnd: () => void }

function NameForm({ command: id, args = [], onEnd }: Props) {
  const { t } = useTranslation(['commands', 'common'])
  const runtime = useRuntime()
  const command = commandById(id)
  const step = command.steps[args.length]
  const [typed, setTyped] = useState(() => step?.choices(runtime.snapshots(), args)[0]?.value ?? '')
  const name = step?.reads?.(typed, runtime.snapshots(), args)?.value ?? null
  const label = step ? t(`commands:steps.${step.id}` as never) : ''
  const save = () => {
    if (name === null) return
    run(command, 'button', runtime, [...args, name])
    onEnd()
  }
  const onKey = (event: KeyboardEvent, key: string, act: () => void) => {
    if (event.key !== key || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  return (
    // It may be within a form, which Enter would submit.
    <fieldset className="name-form" aria-label={label} onKeyDown={event => onKey(event, 'Escape', onEnd)}>
      <Input
        size="small"
        input={{ ref: selectOnMount }}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
        onKeyDown={event => onKey(event, 'Enter', save)}
      />
      <Button size="small" appearance="primary" disabledFocusable={name === null} onClick={save}>
        {t('common:save')}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t('common:close')}
        onClick={onEnd}
      />
    </fieldset>
  )
}

/** Selects the proposed name, so that typing replaces it. */
const selectOnMount = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}
