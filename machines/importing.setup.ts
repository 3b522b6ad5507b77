import { assign, enqueueActions, setup } from 'xstate'
import type { Instance } from '../src/contract/dataset.ts'
import { AS_IT_IS } from '../src/contract/import.ts'
import type { SurveyRequest } from '../src/contract/upload.ts'
import { isScreen } from '../src/domain/address/route.ts'
import { equal } from '../src/domain/equal.ts'
import { toFailure } from '../src/domain/failure.ts'
import { mayImport } from '../src/domain/import/availability.ts'
import { changedDraft, draftOf, mistakesIn } from '../src/domain/import/draft.ts'
import { isPartial } from '../src/domain/import/matched.ts'
import { isLayerOpen, isRepeatOpen } from '../src/domain/import/openQuestions.ts'
import {
  advanced,
  type ChosenFile,
  type ImportingContext,
  type ImportingEvent,
  type ImportWork,
  isTooRough,
  leftAfter,
  lookedAt,
  redrafted,
  rereadOf,
  wantedOf,
  withDecision,
} from './importing.draft.ts'
import { failed, type Notice, notify, sendToSystem } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'

type Nothing = { type: 'nothing' }
/**
 * Milliseconds without a change before the form is previewed, so that browsing choices requests one preview.
 */
const SETTLING_MS = 300
/** Request of a file that has not been surveyed yet. */
export const UNREAD: ImportingContext['request'] = { read: AS_IT_IS, dataset: null }

const unwantedBy = (event: ImportingEvent, { last }: ImportingContext): Instance | null =>
  event.type === 'removal.begun' ? (event.instance === undefined ? last : event.instance) : null

