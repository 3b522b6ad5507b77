import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { Command as Cmdk } from 'cmdk'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { PaletteContext, Recent } from '../../../machines/palette.types.ts'
import type { Candidate } from '../../../machines/prefetch.machine.ts'
import type { Preview, Snapshots } from '../../commands/command.ts'
import { edit } from '../../commands/draft.ts'
import { matches } from '../../commands/keymap.ts'
import { runPrerequisite } from '../../commands/prerequisites.ts'
import { commandById, findCommand } from '../../commands/registry.ts'
import { preview, run } from '../../commands/run.ts'
import { useOncePaused, zonesPreviewed } from '../shared/announcedCount.tsx'
import { useNumber } from '../shared/language.ts'
import { useLoad, useRuntime, useSnapshotStore, useSnapshots } from '../shared/runtime.tsx'
import { CatalogueFacets } from './facets.tsx'
import { createLister, isSearching, type Lister } from './lister.ts'
import { Explanation, Hints, Rows } from './paletteRows.tsx'
import { completionOf, type Row } from './rows.ts'
import { resolveChoices, useWords, type Words } from './words.ts'

/** Returns an identifier of the current choice and refusal. Both end with the next key. */
const scopeOf = ({ query, asking, facets }: PaletteContext) => JSON.stringify([asking, query, facets])

/** cmdk scores every rendered row, even with sorting disabled. */
const unsorted = () => 1

