import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { Keys } from '../shared/keys.tsx'

/** A command with its keys. */
export function KeyRow({ command }: { command: Command }) {
  const { t } = useTranslation(['help', 'commands'])
  return (
    <tr>
      <th scope="row">
        {t(`commands:${command.id}.title` as never) as string}
        {command.scope === 'map' && <span className="help-scope"> {t('help:scopeMap')}</span>}
      </th>
      <td>
        {(command.keys ?? []).map((keys, place) => (
          <Fragment key={keys}>
            {place > 0 && <span className="help-or">{t('help:or')}</span>}
            <Keys keys={keys} />
          </Fragment>
        ))}
      </td>
    </tr>
  )
}
