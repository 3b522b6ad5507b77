import { fromCallback } from 'xstate'
import type { AddressCommand } from '../../machines/workbench.types.ts'
import { encodeAddress } from '../domain/address/address.ts'
import { type AddressFault, readAddress } from '../domain/address/readAddress.ts'
import { stepOf } from '../domain/view/timeline.ts'
import { i18n } from '../i18n/index.ts'
import { fragmentFor } from './sharing.ts'

/** A broken link may have hundreds of parts. */
const SAID = 4

/** Describes the invalid parts of an address in the user's language. */
export function describeFaults(faults: readonly AddressFault[]): string {
  const t = i18n.getFixedT(null, 'address')
  const shown = faults
    .slice(0, SAID)
    .map(fault =>
      fault.part === 'setting'
        ? t('setting', { ...fault, setting: t(`settings.${fault.setting}`) })
        : t(fault.part, { text: fault.text }),
    )
  const left = faults.length - shown.length
  return [...shown, ...(left > 0 ? [t('more', { number: left })] : [])].join(', ')
}

/** Browsers keep fifty history entries per tab, so none of these has been dropped. */
const SURE_ENTRIES = 40

type Write = Extract<AddressCommand, { type: 'address.written' }>

/**
 * Writes the View into the address, so that copying it shares the view, and reports where Back and Forward
 * lead. Undo and redo follow adjacent history entries.
 */
export const address = fromCallback<AddressCommand, undefined>(({ receive, sendBack }) => {
  /** Steps shown at known history entries, by index. */
  const steps = new Map<number, string>()
  let triedAt: number | null = null
  let written = placeInHistory()
  /** View to write once the browser has gone to another entry. */
  let awaited: Write['view'] | null = null
  if (location.pathname === '/') {
    steps.set(written, stepOf(readAddress(location.search).view))
    write('replaceState', marked(history.state), `${location.search}${location.hash}`)
  }

  const replace = (view: Write['view']) => {
    written = placeInHistory()
    steps.set(written, stepOf(view))
    const query = encodeAddress(view)
    const fragment = fragmentFor(view, location.hash)
    if (query !== location.search || fragment !== location.hash)
      write('replaceState', marked(history.state), `${query}${fragment}`)
  }
  const push = (view: Write['view']) => {
    const place = placeInHistory() + 1
    const state = marked({ key: `view-${place}`, idx: place })
    if (!write('pushState', state, `${encodeAddress(view)}${fragmentFor(view, '')}`)) return
    for (const other of steps.keys()) if (other >= place || other <= place - SURE_ENTRIES) steps.delete(other)
    written = place
    steps.set(place, stepOf(view))
  }
  const go = (by: 1 | -1, view: Write['view']) => {
    awaited = view
    history.go(by)
  }

  receive(command => {
    if (command.type === 'address.left') {
      for (const place of steps.keys()) if (place > written) steps.delete(place)
      return
    }
    const { view } = command
    const step = stepOf(view)
    const place = placeInHistory()
    if (command.type === 'address.renewed') {
      // An entry reached by Back shows another view soon.
      if (!awaited && (steps.get(place) ?? stepSaid() ?? step) === step) replace(view)
      return
    }
    const { entry } = command
    if (awaited) {
      awaited = view
      return
    }
    if (location.pathname !== '/') return
    const isTrying = triedAt === place
    triedAt = entry === 'tried' ? place : entry === 'same' ? triedAt : null
    if (steps.get(place) === step || entry === 'same') replace(view)
    else if (entry === 'back' && steps.get(place - 1) === step) go(-1, view)
    else if (entry === 'forward' && steps.get(place + 1) === step) go(1, view)
    else if (entry === 'tried' && isTrying) replace(view)
    else {
      push(view)
      if (entry === 'tried') triedAt = placeInHistory()
    }
  })

  const onTravel = () => {
    if (location.pathname !== '/') {
      awaited = null
      return
    }
    if (awaited) {
      replace(awaited)
      awaited = null
    } else sendBack({ type: 'view.travelled', view: readAddress(location.search).view })
  }
  addEventListener('popstate', onTravel)
  return () => removeEventListener('popstate', onTravel)
})

/** Returns the index of the current history entry, as the router counts it. */
const placeInHistory = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

/**
 * Marks the state of an entry whose address describes the view. Links to the workbench create entries without
 * it.
 */
const marked = (state: object | null) => ({ ...state, saysView: true })

/**
 * Returns the step of the current entry, as written before a reload; undefined if the application did not
 * write it.
 */
const stepSaid = (): string | undefined =>
  (history.state as { saysView?: boolean } | null)?.saysView === true
    ? stepOf(readAddress(location.search).view)
    : undefined

/** Returns whether the browser allows the call. */
function write(how: 'pushState' | 'replaceState', state: unknown, query: string): boolean {
  try {
    history[how](state, '', `/${query}`)
    return true
  } catch (error) {
    // Browsers allow a hundred changes in half a minute; the next allowed one catches up.
    console.warn('The address could not be updated.', error)
    return false
  }
}
