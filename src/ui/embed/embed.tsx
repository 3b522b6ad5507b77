import '@fontsource/noto-sans/400.css'
import '@fontsource/noto-sans/600.css'
import '../shared/base.css'
import './embed.css'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { type EmbedContext, topOf } from '../../../machines/embed.machine.ts'
import { isLocal } from '../../contract/idParts.ts'
import { ZONE_SEARCH_MAX } from '../../contract/limits.ts'
import { encodeAddress } from '../../domain/address/address.ts'
import { proposedTitle } from '../../domain/picture/title.ts'
import { demandOf, sheetShown } from '../../domain/view/shown.ts'
import { legendWords } from '../../picture/legendWords.ts'
import { pictureText } from '../../picture/pictureText.ts'
import type { Drawn, EmbedProps } from './embedProps.ts'
import { EmbedLegend } from './legend.tsx'
import { EmbedMap } from './map.tsx'
import { EmbedTable } from './table.tsx'

/** Renders one view with its legend, sources and first rows, as the only content of a page. */
export function Embed(props: EmbedProps) {
  const { embed, i18n, language, attribution } = props
  const isEmpty = useSelector(embed, snapshot => snapshot.matches({ view: 'empty' }))
  const context = useSelector(embed, snapshot => snapshot.context)
  const drawn = useDrawn(context)
  const credits = useCredits(attribution, context.bounds !== null)
  const text = useMemo(() => {
    const visible = drawn.map(({ shown }) => shown)
    const words = legendWords(i18n, new Intl.NumberFormat(language))
    return pictureText(proposedTitle(visible.toReversed(), language), drawn, credits, words, language)
  }, [drawn, i18n, language, credits])
  const title = text.title || i18n.t('embed:name')
  useEffect(() => {
    document.title = title
  }, [title])
  const story = props.story?.({ i18n, language })
  if (isEmpty) return <div className="embed-message">{story ?? <p>{i18n.t('embed:empty')}</p>}</div>
  const home = context.published ? `/${encodeAddress(context.view)}` : props.home
  const isLoading = text.title === '' && context.failure === null
  return (
    <main
      className="embed app"
      data-bare={(context.failure !== null && text.legends.length === 0) || undefined}
    >
      <header className="embed-head">
        <h1>{isLoading ? i18n.t('embed:loading') : title}</h1>
        {text.subtitle && <p>{text.subtitle}</p>}
        <ZoneSearch {...props} context={context} />
      </header>
      <Problem {...props} context={context} />
      <EmbedMap {...props} title={title} drawn={drawn} />
      {story}
      <EmbedLegend legends={text.legends} zoom={context.zoom} {...props} />
      <EmbedTable {...props} />
      <footer className="embed-foot">
        <p>{text.notes.join(' · ')}</p>
        <p className="embed-links">
          <span>{context.latest ? i18n.t('embed:latest') : i18n.t('embed:fixed')}</span>
          <a href={home} target="_blank" rel="noopener">
            {i18n.t('embed:open')}
          </a>
        </p>
      </footer>
    </main>
  )
}

/** Lets readers search zones by name, where the server answers. A folder and a published map have few rows. */
function ZoneSearch({ actions, i18n, isFolder, context }: EmbedProps & { context: EmbedContext }) {
  if (isFolder || context.published || !topOf(context)) return null
  return (
    <search className="embed-search">
      <input
        type="search"
        aria-label={i18n.t('embed:search')}
        placeholder={i18n.t('embed:search')}
        value={context.search}
        maxLength={ZONE_SEARCH_MAX}
        onChange={({ target: { value } }) => actions.search(value)}
      />
    </search>
  )
}

/** Returns the attribution of the map, which changes while its sources arrive. */
function useCredits(attribution: () => string, isMapReady: boolean): string {
  const [credits, setCredits] = useState('')
  useEffect(() => {
    const control = document.querySelector('.embed-map .maplibregl-ctrl-attrib')
    if (!isMapReady || !control) return undefined
    const read = () => setCredits(attribution())
    read()
    const observer = new MutationObserver(read)
    observer.observe(control, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [attribution, isMapReady])
  return credits
}

/** Returns the visible datasets that are open, with their legends and the styles on the map. */
function useDrawn({ view, loads, sheets }: EmbedContext): Drawn {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const following = Object.values(loads).map(load => load.subscribe(() => setTurn(other => other + 1)))
    return () => {
      for (const { unsubscribe } of following) unsubscribe()
    }
  }, [loads])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn means that a load has changed.
  return useMemo(
    () =>
      view.displayed
        .filter(({ visible }) => visible)
        .toReversed()
        .flatMap(entry => {
          const load = loads[entry.dataset]?.getSnapshot().context
          const sheet = sheets[entry.instance]
          if (!load || !sheet) return []
          const displayed = { ...entry, style: load.style }
          const demand = demandOf(displayed, false, null)
          return [{ shown: { displayed, demand, sheet: sheetShown(sheet, displayed) }, legend: load.legend }]
        }),
    [view, loads, sheets, turn],
  )
}

/** Failures with a text of their own. */
const KNOWN = {
  notFound: 'notFound',
  unauthenticated: 'unauthenticated',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  refused: null,
  unexpected: null,
} as const

/** Explains the failure and the next step. */
function Problem({
  actions,
  i18n,
  isFolder,
  context: { failure, view, published },
}: EmbedProps & { context: EmbedContext }) {
  if (failure === null) return null
  if (isFolder)
    return (
      <p className="embed-message" role="alert">
        {i18n.t('embed:failures.folder')}
      </p>
    )
  const isOwn = view.displayed.some(({ dataset }) => isLocal(dataset))
  const { code } = failure
  const isRefused = isOwn || code === 'notFound' || code === 'unauthenticated'
  const message = isOwn
    ? i18n.t('embed:failures.own')
    : published && isRefused
      ? i18n.t(code === 'notFound' ? 'embed:failures.gone' : 'embed:failures.revoked')
      : i18n.t(`embed:failures.${KNOWN[code] ?? 'other'}`)
  return (
    <p className="embed-message" role="alert">
      {message}{' '}
      {!isRefused && (
        <button type="button" onClick={actions.retry}>
          {i18n.t('embed:retry')}
        </button>
      )}
    </p>
  )
}
