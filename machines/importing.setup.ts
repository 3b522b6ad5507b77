import { assign, enqueueActions, setup } from 'xstate'
import type { Offer } from '../src/contract/address.ts'
import type { Instance } from '../src/contract/dataset.ts'
import { AS_IT_IS, type ImportProgress, type ImportReport, type ReadOptions } from '../src/contract/import.ts'
import type { SurveyRequest, Upload } from '../src/contract/upload.ts'
import type { Account } from '../src/domain/account/account.ts'
import { isScreen, type ScreenChange } from '../src/domain/address/route.ts'
import { equal } from '../src/domain/equal.ts'
import { type Failure, toFailure } from '../src/domain/failure.ts'
import { mayImport } from '../src/domain/import/availability.ts'
import { changedDraft, draftOf, type ImportDraft, mistakesIn } from '../src/domain/import/importDraft.ts'
import { isLayerOpen, isRepeatOpen } from '../src/domain/import/openQuestions.ts'
import { isPartial } from '../src/domain/import/originMatching.ts'
import { restart } from './children.ts'
import {
  advanceToNextDate,
  type ChosenFile,
  changeReadOptions,
  draftAfterSurvey,
  type ImportingContext,
  type ImportingEvent,
  type ImportWork,
  isTooRough,
  lastSurveyRequest,
  nextTableDate,
  surveyRequestForForm,
  withDecision,
} from './importing.draft.ts'
import { failureNotice, type Notice, notify, sendToSystem } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'

type Nothing = { type: 'nothing' }
/**
 * Milliseconds without a change before the form is previewed, so that browsing choices requests one preview.
 */
const SETTLING_MS = 300
/** Request of a file that has not been surveyed yet. */
export const UNREAD: ImportingContext['request'] = { read: AS_IT_IS, dataset: null }

/** Instance to remove: by default, the last imported one. */
type Removal = { instance?: Instance | null }

