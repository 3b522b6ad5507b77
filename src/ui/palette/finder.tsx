import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { Command as Cmdk } from 'cmdk'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaletteContext } from '../../../machines/palette.machine.ts'
import { edit } from '../../commands/draft.ts'
import { lead } from '../../commands/goOn.ts'
import { commandById, findCommand } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { useDesk, useHub } from '../shared/desk.tsx'
import { useWorld } from '../shared/useWorld.ts'
import { Chips } from './chips.tsx'
import { CatalogueFacets } from './facets.tsx'
import { Hints } from './hints.tsx'
import { Rows } from './list.tsx'
import { createLister } from './listing.ts'
import { useRemaining } from './remaining.ts'
import type { Row } from './rows.ts'
import { useActiveDescendant } from './useActiveDescendant.ts'
import { usePrepared } from './usePrepared.ts'
import { usePreview } from './usePreview.ts'
import { useWords } from './words.ts'

/** Returns the scope of a choice and of a refusal, as a text: they end with the next key. */
const scopeOf = ({ query, asking, facets }: PaletteContext) => JSON.stringify([asking, query, facets])

/** cmdk rates every row that is drawn, even those it is not to sort. */
const unrated = () => 1

/** The field, what it finds, and how to go on. */
export function Finder() {
  const { t } = useTranslation(['palette', 'reasons'])
  const desk = useDesk()
  const hub = useHub()
  const world = useWorld()
  const words = useWords()
  const { query, asking } = world.palette.context
  const [lister] = useState(createLister)
  const { items, count } = lister.list(world, words)
  usePrepared(lister, words)
  const scope = scopeOf(world.palette.context)
  const [picked, setPicked] = useState({ scope, id: '' })
  const [refusal, setRefusal] = useState({ scope: '', text: '' })
  const isPicked = picked.scope === scope && items.some(({ id }) => id === picked.id)
  const value = isPicked ? picked.id : (items[0]?.id ?? '')
  const field = useActiveDescendant()
  // What is first before anybody has said anything is not meant.
  const isMeant = query !== '' || asking !== null || isPicked
  const meant = (isMeant && items.find(({ id }) => id === value)) || null
  usePreview(meant)
  const remaining = useRemaining(meant, world)

  const choose = useCallback(
    ({ command, args, reason, lead: first }: Row) => {
      if (reason === null) return run(command, 'palette', desk, args)
      if (first) return lead(desk, command, args, first)
      const text = `${t('palette:unavailable')}. ${t(`reasons:${reason}`)}`
      setRefusal({ scope: scopeOf(desk.world().palette.context), text })
    },
    [desk, t],
  )
  const type = (text: string) => {
    edit(desk, 'palette', { type: 'query.changed', query: text })
    // React puts back what a field shows that has not changed by the end of its event.
    hub.flush()
  }
  const back = (event: KeyboardEvent) => {
    if (!asking || query !== '' || event.key !== 'Backspace') return
    event.preventDefault()
    run(commandById('palette.back'), 'key', desk)
  }
  const step = asking && findCommand(asking.command)?.steps[asking.args.length]
  const found = t('palette:results', { count })
  const hasFailed = world.palette.matches({ open: 'failed' })
  const failed = hasFailed ? t('palette:searchFailed') : null
  const status =
    refusal.scope === scope ? refusal.text : [failed, found, remaining].filter(Boolean).join('. ')
  return (
    <Cmdk
      label={t('palette:title')}
      shouldFilter={false}
      filter={unrated}
      vimBindings={false}
      loop
      value={value}
      onValueChange={id => setPicked({ scope, id })}
      onKeyDown={back}
    >
      {asking && <Chips asking={asking} world={world} words={words} />}
      <div className="palette-head">
        <SearchRegular aria-hidden="true" />
        <Cmdk.Input
          ref={field}
          value={query}
          placeholder={
            step
              ? t('palette:placeholderStep', { step: words.step(step.id).toLowerCase() })
              : t('palette:placeholder')
          }
          onValueChange={type}
        />
      </div>
      {step?.ofCatalogue && <CatalogueFacets />}
      <Rows
        rows={items}
        words={words}
        query={query}
        isAsking={asking !== null}
        hasFailed={hasFailed}
        onChoose={choose}
      />
      <p role="status" className="visually-hidden">
        {status}
      </p>
      <Hints
        isAsking={asking !== null}
        count={items.length < count ? t('palette:shown', { shown: items.length, count }) : found}
        remaining={remaining}
        isSearching={world.palette.hasTag('busy')}
        hasFailed={hasFailed && items.length > 0}
      />
    </Cmdk>
  )
}