/** Parts of an import: the actors it invokes, its guards and its actions. */
export const importingSetup = setup({
  types: { context: {} as ImportingContext, events: {} as ImportingEvent },
  actors: {
    pickFile: unprovidedCallback<Nothing>('pickFile'),
    holdPage: unprovidedCallback<Nothing>('holdPage'),
    sendFile: unprovidedCallback<Nothing, { file: ChosenFile }>('sendFile'),
    surveyAgain: unprovidedCallback<Nothing, { id: string; request: SurveyRequest }>('surveyAgain'),
    checkImport: unprovidedCallback<Nothing, ImportWork>('checkImport'),
    runImport: unprovidedCallback<Nothing, ImportWork>('runImport'),
    forgetUpload: unprovidedCallback<Nothing, { id: string }>('forgetUpload'),
    removeInstance: unprovidedPromise<void, { instance: string }>('removeInstance'),
  },
  guards: {
    isOffered: ({ context }) => context.who !== null && context.who !== 'off',
    isAllowed: ({ context }) => mayImport(context),
    isTooLarge: ({ context, event }) => event.type === 'file.chosen' && event.file.bytes > context.maxBytes,
    previewIsBehind: ({ context }) => !equal(wantedOf(context), context.looked),
    somethingIsKept: ({ context }) => context.draft !== null,
    draftIsComplete: ({ context }) =>
      context.draft !== null &&
      Object.keys(mistakesIn(context.draft)).length === 0 &&
      !isTooRough(context) &&
      !isLayerOpen(context.upload?.survey) &&
      !isRepeatOpen(context.upload?.survey, context.draft.key),
    moreIsWanted: ({ context }) => context.goesOn && leftAfter(context) !== null,
    moreIsLeft: ({ context }) => leftAfter(context) !== null,
    canBeRemoved: ({ context, event }) => mayImport(context) && unwantedBy(event, context) !== null,
    isSuggested: ({ context, event }) =>
      'written' in event &&
      context.report?.suggestions.some(({ written }) => written === event.written) === true,
    isReported: ({ context }) => context.report !== null,
    isHere: ({ event }) => event.type === 'screen.changed' && isScreen(event.path, '/import'),
    /** Already removed, for instance in another tab. */
    isRemovedAlready: (_, { error }: { error: unknown }) => toFailure(error).code === 'notFound',
    fileIsGone: ({ context }) => context.failure?.code === 'notFound' && context.file !== null,
  },
  delays: { settling: SETTLING_MS },
  actions: {
    setPermission: assign(({ event }) =>
      event.type === 'permission.announced' ? { who: event.who, maxBytes: event.maxBytes } : {},
    ),
    setRole: assign(({ event }) =>
      event.type === 'session.opened' ? { role: event.account?.role ?? 'reader' } : {},
    ),
    notifyAllowed: enqueueActions(scope =>
      sendToSystem(scope, 'imports', context => ({
        type: 'permission.changed',
        isAllowed: mayImport(context),
      })),
    ),
    openFilePicker: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('pickFile')
      enqueue.spawnChild('pickFile', { id: 'pickFile' })
    }),
    /** The server keeps a partly imported table for its other dates. */
    forgetTable: enqueueActions(({ context, enqueue }) => {
      if (context.upload && context.request.read.long?.kind === 'rows')
        enqueue.spawnChild('forgetUpload', { id: 'forgetUpload', input: { id: context.upload.id } })
    }),
    forgetFormer: enqueueActions(({ context, enqueue }) => {
      enqueue.stopChild('forgetUpload')
      if (context.upload)
        enqueue.spawnChild('forgetUpload', { id: 'forgetUpload', input: { id: context.upload.id } })
    }),
    setFile: assign(({ event }) =>
      event.type === 'file.chosen'
        ? { file: event.file, offers: [], upload: null, draft: null, report: null, failure: null, done: [] }
        : {},
    ),
    setOffers: assign(({ event }) => (event.type === 'address.offered' ? { offers: event.offers } : {})),
    refuseSize: assign(({ event }) =>
      event.type === 'file.chosen'
        ? { failure: { code: 'refused' as const, detail: null, fields: { file: [] } }, file: event.file }
        : {},
    ),
    // An uploaded file keeps its definition when sent again.
    adopt: assign(({ context, event }) =>
      event.type === 'file.surveyed'
        ? {
            upload: event.upload,
            draft: context.draft ?? draftOf(event.upload),
            request: context.draft ? context.request : { ...UNREAD, read: event.upload.definition.read },
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
              read: rereadOf(context.request.read, event.read ?? {}),
              dataset: event.dataset === undefined ? context.request.dataset : event.dataset,
            },
            looked: null,
            isAnew: context.isAnew || event.dataset !== undefined || event.read?.layer !== undefined,
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
    acceptMatch: assign(({ context, event }) =>
      event.type === 'match.accepted' ? withDecision(context, event.written, true) : {},
    ),
    rejectMatch: assign(({ context, event }) =>
      event.type === 'match.rejected' ? withDecision(context, event.written, false) : {},
    ),
    begin: assign({ progress: null, report: null, failure: null, startedAt: () => Date.now() }),
    setProgress: assign(({ event }) =>
      event.type === 'import.progressed' ? { progress: event.progress } : {},
    ),
    setReport: assign(({ event }) => (event.type === 'import.reported' ? { report: event.report } : {})),
    setFailure: assign(({ event }) => ('failure' in event ? { failure: event.failure } : {})),
    ask: assign(({ context, event }) => ({ unwanted: unwantedBy(event, context), notRemoved: null })),
    setRefusal: assign(({ event }) => ('error' in event ? { notRemoved: toFailure(event.error) } : {})),
    setLast: assign(({ event }) =>
      event.type === 'import.reported' ? { last: event.report.instance, notRemoved: null } : {},
    ),
    forgetReport: assign({ report: null }),
    finish: assign({
      file: null,
      upload: null,
      draft: null,
      request: UNREAD,
      looked: null,
      isAnew: false,
      done: [],
      goesOn: false,
    }),
    advance: assign(({ context }) => advanced(context)),
    setGoesOn: assign(({ event }) => (event.type === 'next.started' ? { goesOn: event.all } : {})),
    clearGoesOn: assign({ goesOn: false }),
    openImportScreen: enqueueActions(scope =>
      sendToSystem(scope, 'navigation', () => ({ type: 'navigation.requested', to: '/import' })),
    ),
    show: enqueueActions(scope => {
      sendToSystem(scope, 'workbench', ({ report }) =>
        report
          ? { type: 'instance.displayed', dataset: report.instance.dataset, instance: report.instance.id }
          : null,
      )
      sendToSystem(scope, 'navigation', () => ({ type: 'navigation.requested', to: '/' }))
    }),
    notifyCatalogue: enqueueActions(scope =>
      sendToSystem(scope, 'catalogue', ({ report }) =>
        report ? { type: 'catalogue.changed', dataset: report.instance.dataset } : null,
      ),
    ),
    /** Also after a failed removal: the instance may be gone already. */
    notifyImports: enqueueActions(scope =>
      sendToSystem(scope, 'imports', () => ({ type: 'imports.renewed' })),
    ),
    forgetRemoved: assign(({ context: { last, unwanted } }) => ({
      last: last?.id === unwanted?.id ? null : last,
      unwanted: null,
    })),
    /** Removes the instance from every view and choice. */
    notifyRemoved: enqueueActions(scope => {
      const removalEvent = ({ unwanted }: ImportingContext) =>
        unwanted && { type: 'instance.removed' as const, dataset: unwanted.dataset, instance: unwanted.id }
      sendToSystem(scope, 'workbench', removalEvent)
      sendToSystem(scope, 'catalogue', removalEvent)
    }),
    notifyImported: enqueueActions(scope =>
      notify(scope, {
        kind: isPartial(scope.context.report) ? 'warning' : 'success',
        key: 'imported',
        detail: scope.context.report?.instance.id ?? null,
      }),
    ),
    notifyNotRemoved: enqueueActions(scope =>
      notify(scope, failed(scope.context.notRemoved, 'importNotRemoved')),
    ),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
    notifyFailed: enqueueActions(scope => notify(scope, failed(scope.context.failure, 'importFailed'))),
  },
})
