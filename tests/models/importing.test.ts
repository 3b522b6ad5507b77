import { describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { importingMachine } from '../../machines/importing.machine.ts'
import { AS_IT_IS } from '../../src/contract/import.ts'
import type { Role } from '../../src/contract/role.ts'
import type { Upload } from '../../src/contract/upload.ts'
import { draftOf } from '../../src/domain/import/importDraft.ts'
import { ALICE } from '../support/scriptedAccount.ts'
import { FILE, JOINED, REPORT, SUGGESTING, TABLE, UPLOAD } from '../support/uploads.ts'
import { importing } from './expected/importing.ts'
import { explore } from './explore.ts'
import { holdTo } from './hold.ts'

import { ALLOW, ARRIVED, alone, events, GONE, SETTLED } from './importingAlone.ts'

const { read } = UPLOAD.definition

const held = {
  machine: importingMachine,
  events,
  project: ({
    context: { who, looked, draft, failure, file, report, last },
  }: SnapshotFrom<typeof importingMachine>) => [
    who,
    looked !== null,
    draft?.key,
    failure?.code,
    file !== null,
    report !== null,
    last !== null,
  ],
}

/** Table of several dates, imported one by one or together. */
const dates = {
  events: [
    { type: 'permission.announced', who: 'local', maxBytes: 1000 },
    { type: 'file.chosen', file: FILE },
    { type: 'file.surveyed', upload: TABLE },
    { type: 'import.started' },
    { type: 'import.reported', report: REPORT },
    { type: 'next.started', all: false },
    { type: 'next.started', all: true },
  ],
  project: ({ context: { who, draft, done, goesOn } }: SnapshotFrom<typeof importingMachine>) => [
    who,
    draft?.data_date,
    done.length,
    goesOn,
  ],
}

/** Trial that suggests a zone for a misspelled name. */
const suggesting = {
  events: [
    { type: 'permission.announced', who: 'local', maxBytes: 1000 },
    { type: 'file.chosen', file: FILE },
    { type: 'file.surveyed', upload: JOINED },
    { type: 'import.checked' },
    { type: 'import.reported', report: SUGGESTING },
    { type: 'match.accepted', written: 'Grenobel' },
    { type: 'match.rejected', written: 'Grenobel' },
  ],
  project: ({ context: { who, draft, report } }: SnapshotFrom<typeof importingMachine>) => [
    who,
    draft?.geometry,
    report?.suggestions.length,
  ],
}

describe('importing', () => {
  holdTo(importing, { ...held, inputs: [undefined], others: [dates, suggesting] })

  test('joins accepted matches, and forgets rejected ones', () => {
    const tried = [
      ALLOW,
      { type: 'file.chosen', file: FILE },
      { type: 'file.surveyed', upload: JOINED },
      { type: 'import.checked' },
      { type: 'import.reported', report: SUGGESTING },
    ] as const
    const accepted = alone().hear(...tried, { type: 'match.accepted', written: 'Grenobel' })
    expect(accepted.value).toEqual({ mapping: 'checked' })
    expect(accepted.context.draft?.geometry).toMatchObject({ matches: { Grenobel: '38185' } })
    expect(accepted.context.report?.suggestions).toEqual([])
    const rejected = alone().hear(...tried, { type: 'match.rejected', written: 'Grenobel' })
    expect(rejected.context.draft?.geometry).not.toHaveProperty('matches')
    expect(rejected.context.report?.suggestions).toEqual([])
  })

  test('warns before the page closes while anything is unsaved', () => {
    for (const { state } of explore(held).steps)
      expect(state.children['holdPage'] !== undefined).toBe(state.hasTag('unsaved'))
  })

  test('keeps the form after a refusal, an abort and a pause', () => {
    const { hear } = alone()
    hear(...ARRIVED, { type: 'draft.changed', change: { title: null } })
    const { draft } = hear().context
    expect(hear({ type: 'import.started' }, { type: 'import.failed', failure: GONE }).context.draft).toEqual(
      draft,
    )
    expect(hear({ type: 'import.started' }, { type: 'import.aborted' }).context.draft).toEqual(draft)
    expect(hear({ type: 'import.discarded' }, { type: 'import.resumed' }).context.draft).toEqual(draft)
  })

  test('uploads a forgotten file again with its description', () => {
    const { hear } = alone()
    hear(...ARRIVED, { type: 'draft.changed', change: { title: null } }, { type: 'import.started' })
    const another = { ...UPLOAD, id: '99999999-2222-4333-8444-555555555555' }
    const { context } = hear(
      { type: 'import.failed', failure: GONE },
      { type: 'file.resent' },
      { type: 'file.surveyed', upload: another },
    )
    expect([context.upload?.id, context.draft?.title]).toEqual([another.id, null])
  })

  test('does not upload a file over the limit', () => {
    const { hear, asked } = alone()
    const snapshot = hear(ALLOW, { type: 'file.chosen', file: { ...FILE, bytes: 1001 } })
    expect([snapshot.value, asked]).toEqual(['choosing', []])
    expect(snapshot.context.failure?.fields).toHaveProperty('file')
  })

  test('drops a report when its subject changes', () => {
    const { hear } = alone()
    hear(...ARRIVED, { type: 'import.checked' }, { type: 'import.reported', report: REPORT })
    expect(hear({ type: 'draft.changed', change: { title: null } }).context.report).toBeNull()
  })

  test('keeps the description of remaining columns when a file is read again', () => {
    const { hear } = alone()
    hear(...ARRIVED, { type: 'draft.changed', change: { title: null } })
    hear({ type: 'reading.changed', read: { crs: 'EPSG:2154' } }, SETTLED)
    expect(hear({ type: 'file.surveyed', upload: UPLOAD }).context.draft?.title).toBeNull()
  })

  const ORIGIN = { kind: 'origin', dataset: 'zones', instance: null, label: null } as const

  test('updates the preview with the origin of its zones, once the form settles', () => {
    const { hear, asked } = alone()
    hear(...ARRIVED)
    expect(hear({ type: 'draft.changed', change: { geometry: ORIGIN } }).value).toEqual({
      mapping: 'settling',
    })
    expect(asked).not.toContain('surveyAgain')
    expect(hear(SETTLED).context.looked?.geometry).toEqual(ORIGIN)
    expect(asked).toContain('surveyAgain')
    const looked = { ...UPLOAD, definition: { ...UPLOAD.definition, geometry: ORIGIN } }
    expect(hear({ type: 'file.surveyed', upload: looked }).value).toEqual({ mapping: 'ready' })
  })

  const ONE_DATE = [
    ALLOW,
    { type: 'file.chosen', file: FILE },
    { type: 'file.surveyed', upload: TABLE },
    { type: 'import.started' },
    { type: 'import.reported', report: REPORT },
  ] as typeof events

  test('imports later dates first, and marks only the newest as latest', () => {
    const { hear, asked } = alone()
    const said = ({ context: { draft, request } }: ReturnType<typeof hear>) => [
      draft?.data_date,
      draft?.edition,
      draft?.status,
      request.read.long,
    ]
    const rows = (value: string) => ({ kind: 'rows', by: 'annee', value })
    expect(said(hear(...ONE_DATE))).toEqual(['2022', '2022', 'latest', rows('2022')])
    expect(hear({ type: 'next.started', all: false }).value).toBe('importing')
    expect(hear({ type: 'import.reported', report: REPORT }).value).toBe('imported')
    expect(said(hear())).toEqual(['2020', '2020', 'historical', rows('2020')])
    expect(asked).not.toContain('forgetUpload')
    hear({ type: 'next.started', all: false })
    const { context, value } = hear({ type: 'import.reported', report: REPORT })
    expect([value, context.draft, context.upload, context.done]).toEqual(['imported', null, null, []])
    // The server stores such a file although the user did not want it.
    expect(asked).toContain('forgetUpload')
    expect(hear({ type: 'next.started', all: false }).value).toBe('imported')
  })

  test('replaces a file with remaining dates, and deletes it on the server', () => {
    const { hear, asked } = alone()
    hear(...ONE_DATE)
    expect(asked).not.toContain('forgetUpload')
    const { value, context } = hear({ type: 'file.chosen', file: FILE })
    expect([value, context.upload]).toEqual(['sending', null])
    expect(asked).toContain('forgetUpload')
  })

  test('imports all dates until one is refused or the user stops', () => {
    const { hear, asked } = alone()
    hear(...ONE_DATE, { type: 'next.started', all: true })
    const { value, context } = hear({ type: 'import.reported', report: REPORT })
    expect([value, context.draft?.data_date, asked.includes('runImport')]).toEqual([
      'importing',
      '2020',
      true,
    ])
    expect(hear({ type: 'import.aborted' }).context.goesOn).toBe(false)
    hear({ type: 'import.discarded' }, { type: 'import.resumed' })
    expect(hear().context.draft?.data_date).toBe('2020')
  })

  test('waits for all coordinate columns before reading the file', () => {
    const { hear } = alone()
    const geometry = { kind: 'columns', longitude: 'nom', latitude: '' } as const
    const { value } = hear(...ARRIVED, { type: 'draft.changed', change: { geometry } })
    expect(value).toEqual({ mapping: 'incomplete' })
  })

  test('asks for the layer of a file, and separates the findings of layers', () => {
    const { hear } = alone()
    const of = (layer: string | null): Upload => ({
      ...UPLOAD,
      survey: { ...UPLOAD.survey, layers: ['a', 'b'], read: { ...read, layer } },
      definition: { ...UPLOAD.definition, read: { ...read, crs: layer && 'EPSG:2154', layer } },
    })
    const [, chosen] = ARRIVED
    expect(hear(ALLOW, chosen!, { type: 'file.surveyed', upload: of(null) }).value).toEqual({
      mapping: 'incomplete',
    })
    hear({ type: 'reading.changed', read: { layer: 'a' } }, SETTLED)
    expect(hear({ type: 'file.surveyed', upload: of('a') }).value).toEqual({ mapping: 'ready' })
    expect(hear().context.request.read).toEqual({ ...AS_IT_IS, crs: 'EPSG:2154', layer: 'a' })
    hear({ type: 'draft.changed', change: { geometry: ORIGIN } }, SETTLED)
    hear({ type: 'reading.changed', read: { layer: 'b' } }, SETTLED)
    expect(hear().context.looked).toEqual({
      read: { ...AS_IT_IS, layer: 'b' },
      geometry: null,
      dataset: null,
    })
  })

  test('imports the rows of another date as its instance, with the same columns', () => {
    const { hear } = alone()
    const of = (value: string): Upload => {
      const dated = { ...read, long: { kind: 'rows', by: 'annee', value } as const }
      const time = { data_date: value, edition: value, status: 'historical' } as const
      return {
        ...UPLOAD,
        survey: { ...UPLOAD.survey, read: dated },
        definition: { ...UPLOAD.definition, ...time, read: dated },
      }
    }
    hear(...ARRIVED, { type: 'draft.changed', change: { title: null } })
    for (const value of ['2020', '2021']) {
      hear({ type: 'reading.changed', read: { long: { kind: 'rows', by: 'annee', value } } }, SETTLED)
      const { draft } = hear({ type: 'file.surveyed', upload: of(value) }).context
      expect(draft).toMatchObject({ data_date: value, edition: value, status: 'historical', title: null })
    }
  })

  test('reads a file that is sent again with the same options', () => {
    const { hear } = alone()
    hear(...ARRIVED, { type: 'reading.changed', read: { crs: 'EPSG:2154' } }, SETTLED)
    const upload = { ...UPLOAD, definition: { ...UPLOAD.definition, read: { ...read, crs: 'EPSG:2154' } } }
    hear({ type: 'file.surveyed', upload }, { type: 'import.started' })
    hear({ type: 'import.failed', failure: GONE }, { type: 'file.resent' })
    hear({ type: 'file.surveyed', upload: UPLOAD }, SETTLED)
    expect(hear().context.looked?.read.crs).toBe('EPSG:2154')
  })

  /** Returns an upload in a system such as NAD27 in Mexico, which PROJ's database converts to within 12 m. */
  const inSystem = (accuracy: number | null, accepted: number | 'unknown' | null): Upload => ({
    ...UPLOAD,
    survey: {
      ...UPLOAD.survey,
      crs: { code: 'EPSG:26714', name: 'NAD27 / UTM zone 14N', by: 'file', accuracy },
    },
    definition: { ...UPLOAD.definition, read: { ...read, accuracy: accepted } },
  })
  const arrivedIn = (accuracy: number | null): typeof events => [
    ALLOW,
    { type: 'file.chosen', file: FILE },
    { type: 'file.surveyed', upload: inSystem(accuracy, null) },
  ]

  test.each([
    ['without loss', 0, 'ready'],
    ['off by 10 m', 10, 'ready'],
    ['off by 11 m', 11, 'incomplete'],
    ['off by an unknown distance', null, 'incomplete'],
  ] as const)('coordinates %s (%s m) leave the form %s', (_, accuracy, state) => {
    const { hear } = alone()
    expect(hear(...arrivedIn(accuracy)).value).toEqual({ mapping: state })
  })

  test.each([
    [12, 12, 'ready'],
    [12, 11, 'incomplete'],
    [12, 'unknown', 'ready'],
    [null, 'unknown', 'ready'],
    [null, 1000, 'incomplete'],
  ] as const)('accepts an error of %s m in the form if %s is accepted: %s', (accuracy, accepted, state) => {
    const { hear } = alone()
    hear(...arrivedIn(accuracy), { type: 'reading.changed', read: { accuracy: accepted } }, SETTLED)
    hear({ type: 'file.surveyed', upload: inSystem(accuracy, accepted) })
    expect(hear().value).toEqual({ mapping: state })
  })

  test('neither tests nor imports before the user accepts the coordinate error', () => {
    const { hear, asked } = alone()
    hear(...arrivedIn(12), { type: 'import.checked' }, { type: 'import.started' })
    expect(asked).not.toContain('checkImport')
    expect(asked).not.toContain('runImport')
  })

  test('asks again about the error of another coordinate system', () => {
    const { hear } = alone()
    hear(...arrivedIn(12), { type: 'reading.changed', read: { accuracy: 12 } }, SETTLED)
    hear({ type: 'file.surveyed', upload: inSystem(12, 12) })
    hear({ type: 'reading.changed', read: { crs: 'EPSG:23038' } }, SETTLED)
    expect(hear().context.request.read).toEqual({ ...AS_IT_IS, crs: 'EPSG:23038' })
  })

  test('lets any logged-in user import with IMPORT=account', () => {
    const { hear } = alone()
    hear({ type: 'permission.announced', who: 'account', maxBytes: 1000 })
    expect(hear({ type: 'file.chosen', file: FILE }).value).toBe('choosing')
    expect(hear({ type: 'session.opened', account: null }, { type: 'file.chosen', file: FILE }).value).toBe(
      'sending',
    )
  })

  test('lets editors import with IMPORT=editor, new ones from their next session', () => {
    const { hear } = alone()
    hear({ type: 'permission.announced', who: 'editor', maxBytes: 1000 })
    const as = (role: Role) => ({ type: 'session.opened' as const, account: { ...ALICE, role } })
    expect(hear(as('reader'), { type: 'file.chosen', file: FILE }).value).toBe('choosing')
    expect(hear(as('editor'), { type: 'file.chosen', file: FILE }).value).toBe('sending')
  })

  test('clears the description for another dataset', () => {
    const { hear } = alone()
    hear(...ARRIVED, { type: 'draft.changed', change: { title: null } })
    hear({ type: 'reading.changed', dataset: 'zones' }, SETTLED)
    expect(hear({ type: 'file.surveyed', upload: UPLOAD }).context.draft).toEqual(draftOf(UPLOAD))
  })
})
