import type { LongTable } from '../contract/import.ts'
import { byLanguage } from '../contract/languages.mjs'
import { inLanguage } from '../contract/texts.ts'
import { mayImport, needsAccount, pastImportsOf } from '../domain/import/availability.ts'
import { longChoices, longText } from '../domain/import/openQuestions.ts'
import { plainChoice } from './choices.ts'
import {
  ASKED,
  type Choice,
  type Command,
  type Condition,
  commandsOf,
  type Snapshots,
  type Step,
} from './command.ts'
import { isIn } from './reasons.ts'

const importing = commandsOf('importing', 'import')
const imports = commandsOf('imports', 'import')

const known: Condition = [
  snapshots =>
    snapshots.importing.context.who !== null || snapshots.installation.matches({ config: 'known' }),
  'installationUnknown',
]
const offered: Condition = [snapshots => snapshots.importing.context.who !== 'off', 'importNotAllowed']
const owned: Condition = [snapshots => snapshots.importing.context.who !== 'owner', 'importNeedsOwner']
const restored: Condition = [
  snapshots => mayImport(snapshots.importing.context) || snapshots.navigation.context.visitor !== 'restoring',
  'sessionRestoring',
]
const loggedIn: Condition = [snapshots => !needsAccount(snapshots.importing.context), 'importNeedsAccount']
const allowed: Condition = [snapshots => mayImport(snapshots.importing.context), 'importNeedsEditor']
/** Conditions of an import: the server accepts files from this user. */
export const mayPublish: readonly Condition[] = [known, offered, owned, restored, loggedIn, allowed]

const isFree = isIn('importing', ['choosing', 'imported'], 'importWaiting')
const nothingUnderWay: Condition = [snapshots => !snapshots.importing.hasTag('busy'), 'importingFirst']
const fileArrived = isIn('importing', ['mapping'], 'noImportFile')

/** Parts of a command that sends the definition of an import. */
const ofDraft = {
  needsServer: true,
  needs: [nothingUnderWay, fileArrived],
  refusal: 'importIncomplete',
} as const

const layerChoices = (snapshots: Snapshots): Choice[] =>
  (snapshots.importing.context.upload?.survey.layers ?? []).map(layer => plainChoice(layer))

const matchChoices = ({ importing: snapshot }: Snapshots): Choice[] =>
  (snapshot.matches({ mapping: 'checked' }) ? (snapshot.context.report?.suggestions ?? []) : []).map(
    ({ written, name }) => plainChoice(written, `${written} → ${name}`),
  )

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
      : plainChoice(longText(long), long.value),
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
    importing.context.offers.map(({ address, title }) => plainChoice(address, title)),
  awaits: ({ importing }) => importing.can(fileAt('')),
  reads: text => {
    const written = text.trim()
    return /^https?:\/\/\S+$/i.test(written) ? plainChoice(written) : null
  },
}

/** Commands that import a file into the catalogue, step by step. */
export const importCommands: Command[] = [
  importing({
    id: 'import.open',
    keys: ['g n'],
    event: 'import.opened',
    needs: [known],
    refusal: 'importNotAllowed',
  }),
  importing({
    id: 'import.choose',
    keys: ['mod+o'],
    event: 'file.wanted',
    needs: [...mayPublish, nothingUnderWay],
    refusal: 'importWaiting',
  }),
  importing({
    id: 'import.address',
    needsServer: true,
    steps: [address],
    event: ([written = '']) => fileAt(written),
    needs: [...mayPublish, nothingUnderWay, isFree],
  }),
  importing({
    id: 'import.layer',
    steps: [{ id: 'layer', choices: layerChoices }],
    event: ([layer = '']) => ({ type: 'reading.changed', read: { layer } }),
    needs: [nothingUnderWay, fileArrived],
    refusal: 'importOneLayer',
  }),
  importing({
    id: 'import.long',
    steps: [{ id: 'long', choices: longRows }],
    event: ([text], snapshots) => ({ type: 'reading.changed', read: { long: longOf(snapshots, text) } }),
    needs: [nothingUnderWay, fileArrived],
    refusal: 'importOneRow',
  }),
  importing({ id: 'import.check', event: 'import.checked', ...ofDraft }),
  ...(
    [
      ['import.acceptMatch', 'match.accepted'],
      ['import.rejectMatch', 'match.rejected'],
    ] as const
  ).map(([id, type]) =>
    importing({
      id,
      steps: [{ id: 'match', choices: matchChoices }],
      event: ([written = '']) => ({ type, written }),
      needs: [nothingUnderWay, fileArrived],
      refusal: 'noSuggestedMatch',
    }),
  ),
  importing({ id: 'import.start', event: 'import.started', ...ofDraft }),
  importing({ id: 'import.abort', event: 'import.aborted', refusal: 'nothingImporting' }),
  importing({ id: 'import.discard', isGuarded: true, event: 'import.discarded', refusal: 'noImportFile' }),
  importing({
    id: 'import.resume',
    event: 'import.resumed',
    needs: [isIn('importing', ['choosing'], 'importWaiting')],
    refusal: 'noImportAside',
  }),
  importing({ id: 'import.resend', event: 'file.resent', refusal: 'importFileThere' }),
  ...(
    [
      ['import.next', false],
      ['import.rest', true],
    ] as const
  ).map(([id, all]) =>
    importing({
      id,
      event: { type: 'next.started', all },
      needs: [nothingUnderWay],
      refusal: 'importNoNextDate',
    }),
  ),
  importing({ id: 'import.show', event: 'import.shown', refusal: 'nothingImported' }),
  importing({ id: 'import.again', needsServer: true, event: 'import.closed', refusal: 'nothingImported' }),
  importing({
    id: 'import.remove',
    isGuarded: true,
    event: 'removal.begun',
    needs: [
      nothingUnderWay,
      isFree,
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
      isFree,
      isIn('imports', ['here'], 'importsUnread'),
      [
        snapshots => pastImports(snapshots).length > 0 || !snapshots.imports.matches({ here: 'reading' }),
        'importsReading',
      ],
    ],
    refusal: 'noPastImport',
  }),
  imports({ id: 'import.relist', event: 'imports.retried', refusal: 'nothingFailed' }),
  importing({ ...ASKED, id: 'import.confirmRemoval', event: 'removal.confirmed' }),
  importing({ ...ASKED, id: 'import.cancelRemoval', event: 'removal.cancelled' }),
]
