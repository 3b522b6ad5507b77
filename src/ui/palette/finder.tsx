import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { Command as Cmdk } from 'cmdk'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { commandById, findCommand } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { useDesk } from '../shared/desk.tsx'
import { useWorld } from '../shared/useWorld.ts'
import { Chips } from './chips.tsx'
import { CatalogueFacets } from './facets.tsx'
import { Hints } from './hints.tsx'
import { Rows } from './list.tsx'
import { createLister } from './listing.ts'
import { useRemaining } from './remaining.ts'
import type { Row } from './rows.ts'
import { useActiveDescendant } from './useActiveDescendant.ts'
import { usePreview } from './usePreview.ts'
import { useWords } from './words.ts'

/** The field, what it finds, and how to go on. */
export function Finder() {
  const { t } = useTranslation(['palette', 'reasons'])
  const desk = useDesk()
  const world = useWorld()
  const words = useWords()
  const { query, asking } = world.palette.context
  const [list] = useState(createLister)
  const { items, count } = list(world, words)
  const scope = JSON.stringify([asking, query, world.palette.context.facets])
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

  const choose = (row: Row) => {
    if (row.reason === null) run(row.command, 'palette', desk, row.args)
    else setRefusal({ scope, text: `${t('palette:unavailable')}. ${t(`reasons:${row.reason}`)}` })
  }
  const back = (event: KeyboardEvent) => {
    const isBackspace = event.key === 'Backspace' && query === ''
    if (!asking || !(isBackspace || event.key === 'Escape')) return
    event.preventDefault()
    run(commandById('palette.back'), 'key', desk)
  }
  const step = asking && findCommand(asking.command)?.steps[asking.args.length]
  const found = t('palette:results', { count })
  const status = refusal.scope === scope ? refusal.text : [found, remaining].filter(Boolean).join('. ')
  return (
    <Cmdk
      label={t('palette:title')}
      shouldFilter={false}
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
          onValueChange={text => edit(desk, 'palette', { type: 'query.changed', query: text })}
        />
      </div>
      {step?.ofCatalogue && <CatalogueFacets />}
      <Rows rows={items} words={words} query={query} isAsking={asking !== null} onChoose={choose} />
      <p role="status" className="visually-hidden">
        {status}
      </p>
      <Hints
        isAsking={asking !== null}
        count={items.length < count ? t('palette:shown', { shown: items.length, count }) : found}
        remaining={remaining}
        isSearching={world.palette.hasTag('busy')}
      />
    </Cmdk>
  )
}
