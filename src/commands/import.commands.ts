import { inLanguage, sameInEveryLanguage } from '../contract/common.ts'
import type { LongTable } from '../contract/import.ts'
import { byLanguage } from '../contract/languages.mjs'
import { mayImport, needsAccount, pastImportsOf } from '../domain/import/availability.ts'
import { longChoices, longText } from '../domain/import/openQuestions.ts'
import {
  type Choice,
  type Command,
  type Condition,
  commandsOf,
  type Snapshots,
  type Step,
} from './command.ts'

const importing = commandsOf('importing', 'import')
const imports = commandsOf('imports', 'import')

const known: Condition = [
  snapshots =>
    snapshots.importing.context.who !== null || snapshots.installation.matches({ config: 'known' }),
  'installationUnknown',
]
const offered: Condition = [snapshots => snapshots.importing.context.who !== 'off', 'importNotAllowed']
const restored: Condition = [
  snapshots => mayImport(snapshots.importing.context) || snapshots.navigation.context.visitor !== 'restoring',
  'sessionRestoring',
]
const loggedIn: Condition = [snapshots => !needsAccount(snapshots.importing.context), 'importNeedsAccount']
const allowed: Condition = [snapshots => mayImport(snapshots.importing.context), 'importNeedsEditor']
/** Conditions of an import: the server accepts files from this user. */
export const mayPublish: readonly Condition[] = [known, offered, restored, loggedIn, allowed]

const isMapping = (snapshots: Snapshots) => snapshots.importing.matches('mapping')
const isFree = (snapshots: Snapshots) =>
  snapshots.importing.matches('choosing') || snapshots.importing.matches('imported')
const nothingUnderWay: Condition = [snapshots => !snapshots.importing.hasTag('busy'), 'importingFirst']
const fileArrived: Condition = [isMapping, 'noImportFile']

const layerChoices = (snapshots: Snapshots): Choice[] =>
  (snapshots.importing.context.upload?.survey.layers ?? []).map(layer => ({
    value: layer,
    name: sameInEveryLanguage(layer),
  }))

const matchChoices = ({ importing: snapshot }: Snapshots): Choice[] =>
  (snapshot.matches({ mapping: 'checked' }) ? (snapshot.context.report?.suggestions ?? []) : []).map(
    ({ written, name }) => ({ value: written, name: sameInEveryLanguage(`${written} → ${name}`) }),
  )

const hasSuggestion: Condition = [snapshots => matchChoices(snapshots).length > 0, 'noSuggestedMatch']

const longsIn = (snapshots: Snapshots): LongTable[] => {
  const repeated = snapshots.importing.context.upload?.survey.repeated
  return repeated ? longChoices(repeated) : []
}

const longOf = (snapshots: Snapshots, text: string | undefined): LongTable | null =>
  longsIn(snapshots).find(long => longText(long) === text) ?? null

const longRows = (snapshots: Snapshots): Choice[] =>
  longsIn(snapshots).map(long =>
    long.kind === 'columns'
      ? { value: longText(long), key: 'choices.longColumns' }
      : { value: longText(long), name: sameInEveryLanguage(long.value) },
  )

const pastImports = (snapshots: Snapshots) =>
  pastImportsOf(snapshots.imports.context.imports, snapshots.importing.context.last)

const pastChoices = (snapshots: Snapshots): Choice[] =>
  pastImports(snapshots).map(({ instance: { id }, name }) => ({
    value: id,
    name: byLanguage(language => `${inLanguage(name, language)} (${id})`),
  }))

/** Returns the event that fetches the file at an address. */
const fileAt = (written: string) =>
  ({ type: 'file.chosen', file: { name: written, bytes: 0, content: { address: written } } }) as const

/** Address of a file: typed, or found at a typed address. */
const address: Step = {
  id: 'address',
  choices: ({ importing }) =>
    importing.context.offers.map(({ address, title }) => ({
      value: address,
      name: sameInEveryLanguage(title),
    })),
  awaits: ({ importing }) => importing.can(fileAt('')),
  reads: text => {
    const written = text.trim()
    return /^https?:\/\/\S+$/i.test(written) ? { value: written, name: sameInEveryLanguage(written) } : null
  },
}