/** Renders the field, its results and the key hints. */
export function PaletteCombobox() {
  const { t } = useTranslation(['palette', 'reasons'])
  const runtime = useRuntime()
  const snapshotStore = useSnapshotStore()
  const snapshots = useSnapshots()
  const words = useWords()
  const { query, asking, enters } = snapshots.palette.context
  const [lister] = useState(createLister)
  const { items, count, notice, awaits, isRead } = lister.list(snapshots, words)
  useLabelsOf(awaits)
  usePreparation(lister, words)
  const scope = scopeOf(snapshots.palette.context)
  const [picked, setPicked] = useState({ scope, id: '' })
  const [refusal, setRefusal] = useState({ scope: '', text: '' })
  const isPicked = picked.scope === scope && items.some(({ id }) => id === picked.id)
  const value = isPicked ? picked.id : (items[0]?.id ?? '')
  const field = useActiveDescendant()
  // The first row is not a deliberate choice before the user types or selects.
  const isDeliberate = query !== '' || asking !== null || isPicked
  const previewed = (isDeliberate && items.find(({ id }) => id === value)) || null
  usePreview(previewed)
  const shown = (previewed?.reason === null && previewed.command.preview?.(previewed.args, snapshots)) || null
  const remaining = useRemaining(previewed, shown, snapshots)

  const choose = useCallback(
    ({ command, args, reason, lead: first }: Row) => {
      if (reason === null) return run(command, 'palette', runtime, args)
      if (first) return runPrerequisite(runtime, command, args, first)
      const text = `${t('palette:unavailable')}. ${t(`reasons:${reason}`)}`
      setRefusal({ scope: scopeOf(runtime.snapshots().palette.context), text })
    },
    [runtime, t],
  )
  useTakeover(field)
  // A found zone may replace the first row of a line that is not understood, and a label that of several words:
  // Enter waits for the search, and for the labels, unless the whole line is read.
  const isUnsettled =
    !isPicked &&
    !isRead &&
    ((notice?.understood !== undefined && isSearching(snapshots)) ||
      (/\S\s+\S/.test(query) && awaitsLabels(awaits, snapshots)))
  const confirm = (row: Row) => {
    if (isUnsettled) edit(runtime, 'palette', { type: 'enter.postponed' })
    else choose(row)
  }
  const answer = useCallback(
    (row: Row | undefined) => {
      if (row) choose(row)
      edit(runtime, 'palette', { type: 'enter.done', asking })
    },
    [choose, runtime, asking],
  )
  const first = items[0]
  useEffect(() => {
    if (enters > 0 && !isUnsettled) answer(first)
  }, [enters, isUnsettled, answer, first])
  const type = (text: string) => {
    edit(runtime, 'palette', { type: 'query.changed', query: text })
    // React resets a field if its state has not changed by the end of the event.
    snapshotStore.flush()
  }
  const back = (event: KeyboardEvent) => {
    if (!asking || query !== '' || event.key !== 'Backspace') return
    event.preventDefault()
    run(commandById('palette.back'), 'key', runtime)
  }
  /** The palette's own key, after an Enter that still waits, runs the first row and opens the palette again. */
  const renew = (event: KeyboardEvent) => {
    const toggle = commandById('palette.toggle')
    const isMeant = toggle.keys?.some(keys => matches(event.nativeEvent, keys))
    if (!isMeant || enters === 0 || !first) return
    event.preventDefault()
    answer(first)
    if (runtime.snapshots().palette.matches({ dialog: 'closed' })) run(toggle, 'key', runtime)
  }
  /** Tab writes the words of the highlighted row into the field. With an empty field, Tab moves on. */
  const complete = (event: KeyboardEvent) => {
    const row = items.find(({ id }) => id === value)
    if (event.key !== 'Tab' || event.shiftKey || asking || query === '' || !row) return
    event.preventDefault()
    type(completionOf(row))
  }
  const step = asking && findCommand(asking.command)?.steps[asking.args.length]
  const found = t('palette:results', { count })
  const hasFailed = snapshots.palette.matches({ dialog: { open: 'failed' } })
  const failed = hasFailed ? t('palette:searchFailed') : null
  const isBusy = snapshots.palette.hasTag('busy')
  const results = useOncePaused(isBusy ? '' : [failed, found, remaining].filter(Boolean).join('. '))
  const status = refusal.scope === scope ? refusal.text : results
  return (
    <Cmdk
      label={t('palette:title')}
      shouldFilter={false}
      filter={unsorted}
      vimBindings={false}
      loop
      value={value}
      onValueChange={id => setPicked({ scope, id })}
      onKeyDown={event => {
        renew(event)
        back(event)
        complete(event)
      }}
      data-seen={shown ? true : undefined}
    >
      {asking && <ArgumentChips asking={asking} snapshots={snapshots} words={words} />}
      <div className="palette-head">
        <SearchRegular />
        <Cmdk.Input
          ref={field}
          value={query}
          placeholder={
            step
              ? t(step.reads ? 'palette:placeholderTyped' : 'palette:placeholderStep', {
                  step: words.step(step.id).toLowerCase(),
                })
              : t('palette:placeholder')
          }
          onValueChange={type}
        />
      </div>
      {step?.ofCatalogue && <CatalogueFacets />}
      {notice && <Explanation notice={notice} words={words} />}
      <Rows
        rows={items}
        words={words}
        query={query}
        step={step ?? null}
        hasFailed={hasFailed}
        onChoose={confirm}
      />
      <p role="status" className="visually-hidden">
        {status}
      </p>
      <Hints
        isAsking={asking !== null}
        count={items.length < count ? t('palette:shown', { shown: items.length, count }) : found}
        remaining={remaining}
        isSearching={snapshots.palette.hasTag('busy')}
        hasFailed={hasFailed && items.length > 0}
      />
    </Cmdk>
  )
}

/** Renders the command being completed, with its arguments so far. */
function ArgumentChips({ asking, snapshots, words }: { asking: Recent; snapshots: Snapshots; words: Words }) {
  const command = findCommand(asking.command)
  if (!command) return null
  const names = resolveChoices(command, snapshots, asking.args)?.map(choice =>
    words.choice(choice, words.language),
  )
  return (
    <ol className="palette-chips">
      {[words.title(command, words.language), ...(names ?? [])].map(name => (
        <li key={name}>{name}</li>
      ))}
    </ol>
  )
}

