import { assign, enqueueActions, setup } from 'xstate'
import type { ClientConfig } from '../src/contract/config.ts'
import type { ImportDefinition, ImportProgress, ImportReport, ReadOptions } from '../src/contract/import.ts'
import type { SurveyRequest, Upload } from '../src/contract/upload.ts'
import { equal } from '../src/domain/equal.ts'
import type { Failure } from '../src/domain/failure.ts'
import {
  changedDraft,
  definitionOf,
  draftOf,
  type ImportDraft,
  mistakesIn,
} from '../src/domain/importDraft.ts'
import { mayImport } from '../src/domain/mayImport.ts'
import { tell } from './tell.ts'
import { unprovidedCallback } from './unprovided.ts'

/** A file of the person's, with its content unread. */
export type ChosenFile = { name: string; bytes: number; content: Blob }

/** What is done with a file that the server holds. */
export type ImportWork = { upload: string; definition: ImportDefinition }

type ImportingEvent =
  /** What the server says of imports: who may, and of what size. */
  | { type: 'permission.told'; who: ClientConfig['import']; maxBytes: number }
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  | { type: 'import.opened' }
  | { type: 'file.wanted' }
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'file.progressed'; sent: number }
  | { type: 'file.surveyed'; upload: Upload }
  | { type: 'file.refused'; failure: Failure }
  | { type: 'draft.changed'; change: Partial<ImportDraft> }
  | { type: 'reading.changed'; read?: Partial<ReadOptions>; dataset?: string | null }
  | { type: 'import.checked' }
  | { type: 'import.started' }
  | { type: 'import.progressed'; progress: ImportProgress }
  | { type: 'import.reported'; report: ImportReport }
  | { type: 'import.failed'; failure: Failure }
  | { type: 'import.aborted' }
  /** What was filled in is set aside. */
  | { type: 'import.discarded' }
  | { type: 'import.closed' }
  | { type: 'import.resumed' }
  | { type: 'file.resent' }
  | { type: 'import.shown' }

export type ImportingContext = {
  /** Who may import; null as long as the server has not said so. */
  who: ClientConfig['import'] | null
  isLoggedIn: boolean
  maxBytes: number
  file: ChosenFile | null
  /** Bytes. */
  sent: number
  upload: Upload | null
  draft: ImportDraft | null
  /** How the file is to be read, and for which dataset. */
  request: Omit<SurveyRequest, 'geometry'>
  /** How it was looked at last; null when it must be looked at again. */
  looked: SurveyRequest | null
  /** The dataset is another one, so that the draft begins anew. */
  isAnew: boolean
  progress: ImportProgress | null
  /** When the work under way began, in milliseconds since 1970. */
  startedAt: number
  report: ImportReport | null
  failure: Failure | null
}

type Nothing = { type: 'nothing' }
/** A person who goes through a list of choices sees what comes of the one they stay at. */
const SETTLING_MS = 300
const AS_IT_IS: ImportingContext['request'] = { read: { crs: null, encoding: null }, dataset: null }

const workOf = ({ upload, draft, request }: ImportingContext): ImportWork => {
  if (!upload || !draft) throw new Error('Only a file that has arrived can be imported.')
  return { upload: upload.id, definition: definitionOf(draft, request.read) }
}

/** How the file is to be looked at for its preview to follow the form. */
function wantedOf({ request, draft, looked, isAnew }: ImportingContext): SurveyRequest {
  if (isAnew || !draft) return { ...request, geometry: null }
  const { geometry, origin } = mistakesIn(draft)
  return { ...request, geometry: geometry || origin ? (looked?.geometry ?? null) : draft.geometry }
}

/** How an upload was looked at. */
const lookedAt = ({ definition }: Upload, dataset: string | null): SurveyRequest => ({
  read: definition.read,
  geometry: definition.geometry,
  dataset,
})

