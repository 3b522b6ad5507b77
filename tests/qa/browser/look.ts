import type { Page } from 'playwright'
import type { Snapshots } from '../../../src/commands/command.ts'
import type { View } from '../../../src/contract/view.ts'
import { patternOf } from '../../../src/paths/expectations.ts'
import { type Moment, messagesAfter } from '../formats/seen.ts'
import { formsOf } from '../formats/texts.ts'
import { type Draft, openDraft } from '../oracle/draft.ts'
import { judgeFile } from '../oracle/files.ts'
import { announced, type ExpectedScreen, judge } from '../oracle/judge.ts'
import { contentOf, type Observer } from '../oracle/observer.ts'
import { judgePanels, PANEL_SELECTORS } from '../oracle/panels.ts'
import { type Entry, entriesOf, openReferenceModel, type ReferenceModel } from '../oracle/referenceModel.ts'
import { readScreen, type Screen } from '../oracle/screen.ts'
import { type Truth, truthOf } from '../oracle/truth.ts'
import type { Act } from '../path.ts'
import { Mismatch } from './expectState.ts'
import { looksAtMap, type MapLook } from './lookAtMap.ts'

/** Finished action, with the states of the machines. */
export type Done = {
  act: Act
  snapshots: Snapshots
  view: View
  transitions: readonly string[]
  after: Moment
  /** True if the server answers all requests. */
  isServed: boolean
}

/** Checks the screen after each action. */
export type Looks = {
  /** Records the messages and files before an action. */
  begin: () => void
  /** Waits until the screen matches after an action. Otherwise describes the difference. */
  check: (done: Done, timeout: number) => Promise<void>
  end: () => Promise<void>
}

/** @param server Address of a server with the true data, without a trailing slash. */
export function lookAt(page: Page, observer: Observer, server: string, start: View): Looks {
  const reference = openReferenceModel(start)
  const draft = openDraft()
  const truths = new Map<string, Promise<Truth>>()
  const knownTruths = new Map<string, Truth>()
  const map: MapLook = looksAtMap(page, server)
  const expectedMessages = new Set<string>()
  let heardBefore = 0
  let messagesBefore: readonly string[] = []
  let savedBefore = 0
  /** Undefined without a status line. */
  let sentenceBefore: string | null | undefined

  const learn = async (shown: readonly Entry[]) => {
    for (const { dataset, instance } of shown) {
      if (!truths.has(instance)) truths.set(instance, truthOf(server, dataset, instance))
      const truth = await truths.get(instance)
      if (truth) knownTruths.set(instance, truth)
    }
  }

  const heardNow = (expected: ExpectedScreen | null, { transitions, after, isServed }: Done): string[] => {
    const { language } = after
    const since = observer.heard.slice(heardBefore)
    const keys = messagesAfter(transitions, after, messagesBefore)
    for (const key of keys) expectedMessages.add(key)
    const saysOneOf = (text: string, key: string) =>
      formsOf(key, language).some(form => new RegExp(`^${patternOf(form)}`).test(text))
    const messages = since.filter(({ kind }) => kind === 'message')
    const sentence = expected && announced(expected)
    const isNew = sentence !== null && sentenceBefore !== undefined && sentence !== sentenceBefore
    return [
      ...keys
        .filter(key => !messages.some(({ text }) => saysOneOf(text, key)))
        .map(key => `${key} is not announced to assistive technology`),
      // A driver may need extra steps, some of which fail.
      ...(isServed ? messages : [])
        .filter(({ text }) => ![...expectedMessages].some(key => saysOneOf(text, key)))
        .map(({ text }) => `"${text}" is announced, and nothing says that it should be`),
      ...(isNew && !since.some(({ text }) => text.startsWith(sentence))
        ? [`"${sentence}" is not announced to assistive technology`]
        : []),
    ]
  }

  const savedNow = async ({ act, snapshots }: Done, shown: readonly Entry[]): Promise<string[]> => {
    if (act.kind !== 'command' || act.command !== 'download.start') return []
    const [dataset, format = ''] = act.args
    const entry = shown.find(each => each.dataset === dataset)
    const truth = entry && knownTruths.get(entry.instance)
    if (!truth || entry.filter === 'other' || !snapshots.download.matches('closed')) return []
    const download = observer.downloads[savedBefore]
    if (!download) return ['no file is saved']
    return judgeFile(
      download.suggestedFilename(),
      await contentOf(download),
      format,
      truth.rows(entry.filter),
    )
  }

  const expectedOf = (done: Done): ExpectedScreen => expectedIn(done, { reference, draft }, knownTruths)

  return {
    begin: () => {
      heardBefore = observer.heard.length
      savedBefore = observer.downloads.length
    },
    check: async (done, timeout) => {
      const { act, view, snapshots, isServed } = done
      reference.note(act, view, isServed)
      draft.note(act)
      const shown = reference.shown()
      const machines = JSON.stringify(entriesOf(view))
      if (JSON.stringify(shown) !== machines)
        throw new Mismatch(
          `the machines show ${machines}, and by what was done it is ${JSON.stringify(shown)}`,
        )
      await learn(shown)
      const isHere = snapshots.navigation.context.place.path === '/'
      const isSettled = isHere && snapshots.workbench.matches({ showing: 'settled' })
      const expected = isSettled && isServed ? expectedOf(done) : null
      const until = Date.now() + timeout
      const look = async (): Promise<{ screen: Screen; faults: string[] }> => {
        const screen = await readScreen(page, PANEL_SELECTORS)
        const faults = [
          ...judgePanels(screen.panels, snapshots),
          ...(expected ? judge(screen, expected) : []),
          ...heardNow(expected, done),
          ...(await savedNow(done, shown)),
          ...observer.faults,
        ]
        return { screen, faults }
      }
      let seen = await look()
      while (seen.faults.length > 0) {
        if (Date.now() > until) throw new Mismatch(seen.faults.slice(0, 5).join('; '))
        // The next frame shows the change.
        await page.evaluate(() => new Promise(requestAnimationFrame))
        seen = await look()
      }
      if (expected) await map.check(seen.screen, expected, view, Math.max(until - Date.now(), 0))
      messagesBefore = done.after.messages
      if (!isHere) sentenceBefore = undefined
      else if (!isSettled || shown.length === 0) sentenceBefore = null
      // Keeps the previous sentence if no announcement is expected.
      else sentenceBefore = announced(expectedOf(done)) ?? sentenceBefore
    },
    end: map.end,
  }
}

function expectedIn(
  { act, snapshots, view, after }: Done,
  { reference, draft }: { reference: ReferenceModel; draft: Draft },
  truths: ReadonlyMap<string, Truth>,
): ExpectedScreen {
  const { active, preview, loads } = snapshots.workbench.context
  const load = active ? loads[active]?.getSnapshot() : undefined
  // The preview knows only the label that the user has chosen.
  const tried = act.kind === 'typed' && act.field === 'settings.label' ? { label: act.value || null } : null
  const isPreviewed = Boolean(load?.context.previewFilter)
  const applied = reference.shown().find(({ dataset }) => dataset === active)?.filter
  const triedFilter = isPreviewed && applied === null ? draft.condition() : null
  return {
    language: after.language,
    shown: tried
      ? reference.shown().map(entry => (entry.dataset === active ? { ...entry, ...tried } : entry))
      : reference.shown(),
    truths,
    active,
    inspected: view.inspected,
    isWhole: !view.reloadOnMove,
    isTriedOut: (preview !== null && tried === null) || (isPreviewed && triedFilter === null),
    tried: triedFilter,
    isCompared: view.displayed.some(({ style }) => style.compared !== null),
  }
}