/** Keeps the field's `aria-activedescendant` on the selected row, since cmdk does not update it. */
function useActiveDescendant(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const mirror = () => {
      const list = field.current?.closest('[cmdk-root]')
      const selected = list?.querySelector('[cmdk-item][aria-selected="true"]')
      if (selected) field.current?.setAttribute('aria-activedescendant', selected.id)
      else field.current?.removeAttribute('aria-activedescendant')
    }
    // cmdk overwrites the attribute after rendering.
    mirror()
    const frame = requestAnimationFrame(mirror)
    return () => cancelAnimationFrame(frame)
  })
  return field
}

/** Takes the focus from the field that was shown while this code was loading, at the end of its text. */
function useTakeover(field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const input = field.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [field])
}

/** Maximum slice in milliseconds, and so the maximum delay of a key press. */
const SLICE_MS = 8

/** Prepares the lister between the opening of the palette and the first key. */
function usePreparation(lister: Lister, words: Words): void {
  const snapshotStore = useSnapshotStore()
  useEffect(() => {
    const bits = lister.prepare(snapshotStore.snapshots(), words)[Symbol.iterator]()
    let timer = setTimeout(goOn)
    function goOn() {
      const until = performance.now() + SLICE_MS
      while (performance.now() < until) if (bits.next().done) return
      timer = setTimeout(goOn)
    }
    return () => clearTimeout(timer)
  }, [snapshotStore, lister, words])
}

/** Returns whether labels of datasets that the line names are loading, or will be after this rendering. */
function awaitsLabels(candidates: readonly Candidate[] = [], { palette }: Snapshots): boolean {
  const { labels, wanted } = palette.context
  const unknown = candidates.filter(({ instance }) => !labels[instance])
  if (palette.matches({ labels: 'loading' })) return unknown.length > 0
  // The requested ones failed to load.
  return unknown.some(({ instance }) => !wanted.some(other => other.instance === instance))
}

/** Loads the labels of datasets that the line names. */
function useLabelsOf(candidates: readonly Candidate[] = []): void {
  const runtime = useRuntime()
  const key = JSON.stringify(candidates)
  useEffect(() => {
    edit(runtime, 'palette', { type: 'labels.wanted', candidates: JSON.parse(key) as Candidate[] })
  }, [runtime, key])
}

type Previewed = Pick<Row, 'args'> & { id: Row['command']['id'] }

/** Previews the highlighted row on the map; null shows no preview. */
function usePreview(row: Row | null): void {
  const runtime = useRuntime()
  // Each key press creates new row objects, so rows are compared by content. A combined row first displays
  // its dataset, which is prefetched.
  const shown = row?.lead?.args && row.lead.by ? { id: row.lead.by.id, args: row.lead.args } : null
  const own = row?.reason === null ? { id: row.command.id, args: row.args } : null
  const key = shown || own ? JSON.stringify(shown ?? own) : null
  useEffect(() => {
    if (key === null) return
    const { id, args } = JSON.parse(key) as Previewed
    return preview(runtime, commandById(id), args)
  }, [runtime, key])
}

/** Returns the number of zones left by a row's filter once the map previews it, else null. */
function useRemaining(row: Row | null, shown: Preview | null, snapshots: Snapshots): string | null {
  const { t } = useTranslation('palette')
  const number = useNumber()
  const isFull = row?.args.length === row?.command.steps.length
  const dataset = isFull && shown && 'filter' in shown ? shown.dataset : ''
  const count = useLoad(dataset, load => (load ? zonesPreviewed(load.context) : null))
  const isWhole = useLoad(dataset, load => load?.context.shownWhole ?? false)
  const entry = snapshots.workbench.context.view.displayed.find(each => each.dataset === dataset)
  // The count is unknown while another filter withholds zones.
  return count === null || (entry?.filter && !isWhole)
    ? null
    : t('remaining', { count, formatted: number(count) })
}