/** Bringing a file into the catalogue: it is sent, looked at, described, tried out and imported. */
export const importingMachine = setup({
  types: { context: {} as ImportingContext, events: {} as ImportingEvent },
  actors: {
    pickFile: unprovidedCallback<Nothing>('pickFile'),
    holdPage: unprovidedCallback<Nothing>('holdPage'),
    sendFile: unprovidedCallback<Nothing, { file: ChosenFile }>('sendFile'),
    surveyAgain: unprovidedCallback<Nothing, { id: string; request: SurveyRequest }>('surveyAgain'),
    checkImport: unprovidedCallback<Nothing, ImportWork>('checkImport'),
    runImport: unprovidedCallback<Nothing, ImportWork>('runImport'),
    forgetUpload: unprovidedCallback<Nothing, { id: string }>('forgetUpload'),
  },
  guards: {
    isOffered: ({ context }) => context.who !== null && context.who !== 'off',
    isAllowed: ({ context }) => mayImport(context),
    isTooLarge: ({ context, event }) => event.type === 'file.chosen' && event.file.bytes > context.maxBytes,
    previewIsBehind: ({ context }) => !equal(wantedOf(context), context.looked),
    somethingIsKept: ({ context }) => context.draft !== null,
    draftIsComplete: ({ context }) =>
      context.draft !== null && Object.keys(mistakesIn(context.draft)).length === 0,
    fileIsGone: ({ context }) => context.failure?.code === 'notFound' && context.file !== null,
  },
  delays: { settling: SETTLING_MS },
  actions: {
    learn: assign(({ event }) =>
      event.type === 'permission.told' ? { who: event.who, maxBytes: event.maxBytes } : {},
    ),
    pick: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('pickFile')
      enqueue.spawnChild('pickFile', { id: 'pickFile' })
    }),
    forgetFormer: enqueueActions(({ context, enqueue }) => {
      enqueue.stopChild('forgetUpload')
      if (context.upload)
        enqueue.spawnChild('forgetUpload', { id: 'forgetUpload', input: { id: context.upload.id } })
    }),
    take: assign(({ event }) =>
      event.type === 'file.chosen'
        ? { file: event.file, upload: null, draft: null, report: null, failure: null }
        : {},
    ),
    refuseSize: assign(({ event }) =>
      event.type === 'file.chosen'
        ? { failure: { code: 'refused' as const, detail: null, fields: { file: [] } }, file: event.file }
        : {},
    ),
    // Sent again, a file keeps what was said of it.
    adopt: assign(({ context, event }) =>
      event.type === 'file.surveyed'
        ? {
            upload: event.upload,
            draft: context.draft ?? draftOf(event.upload),
            request: context.draft ? context.request : { ...AS_IT_IS, read: event.upload.definition.read },
            looked: lookedAt(event.upload, null),
            isAnew: false,
            failure: null,
          }
        : {},
    ),
    wantReading: assign(({ context, event }) =>
      event.type === 'reading.changed'
        ? {
            request: {
              read: { ...context.request.read, ...event.read },
              dataset: event.dataset === undefined ? context.request.dataset : event.dataset,
            },
            looked: null,
            isAnew: context.isAnew || event.dataset !== undefined,
            failure: null,
          }
        : {},
    ),
    adoptReading: assign(({ event, context }) =>
      event.type === 'file.surveyed'
        ? {
            upload: event.upload,
            draft: redrafted(context, event.upload),
            request: { ...context.request, read: event.upload.definition.read },
            looked: lookedAt(event.upload, context.request.dataset),
            isAnew: false,
            failure: null,
            report: null,
          }
        : {},
    ),
    edit: assign(({ context, event }) =>
      event.type === 'draft.changed' && context.draft
        ? { draft: changedDraft(context.draft, event.change), failure: null, report: null }
        : {},
    ),
    begin: assign({ progress: null, report: null, failure: null, startedAt: () => Date.now() }),
    keepProgress: assign(({ event }) =>
      event.type === 'import.progressed' ? { progress: event.progress } : {},
    ),
    keepReport: assign(({ event }) => (event.type === 'import.reported' ? { report: event.report } : {})),
    keepFailure: assign(({ event }) => ('failure' in event ? { failure: event.failure } : {})),
    finish: assign({ file: null, upload: null, draft: null, request: AS_IT_IS, looked: null, isAnew: false }),
    goThere: enqueueActions(scope =>
      tell(scope, 'navigation', () => ({ type: 'navigation.requested', to: '/import' })),
    ),
    show: enqueueActions(scope => {
      tell(scope, 'workbench', ({ report }) =>
        report
          ? { type: 'instance.displayed', dataset: report.instance.dataset, instance: report.instance.id }
          : null,
      )
      tell(scope, 'navigation', () => ({ type: 'navigation.requested', to: '/' }))
    }),
    tellCatalogue: enqueueActions(scope =>
      tell(scope, 'selection', ({ report }) =>
        report ? { type: 'catalogue.changed', dataset: report.instance.dataset } : null,
      ),
    ),
    tellImported: enqueueActions(scope =>
      tell(scope, 'notifications', ({ report }) => ({
        type: 'notified',
        kind: 'success',
        key: 'imported',
        detail: report?.instance.id ?? null,
      })),
    ),
    tellFailed: enqueueActions(scope =>
      tell(scope, 'notifications', ({ failure }) => ({
        type: 'notified',
        kind: 'error',
        key: 'importFailed',
        detail: failure?.detail ?? null,
      })),
    ),
  },
}).createMachine({
  id: 'importing',
  description: 'Bringing a file into the catalogue.',
  context: {
    who: null,
    isLoggedIn: false,
    maxBytes: 0,
    file: null,
    sent: 0,
    upload: null,
    draft: null,
    request: AS_IT_IS,
    looked: null,
    isAnew: false,
    progress: null,
    startedAt: 0,
    report: null,
    failure: null,
  },
  initial: 'choosing',
  on: {
    'permission.told': { actions: 'learn' },
    'session.opened': { actions: assign({ isLoggedIn: true }) },
    'session.closed': { actions: assign({ isLoggedIn: false }) },
    'import.opened': { guard: 'isOffered', actions: 'goThere' },
  },
  states: {
    choosing: {
      description: 'No file is being imported. One that was set aside can be taken up again.',
      on: {
        'file.wanted': { guard: 'isAllowed', actions: ['goThere', 'pick'] },
        'file.chosen': [
          { guard: 'isTooLarge', actions: 'refuseSize' },
          { guard: 'isAllowed', target: 'sending', actions: ['forgetFormer', 'take'] },
        ],
        'import.resumed': { guard: 'somethingIsKept', target: 'mapping', actions: 'goThere' },
      },
    },
    sending: {
      description:
        'The file is on its way to the server, which then looks at it. Leaving this state cancels that.',
      tags: ['busy', 'unsaved'],
      entry: assign({ sent: 0, failure: null }),
      invoke: [
        {
          id: 'sendFile',
          src: 'sendFile',
          input: ({ context }) => {
            if (!context.file) throw new Error('There is no file to send.')
            return { file: context.file }
          },
        },
        { id: 'holdPage', src: 'holdPage' },
      ],
      on: {
        'file.progressed': { actions: assign(({ event }) => ({ sent: event.sent })) },
        'file.surveyed': { target: 'mapping', actions: 'adopt' },
        'file.refused': { target: 'choosing', actions: 'keepFailure' },
        'import.aborted': 'choosing',
      },
    },
    mapping: {
      description: 'The person says what the file holds.',
      tags: 'unsaved',
      invoke: { id: 'holdPage', src: 'holdPage' },
      initial: 'weighing',
      on: {
        'draft.changed': { target: '.weighing', actions: 'edit' },
        'reading.changed': { target: '.weighing', actions: 'wantReading' },
        'import.discarded': { target: 'choosing', actions: assign({ failure: null }) },
      },
      states: {
        weighing: {
          always: [
            { guard: 'previewIsBehind', target: 'settling' },
            { guard: 'draftIsComplete', target: 'ready' },
            { target: 'incomplete' },
          ],
        },
        incomplete: { description: 'Something is missing or wrong; it is told where it belongs.' },
        ready: {
          description: 'Everything is said.',
          on: { 'import.checked': 'checking', 'import.started': '#importing.importing' },
        },
        settling: {
          description: 'What is shown of the file is behind the form, which may still change.',
          tags: 'busy',
          after: { settling: 'reading' },
        },
        reading: {
          description: 'The file is looked at again, as the form says.',
          tags: 'busy',
          entry: assign(({ context }) => ({ looked: wantedOf(context) })),
          invoke: {
            id: 'surveyAgain',
            src: 'surveyAgain',
            input: ({ context }) => ({ id: context.upload?.id ?? '', request: wantedOf(context) }),
          },
          on: {
            'draft.changed': { actions: 'edit' },
            'file.surveyed': { target: 'weighing', actions: 'adoptReading' },
            'file.refused': { target: 'refused', actions: ['keepFailure', assign({ isAnew: false })] },
          },
        },
        checking: {
          description: 'The import is tried out, and nothing is kept. Leaving this state ends that.',
          tags: 'busy',
          entry: 'begin',
          invoke: { id: 'checkImport', src: 'checkImport', input: ({ context }) => workOf(context) },
          on: {
            'import.progressed': { actions: 'keepProgress' },
            'import.reported': { target: 'checked', actions: 'keepReport' },
            'import.failed': { target: 'refused', actions: 'keepFailure' },
            'import.aborted': 'ready',
          },
        },
        checked: {
          description: 'It is known what the import would come to.',
          on: { 'import.checked': 'checking', 'import.started': '#importing.importing' },
        },
        refused: {
          description: 'The server did not take it, and said why. What was filled in is still there.',
          on: {
            'import.checked': { guard: 'draftIsComplete', target: 'checking' },
            'import.started': { guard: 'draftIsComplete', target: '#importing.importing' },
            'file.resent': { guard: 'fileIsGone', target: '#importing.sending' },
          },
        },
      },
    },
    importing: {
      description: 'The file is being imported. Leaving this state ends that, and nothing of it is kept.',
      tags: ['busy', 'unsaved'],
      entry: 'begin',
      invoke: [
        { id: 'runImport', src: 'runImport', input: ({ context }) => workOf(context) },
        { id: 'holdPage', src: 'holdPage' },
      ],
      on: {
        'import.progressed': { actions: 'keepProgress' },
        'import.reported': {
          target: 'imported',
          actions: ['keepReport', 'finish', 'tellCatalogue', 'tellImported'],
        },
        'import.failed': { target: 'mapping.refused', actions: ['keepFailure', 'tellFailed'] },
        'import.aborted': 'mapping',
      },
    },
    imported: {
      description: 'The instance is in the catalogue.',
      on: {
        'import.shown': { target: 'choosing', actions: 'show' },
        'import.closed': 'choosing',
        'file.wanted': { guard: 'isAllowed', actions: ['goThere', 'pick'] },
        'file.chosen': [
          { guard: 'isTooLarge', target: 'choosing', actions: 'refuseSize' },
          { guard: 'isAllowed', target: 'sending', actions: 'take' },
        ],
      },
    },
  },
})

/**
 * The draft after the file was looked at again. For another dataset it begins anew; read in another way it stays, as
 * far as the columns do.
 */
function redrafted({ draft, upload, isAnew }: ImportingContext, next: Upload): ImportDraft {
  const anew = draftOf(next)
  if (!draft || !upload || isAnew) return anew
  const names = new Set(next.survey.columns.map(({ name }) => name))
  const isSame =
    names.size === upload.survey.columns.length && upload.survey.columns.every(({ name }) => names.has(name))
  return isSame
    ? draft
    : { ...draft, labels: anew.labels, key: anew.key, title: anew.title, geometry: anew.geometry }
}