/** Change of the options with which a file is read. */
type Reading = { read?: Partial<ReadOptions>; dataset?: string | null }

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
    isTooLarge: ({ context }, { file }: { file: ChosenFile }) => file.bytes > context.maxBytes,
    previewIsBehind: ({ context }) => !equal(surveyRequestForForm(context), context.looked),
    somethingIsKept: ({ context }) => context.draft !== null,
    draftIsComplete: ({ context }) =>
      context.draft !== null &&
      Object.keys(mistakesIn(context.draft)).length === 0 &&
      !isTooRough(context) &&
      !isLayerOpen(context.upload?.survey) &&
      !isRepeatOpen(context.upload?.survey, context.draft.key),
    moreIsWanted: ({ context }) => context.goesOn && nextTableDate(context) !== null,
    moreIsLeft: ({ context }) => nextTableDate(context) !== null,
    canBeRemoved: ({ context }, { instance = context.last }: Removal) =>
      mayImport(context) && instance !== null,
    isSuggested: ({ context: { report } }, { written }: { written: string }) =>
      report?.suggestions.some(each => each.written === written) === true,
    isReported: ({ context }) => context.report !== null,
    isHere: (_, { path }: ScreenChange) => isScreen(path, '/import'),
    /** The instance was already removed, for instance in another tab. */
    isRemovedAlready: (_, { error }: { error: unknown }) => toFailure(error).code === 'notFound',
    fileIsGone: ({ context }) => context.failure?.code === 'notFound' && context.file !== null,
  },
  delays: { settling: SETTLING_MS },
  actions: {
    setPermission: assign((_, { who, maxBytes }: Pick<ImportingContext, 'who' | 'maxBytes'>) => ({
      who,
      maxBytes,
    })),
    setRole: assign((_, { account }: { account: Account | null }) => ({ role: account?.role ?? 'reader' })),
    notifyAllowed: enqueueActions(scope =>
      sendToSystem(scope, 'imports', context => ({
        type: 'permission.changed',
        isAllowed: mayImport(context),
      })),
    ),
    openFilePicker: enqueueActions(({ enqueue }) => {
      restart(enqueue, 'pickFile', undefined)
    }),
    /** The server keeps a partly imported table for its other dates. */
    forgetTable: enqueueActions(({ context: { upload, request }, enqueue }) => {
      if (upload && request.read.long?.kind === 'rows') restart(enqueue, 'forgetUpload', { id: upload.id })
    }),
    forgetFormer: enqueueActions(({ context: { upload }, enqueue }) => {
      if (upload) restart(enqueue, 'forgetUpload', { id: upload.id })
    }),
    setFile: assign((_, { file }: { file: ChosenFile }) => ({
      file,
      offers: [],
      upload: null,
      draft: null,
      report: null,
      failure: null,
      done: [],
    })),
    setOffers: assign((_, { offers }: { offers: readonly Offer[] }) => ({ offers })),
    refuseSize: assign((_, { file }: { file: ChosenFile }) => ({
      failure: { code: 'refused' as const, detail: null, fields: { file: [] } },
      file,
    })),
    // An uploaded file keeps its definition when sent again.
    adopt: assign(({ context }, { upload }: { upload: Upload }) => ({
      upload,
      draft: context.draft ?? draftOf(upload),
      request: context.draft ? context.request : { ...UNREAD, read: upload.definition.read },
      looked: lastSurveyRequest(upload, null),
      restartsDraft: false,
      failure: null,
    })),
    wantReading: assign(({ context: { request, restartsDraft } }, { read = {}, dataset }: Reading) => ({
      request: {
        read: changeReadOptions(request.read, read),
        dataset: dataset === undefined ? request.dataset : dataset,
      },
      looked: null,
      restartsDraft: restartsDraft || dataset !== undefined || read.layer !== undefined,
      failure: null,
    })),
    adoptReading: assign(({ context }, { upload }: { upload: Upload }) => ({
      upload,
      draft: draftAfterSurvey(context, upload),
      request: { ...context.request, read: upload.definition.read },
      looked: lastSurveyRequest(upload, context.request.dataset),
      restartsDraft: false,
      failure: null,
      report: null,
    })),
    edit: assign(({ context: { draft } }, { change }: { change: Partial<ImportDraft> }) =>
      draft ? { draft: changedDraft(draft, change), failure: null, report: null } : {},
    ),
    decide: assign(({ context }, { written, isAccepted }: { written: string; isAccepted: boolean }) =>
      withDecision(context, written, isAccepted),
    ),
    begin: assign({ progress: null, report: null, failure: null, startedAt: () => Date.now() }),
    setProgress: assign((_, { progress }: { progress: ImportProgress }) => ({ progress })),
    setReport: assign((_, { report }: { report: ImportReport }) => ({ report })),
    setFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    ask: assign(({ context: { last } }, { instance = last }: Removal) => ({
      unwanted: instance,
      notRemoved: null,
    })),
    setRefusal: assign((_, { error }: { error: unknown }) => ({ notRemoved: toFailure(error) })),
    setLast: assign((_, { report }: { report: ImportReport }) => ({
      last: report.instance,
      notRemoved: null,
    })),
    forgetReport: assign({ report: null }),
    finish: assign({
      file: null,
      upload: null,
      draft: null,
      request: UNREAD,
      looked: null,
      restartsDraft: false,
      done: [],
      goesOn: false,
    }),
    advance: assign(({ context }) => advanceToNextDate(context)),
    setGoesOn: assign((_, { all }: { all: boolean }) => ({ goesOn: all })),
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
    /** Also runs after a failed removal, since the instance may already be gone. */
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
        detail: scope.context.upload?.survey.file ?? null,
      }),
    ),
    notifyNotRemoved: enqueueActions(scope =>
      notify(scope, failureNotice(scope.context.notRemoved, 'importNotRemoved')),
    ),
    notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)),
    notifyFailed: enqueueActions(scope =>
      notify(scope, failureNotice(scope.context.failure, 'importFailed')),
    ),
  },
})
