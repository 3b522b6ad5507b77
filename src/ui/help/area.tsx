import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { Keys } from '../shared/keys.tsx'

/** The keys of the commands of one area. */
export function Area({ area, members }: { area: Command['area']; members: readonly Command[] }) {
  const { t } = useTranslation(['help', 'commands'])
  const isOfMap = members.every(({ scope }) => scope === 'map')
  return (
    <table className="help-area">
      <caption>
        <span className="heading">{t(`commands:areas.${area}`)}</span>
        {isOfMap && <span className="help-scope"> {t('help:scopeMap')}</span>}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('help:command')}</th>
          <th scope="col">{t('help:keys')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ id, keys = [] }) => (
          <tr key={id}>
            <th scope="row">{t(`commands:${id}.title` as never) as string}</th>
            <td>
              {keys.map((each, place) => (
                <Fragment key={each}>
                  {place > 0 && <span className="help-or">{t('help:or')}</span>}
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

/** One chord, or several that are pressed one after the other. */
function Sequence({ keys }: { keys: string }) {
  const { t } = useTranslation('help')
  return keys.split(' ').map((chord, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the chords of a sequence do not move.
    <Fragment key={place}>
      {place > 0 && <span className="help-or">{t('then')}</span>}
      <Keys keys={chord} />
    </Fragment>
  ))
}
