import { assign } from 'xstate'
import { importWorkOf, surveyRequestForForm } from './importing.draft.ts'
import { importingSetup, UNREAD } from './importing.setup.ts'
import { withNotice } from './sendToSystem.ts'
import { withEvent } from './withEvent.ts'

/** Runs after any user has removed an imported instance from the catalogue. */
const REMOVAL = ['notifyRemoved', 'forgetReport', 'forgetRemoved', 'notifyImports'] as const

/** Imports a file into the catalogue: upload, survey, description, trial run, import. */
export const importingMachine = importingSetup.createMachine({
  id: 'importing',
  description: 'Import of a file into the catalogue.',
  context: {
    who: null,
    role: null,
    maxBytes: 0,
    file: null,
    sent: 0,
    size: null,
    offers: [],
    upload: null,
    draft: null,
    request: UNREAD,
    looked: null,
    restartsDraft: false,
    done: [],
    goesOn: false,
    progress: null,
    startedAt: 0,
    report: null,
    failure: null,
    last: null,
    unwanted: null,
    notRemoved: null,
  },
  initial: 'choosing',
  on: {
    'permission.announced': { actions: [withEvent('setPermission'), 'notifyAllowed'] },
    'session.opened': { actions: [withEvent('setRole'), 'notifyAllowed'] },
    'session.closed': { actions: [assign({ role: null }), 'notifyAllowed'] },
    'import.opened': { guard: 'isOffered', actions: 'openImportScreen' },
  },
  states: {
    choosing: {
      description: 'No file is being imported. The user can resume an import that was set aside.',
      on: {
        'file.wanted': { guard: 'isAllowed', actions: ['openImportScreen', 'openFilePicker'] },
        'file.chosen': [
          { guard: withEvent('isTooLarge'), actions: withEvent('refuseSize') },
          {
            guard: 'isAllowed',
            target: 'sending',
            actions: ['forgetFormer', withEvent('setFile'), 'openImportScreen'],
          },
        ],
        'import.resumed': { guard: 'somethingIsKept', target: 'mapping', actions: 'openImportScreen' },
        'removal.begun': {
          guard: withEvent('canBeRemoved'),
          target: 'confirming',
          actions: [withEvent('ask'), 'openImportScreen'],
        },
      },
    },
    sending: {
      description: 'The file is being uploaded and surveyed. Leaving this state cancels the upload.',
      tags: ['busy', 'unsaved'],
      entry: assign({ sent: 0, size: null, failure: null }),
      invoke: [
        {
          id: 'sendFile',
          src: 'sendFile',
          input: ({ context }) => {
            if (!context.file) throw new Error('No file to upload.')
            return { file: context.file }
          },
        },
        { id: 'holdPage', src: 'holdPage' },
      ],
      on: {
        'file.progressed': {
          actions: assign(({ event }) => ({ sent: event.sent, size: event.size ?? null })),
        },
        'address.offered': { target: 'choosing', actions: withEvent('setOffers') },
        'file.surveyed': { target: 'mapping', actions: withEvent('adopt') },
        'file.refused': { target: 'choosing', actions: withEvent('setFailure') },
        'import.aborted': 'choosing',
      },
    },
    mapping: {
      description: 'The user describes the content of the file.',
      tags: 'unsaved',
      invoke: { id: 'holdPage', src: 'holdPage' },
      initial: 'weighing',
      on: {
        'draft.changed': { target: '.weighing', actions: withEvent('edit') },
        'reading.changed': { target: '.weighing', actions: withEvent('wantReading') },
        'import.discarded': { target: 'choosing', actions: assign({ failure: null, report: null }) },
      },
      states: {
        weighing: {
          always: [
            { guard: 'previewIsBehind', target: 'settling' },
            { guard: 'draftIsComplete', target: 'ready' },
            { target: 'incomplete' },
          ],
        },
        incomplete: { description: 'A field is missing or invalid and shows its error.' },
        ready: {
          description: 'The form is complete.',
          on: { 'import.checked': 'checking', 'import.started': '#importing.importing' },
        },
        settling: {
          description: 'The preview is older than the form, which may still change.',
          tags: 'busy',
          after: { settling: 'reading' },
        },
        reading: {
          description: 'The file is being surveyed again with the options of the form.',
          tags: 'busy',
          entry: assign(({ context }) => ({ looked: surveyRequestForForm(context) })),
          invoke: {
            id: 'surveyAgain',
            src: 'surveyAgain',
            input: ({ context }) => ({
              id: context.upload?.id ?? '',
              request: surveyRequestForForm(context),
            }),
          },
          on: {
            'draft.changed': { actions: withEvent('edit') },
            'file.surveyed': { target: 'weighing', actions: withEvent('adoptReading') },
            'file.refused': {
              target: 'refused',
              actions: [withEvent('setFailure'), assign({ restartsDraft: false })],
            },
          },
        },
        checking: {
          description: 'A trial import runs and saves nothing. Leaving this state aborts it.',
          tags: 'busy',
          entry: 'begin',
          invoke: { id: 'checkImport', src: 'checkImport', input: ({ context }) => importWorkOf(context) },
          on: {
            'import.progressed': { actions: withEvent('setProgress') },
            'import.reported': { target: 'checked', actions: withEvent('setReport') },
            'import.failed': { target: 'refused', actions: withEvent('setFailure') },
            'import.aborted': 'ready',
          },
        },
        checked: {
          description: 'The result of the trial import is known.',
          on: {
            'import.checked': 'checking',
            'import.started': '#importing.importing',
            'match.accepted': {
              guard: withEvent('isSuggested'),
              actions: {
                type: 'decide',
                params: ({ event: { written } }) => ({ written, isAccepted: true }),
              },
            },
            'match.rejected': {
              guard: withEvent('isSuggested'),
              actions: {
                type: 'decide',
                params: ({ event: { written } }) => ({ written, isAccepted: false }),
              },
            },
          },
        },
        refused: {
          description: 'The server refused and returned the reason. The form keeps its input.',
          on: {
            'import.checked': { guard: 'draftIsComplete', target: 'checking' },
            'import.started': { guard: 'draftIsComplete', target: '#importing.importing' },
            'file.resent': { guard: 'fileIsGone', target: '#importing.sending' },
          },
        },
      },
    },
    importing: {
      description: 'The file is being imported. Leaving this state aborts the import and saves nothing.',
      tags: ['busy', 'unsaved'],
      entry: 'begin',
      invoke: [
        { id: 'runImport', src: 'runImport', input: ({ context }) => importWorkOf(context) },
        { id: 'holdPage', src: 'holdPage' },
      ],
      on: {
        'import.progressed': { actions: withEvent('setProgress') },
        'import.reported': [
          {
            guard: 'moreIsWanted',
            target: 'importing',
            reenter: true,
            actions: [
              withEvent('setReport'),
              withEvent('setLast'),
              'advance',
              'notifyCatalogue',
              'notifyImports',
            ],
          },
          {
            guard: 'moreIsLeft',
            target: 'imported',
            actions: [
              withEvent('setReport'),
              withEvent('setLast'),
              'advance',
              'notifyCatalogue',
              'notifyImports',
              'notifyImported',
            ],
          },
          {
            target: 'imported',
            actions: [
              withEvent('setReport'),
              withEvent('setLast'),
              'forgetTable',
              'finish',
              'notifyCatalogue',
              'notifyImports',
              'notifyImported',
            ],
          },
        ],
        'import.failed': {
          target: 'mapping.refused',
          actions: [withEvent('setFailure'), 'clearGoesOn', 'notifyFailed'],
        },
        'import.aborted': { target: 'mapping', actions: 'clearGoesOn' },
      },
    },
    imported: {
      description:
        'The instance is in the catalogue. The user can import the next date of a table with several.',
      on: {
        'next.started': { guard: 'somethingIsKept', target: 'importing', actions: withEvent('setGoesOn') },
        'import.shown': { target: 'choosing', actions: ['show', 'forgetReport'] },
        'import.closed': { target: 'choosing', actions: 'forgetReport' },
        'removal.begun': {
          guard: withEvent('canBeRemoved'),
          target: 'confirming',
          actions: [withEvent('ask'), 'openImportScreen'],
        },
        'file.wanted': { guard: 'isAllowed', actions: ['openImportScreen', 'openFilePicker'] },
        'file.chosen': [
          {
            guard: withEvent('isTooLarge'),
            target: 'choosing',
            actions: [withEvent('refuseSize'), 'forgetReport'],
          },
          {
            guard: 'isAllowed',
            target: 'sending',
            actions: ['forgetFormer', withEvent('setFile'), 'openImportScreen'],
          },
        ],
      },
    },
    confirming: {
      description: 'The user is asked to confirm the removal from the catalogue.',
      tags: 'dialog',
      on: {
        'screen.changed': [
          { guard: withEvent('isHere') },
          { guard: 'isReported', target: 'imported' },
          { target: 'choosing' },
        ],
        'removal.confirmed': 'removing',
        'removal.cancelled': [{ guard: 'isReported', target: 'imported' }, { target: 'choosing' }],
      },
    },
    removing: {
      description: 'The imported instance is being removed from the catalogue.',
      tags: 'busy',
      invoke: {
        id: 'removeInstance',
        src: 'removeInstance',
        input: ({ context }) => ({ instance: context.unwanted?.id ?? '' }),
        onDone: { target: 'choosing', actions: [...REMOVAL, withNotice('success', 'importRemoved')] },
        onError: [
          {
            guard: withEvent('isRemovedAlready'),
            target: 'choosing',
            actions: [...REMOVAL, withNotice('info', 'importGone')],
          },
          {
            guard: 'isReported',
            target: 'imported',
            actions: [withEvent('setRefusal'), 'notifyNotRemoved', 'notifyImports'],
          },
          {
            target: 'choosing',
            actions: [withEvent('setRefusal'), 'notifyNotRemoved', 'notifyImports'],
          },
        ],
      },
    },
  },
})
