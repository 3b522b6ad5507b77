import '../shared/dialog.css'
import './help.css'
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { GESTURES } from '../../commands/keymap.ts'
import { commandById, commands } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { addTexts } from '../../i18n/index.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandSwitch } from '../shared/commandSwitch.tsx'
import { KeyCaps } from '../shared/keyCaps.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

await addTexts(import.meta.glob('../../../locales/*/help.json', { import: 'default' }))

/** Lists every key of the registry, by area. */
export function HelpDialog() {
  const { t } = useTranslation('help')
  const runtime = useRuntime()
  const isOpen = useMachine('panels', snapshot => snapshot.matches({ help: 'open' }))
  const isOn = useMachine('preferences', ({ context }) => context.singleKeys === 'on')
  const version = useMachine('installation', ({ context }) => context.config?.version)
  const areas = Map.groupBy(
    commands.filter(({ keys = [] }) => keys.length > 0),
    ({ area }) => area,
  )
  return (
    <Dialog
      open={isOpen}
      surfaceMotion={null}
      onOpenChange={() => run(commandById('help.toggle'), 'button', runtime)}
    >
      <DialogSurface className="dialog help">
        <DialogBody>
          <DialogTitle>{t('title')}</DialogTitle>
          {/* The dialog has the focus instead of its switch, so that the arrows scroll it. */}
          <DialogContent tabIndex={0} role="group" aria-label={t('title')}>
            <div className="help-head">
              <p className="help-intro">
                {t('intro')}
                {version && <span className="help-version">{t('version', { version })}</span>}
              </p>
              <CommandSwitch
                command="singleKeys.toggle"
                label={t('singleKeys')}
                hint={t('singleKeysHint')}
                isOn={isOn}
              />
            </div>
            <div className="help-areas">
              {[...areas].map(([area, members]) => (
                <AreaTable key={area} area={area} members={members} />
              ))}
              <Gestures />
            </div>
          </DialogContent>
          <DialogActions>
            <CommandButton command="help.toggle" label={t('close')} />
            <CommandButton command="guide.news" />
            <CommandButton command="guide.open" />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** Keys of the commands of one area. */
function AreaTable({ area, members }: { area: Command['area']; members: readonly Command[] }) {
  const { t } = useTranslation(['help', 'commands'])
  return (
    <Table
      title={t(`commands:areas.${area}`)}
      rows={members.map(({ id, keys = [], scope }) => ({
        id,
        name: t(`commands:${id}.title` as never) as string,
        keys,
        hint: scope === 'map' ? t('help:scopeMap') : null,
      }))}
    />
  )
}

/** Lists keys and mouse gestures that are not commands. */
function Gestures() {
  const { t } = useTranslation('help')
  return (
    <Table
      title={t('gesturesTitle')}
      rows={GESTURES.map(({ id, keys }) => ({ id, name: t(`gestures.${id}`), keys, hint: null }))}
    />
  )
}

type TableProps = {
  title: string
  /** A hint names the place where the keys work, unless that is everywhere. */
  rows: readonly { id: string; name: string; keys: readonly string[]; hint: string | null }[]
}

function Table({ title, rows }: TableProps) {
  const { t } = useTranslation('help')
  return (
    <table className="help-area">
      <caption>
        <span className="heading">{title}</span>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('command')}</th>
          <th scope="col">{t('keys')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, keys, hint }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {hint && <span className="help-scope"> {hint}</span>}
            </th>
            <td>
              {keys.map((each, index) => (
                <Fragment key={each}>
                  {index > 0 && <span className="help-or">{t('or')}</span>}
                  <Sequence keys={each} />
                </Fragment>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Renders a chord, or a sequence of chords. */
function Sequence({ keys }: { keys: string }) {
  const { t } = useTranslation('help')
  return keys.split(' ').map((chord, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the chords of a sequence do not move.
    <Fragment key={index}>
      {index > 0 && <span className="help-or">{t('then')}</span>}
      <KeyCaps keys={chord} />
    </Fragment>
  ))
}