/** Commands that import a file into the catalogue, step by step. */
export const importCommands: Command[] = [
  importing({
    id: 'import.open',
    keys: ['g n'],
    event: () => ({ type: 'import.opened' }),
    needs: [known],
    refusal: 'importNotAllowed',
  }),
  importing({
    id: 'import.choose',
    keys: ['mod+o'],
    event: () => ({ type: 'file.wanted' }),
    needs: [...mayPublish, nothingUnderWay],
    refusal: 'importWaiting',
  }),
  importing({
    id: 'import.address',
    needsServer: true,
    steps: [address],
    event: ([written = '']) => fileAt(written),
    needs: [...mayPublish, nothingUnderWay, [isFree, 'importWaiting']],
  }),
  importing({
    id: 'import.layer',
    steps: [{ id: 'layer', choices: layerChoices }],
    event: ([layer = '']) => ({ type: 'reading.changed', read: { layer } }),
    needs: [
      nothingUnderWay,
      fileArrived,
      [snapshots => layerChoices(snapshots).length > 0, 'importOneLayer'],
    ],
  }),
  importing({
    id: 'import.long',
    steps: [{ id: 'long', choices: longRows }],
    event: ([text], snapshots) => ({ type: 'reading.changed', read: { long: longOf(snapshots, text) } }),
    needs: [nothingUnderWay, fileArrived, [snapshots => longRows(snapshots).length > 0, 'importOneRow']],
  }),
  importing({
    id: 'import.check',
    needsServer: true,
    event: () => ({ type: 'import.checked' }),
    needs: [nothingUnderWay, fileArrived],
    refusal: 'importIncomplete',
  }),
  importing({
    id: 'import.acceptMatch',
    steps: [{ id: 'match', choices: matchChoices }],
    event: ([written = '']) => ({ type: 'match.accepted', written }),
    needs: [nothingUnderWay, fileArrived, hasSuggestion],
  }),
  importing({
    id: 'import.rejectMatch',
    steps: [{ id: 'match', choices: matchChoices }],
    event: ([written = '']) => ({ type: 'match.rejected', written }),
    needs: [nothingUnderWay, fileArrived, hasSuggestion],
  }),
  importing({
    id: 'import.start',
    needsServer: true,
    event: () => ({ type: 'import.started' }),
    needs: [nothingUnderWay, fileArrived],
    refusal: 'importIncomplete',
  }),
  importing({
    id: 'import.abort',
    event: () => ({ type: 'import.aborted' }),
    refusal: 'nothingImporting',
  }),
  importing({
    id: 'import.discard',
    isGuarded: true,
    event: () => ({ type: 'import.discarded' }),
    refusal: 'noImportFile',
  }),
  importing({
    id: 'import.resume',
    event: () => ({ type: 'import.resumed' }),
    needs: [[snapshots => snapshots.importing.matches('choosing'), 'importWaiting']],
    refusal: 'noImportAside',
  }),
  importing({
    id: 'import.resend',
    event: () => ({ type: 'file.resent' }),
    refusal: 'importFileThere',
  }),
  importing({
    id: 'import.next',
    event: () => ({ type: 'next.started', all: false }),
    needs: [nothingUnderWay],
    refusal: 'importNoNextDate',
  }),
  importing({
    id: 'import.rest',
    event: () => ({ type: 'next.started', all: true }),
    needs: [nothingUnderWay],
    refusal: 'importNoNextDate',
  }),
  importing({
    id: 'import.show',
    event: () => ({ type: 'import.shown' }),
    refusal: 'nothingImported',
  }),
  importing({
    id: 'import.again',
    needsServer: true,
    event: () => ({ type: 'import.closed' }),
    refusal: 'nothingImported',
  }),
  importing({
    id: 'import.remove',
    isGuarded: true,
    event: () => ({ type: 'removal.begun' }),
    needs: [
      nothingUnderWay,
      [isFree, 'importWaiting'],
      [snapshots => snapshots.importing.context.last !== null, 'nothingImported'],
      restored,
      loggedIn,
    ],
    refusal: 'importNeedsEditor',
  }),
  importing({
    id: 'import.removePast',
    isGuarded: true,
    keys: ['g u'],
    steps: [{ id: 'import', choices: pastChoices }],
    event: ([id], snapshots) => {
      const chosen = pastImports(snapshots).find(({ instance }) => instance.id === id)
      return { type: 'removal.begun', instance: chosen?.instance ?? null }
    },
    needs: [
      offered,
      restored,
      loggedIn,
      allowed,
      nothingUnderWay,
      [isFree, 'importWaiting'],
      [snapshots => snapshots.imports.matches('here'), 'importsUnread'],
      [
        snapshots => pastImports(snapshots).length > 0 || !snapshots.imports.matches({ here: 'reading' }),
        'importsReading',
      ],
      [snapshots => pastImports(snapshots).length > 0, 'noPastImport'],
    ],
  }),
  imports({
    id: 'import.relist',
    event: () => ({ type: 'imports.retried' }),
    refusal: 'nothingFailed',
  }),
  importing({
    id: 'import.confirmRemoval',
    hidden: true,
    event: () => ({ type: 'removal.confirmed' }),
    refusal: 'nothingToConfirm',
  }),
  importing({
    id: 'import.cancelRemoval',
    hidden: true,
    event: () => ({ type: 'removal.cancelled' }),
    refusal: 'nothingToConfirm',
  }),
]
