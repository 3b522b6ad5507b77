import './savedMaps.css'
import { Button, Input, Menu, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { MapRegular } from '@fluentui/react-icons/svg/map'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewSavedMap } from '../../contract/saved.ts'
import { itemsNamed, type Placed, placedItems } from '../../domain/savedList.ts'
import { CommandButton, PossibleButton } from '../shared/commandButton.tsx'
import { CommandMenuItem } from '../shared/commandMenu.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useDate } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'

/** Maps shown before the user asks for all: one row. */
const SHOWN = 6
/** Number of maps from which they can be filtered. */
const MANY = 9

/** The user's saved maps, newest first. Renders nothing without any. */
export function SavedMaps() {
  const { t } = useTranslation('catalogue')
  const browser = useMachine('savedMaps', ({ context }) => context.browser)
  const account = useMachine('savedMaps', ({ context }) => context.account)
  const isLoading = useMachine('savedMaps', snapshot => snapshot.matches({ place: { member: 'reading' } }))
  const isUnread = useMachine('savedMaps', snapshot => snapshot.matches({ place: { member: 'unread' } }))
  const [isUnfolded, setUnfolded] = useState(false)
  const [text, setText] = useState('')
  const all = placedItems({ browser, account })
  if (all.length === 0 && !isLoading && !isUnread) return null
  const found = itemsNamed(all, text)
  const shown = isUnfolded || text !== '' ? found : found.slice(0, SHOWN)
  return (
    <section className="ready saved" aria-labelledby="saved-heading">
      <div className="catalogue-head">
        <h2 id="saved-heading" className="catalogue-title">
          {t('maps.title')}
        </h2>
        <span className="catalogue-count">{t('maps.hint')}</span>
        {all.length >= MANY && (
          <Input
            className="catalogue-search saved-search"
            type="search"
            size="small"
            contentBefore={<SearchRegular />}
            aria-label={t('maps.filter')}
            placeholder={t('maps.filter')}
            value={text}
            onChange={(_, { value }) => setText(value)}
          />
        )}
        {browser.length > 0 && (
          <PossibleButton command="savedMap.move" label={t('maps.move')} size="small" appearance="subtle" />
        )}
      </div>
      <p role="status" className="saved-status">
        {isLoading && t('maps.loading')}
        {isUnread && t('maps.unread')}
        {text !== '' && found.length === 0 && t('maps.noMatch')}
      </p>
      {isUnread && <CommandButton command="savedMap.retry" size="small" />}
      <ul className="ready-list">
        {shown.map(placed => (
          <SavedMapCard key={placed.called} placed={placed} isMember={account !== null} />
        ))}
      </ul>
      {all.length > SHOWN && text === '' && (
        <Button
          className="saved-all"
          size="small"
          appearance="subtle"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('maps.fewer') : t('maps.all', { count: all.length })}
        </Button>
      )}
    </section>
  )
}

type Card = { placed: Placed<NewSavedMap>; isMember: boolean }

function SavedMapCard({ placed: { called, place, item }, isMember }: Card) {
  const { name, picture, saved } = item
  const { t } = useTranslation('catalogue')
  const date = useDate()
  const { run, data } = useCommand('savedMap.open', [called])
  const where = isMember && place === 'browser' ? ` · ${t('maps.hereHint')}` : ''
  return (
    <li className="saved-card">
      <button {...data} type="button" className="ready-card" onClick={run}>
        {picture ? (
          <img src={picture} alt="" width={240} height={150} loading="lazy" />
        ) : (
          <span className="saved-blank">
            <MapRegular />
          </span>
        )}
        <span className="ready-name">{name}</span>
        <span className="ready-hint">{`${date(saved.slice(0, 10))}${where}`}</span>
      </button>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            className="saved-menu"
            size="small"
            icon={<MoreHorizontalRegular />}
            aria-label={t('maps.actions', { name })}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <CommandMenuItem command="savedMap.rename" args={[called]} label={t('maps.rename')} />
            <CommandMenuItem command="savedMap.duplicate" args={[called]} label={t('maps.duplicate')} />
            <CommandMenuItem command="savedMap.remove" args={[called]} label={t('maps.remove')} />
          </MenuList>
        </MenuPopover>
      </Menu>
    </li>
  )
}
