import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import {
  type DownloadEstimate,
  type DownloadInput,
  downloadMachine,
} from '../../machines/download.machine.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { encodeOrdinals, ordinalSet } from '../../src/domain/ordinals.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { narrowedZones } from '../support/shownZones.ts'
import { download } from './expected/download.ts'
import { followTable } from './follow.ts'

const chosen = ordinalSet([1, 5])
const selected = { zones: { instance: 'zones~2026', zones: chosen, count: 2 } }
const failure = { code: 'unreachable', detail: null } as const

describe('the download', () => {
  followTable({
    machine: downloadMachine,
    expected: download,
    promises: ['estimateDownload'],
    callbacks: ['downloadFile', 'pickLogo', 'readLogo'],
    events: [
      { type: 'displayed.changed', shown: [narrowedZones], active: 'zones' },
      { type: 'displayed.changed', shown: [], active: null },
      { type: 'selection.changed', selected },
      { type: 'screen.changed', path: '/import', visitor: 'member' },
      { type: 'screen.changed', path: '/', visitor: 'anonymous' },
      { type: 'download.opened', dataset: 'zones', language: 'fr' },
      { type: 'download.changed', format: 'xlsx' },
      { type: 'download.started', dataset: 'zones', format: 'csv' },
      { type: 'download.progressed', received: 5 },
      { type: 'download.completed', file: 'zones.csv' },
      { type: 'download.failed', failure },
      { type: 'download.failed', failure: { ...failure, code: 'unauthenticated' } },
      { type: 'download.aborted' },
      { type: 'download.closed' },
      { type: 'session.opened' },
      { type: 'logo.sought' },
      { type: 'logo.chosen', file: new File(['<svg/>'], 'logo.svg') },
      { type: 'logo.read', logo: { id: 'logo-0123456789', picture: 'data:image/png;base64,AAAA' } },
      { type: 'logo.refused', fault: 'script' },
      { type: 'xstate.done.actor.estimateDownload', output: { rows: 2, bytes: 10, preview: null } },
      { type: 'xstate.error.actor.estimateDownload', error: new Error('gone') },
      {
        type: 'xstate.error.actor.estimateDownload',
        error: new FailureError({ code: 'unauthenticated', detail: null }),
      },
    ],
    project: ({ context: { shown } }) => shown.length,
  })

  const started = () => {
    const asked: DownloadInput[] = []
    const estimating = scriptedPromise<DownloadEstimate, DownloadInput>()
    const machine = downloadMachine.provide({
      actors: {
        estimateDownload: estimating.logic,
        downloadFile: fromCallback<{ type: 'nothing' }, DownloadInput>(({ input }) => {
          asked.push(input)
        }),
      },
    })
    const actor = createActor(machine).start()
    actor.send({ type: 'displayed.changed', shown: [narrowedZones], active: 'zones' })
    return { actor, asked }
  }

  test('downloads the selection regardless of the filter, else the filtered or all zones', () => {
    const { actor, asked } = started()
    actor.send({ type: 'selection.changed', selected })
    for (const scope of ['selected', 'displayed', 'all'] as const) {
      actor.send({ type: 'download.opened', dataset: 'zones', scope, language: 'fr' })
      actor.send({ type: 'download.started' })
      actor.send({ type: 'download.aborted' })
    }
    const { filter } = narrowedZones.demand
    expect(asked.map(({ demand, zones }) => [demand.filter, zones])).toEqual([
      [null, encodeOrdinals(chosen)],
      [filter, null],
      [null, null],
    ])
  })

  test('stops downloading a cleared selection', () => {
    const { actor, asked } = started()
    actor.send({ type: 'selection.changed', selected })
    actor.send({ type: 'download.opened', dataset: 'zones', scope: 'selected', language: 'fr' })
    actor.send({ type: 'selection.changed', selected: {} })
    expect(actor.getSnapshot().context.scope).toBe('displayed')
    actor.send({ type: 'download.started' })
    expect(asked.at(-1)?.zones).toBeNull()
  })

  test('cannot open without a displayed dataset', () => {
    const { actor } = started()
    expect(
      actor
        .getSnapshot()
        .can({ type: 'download.opened', dataset: 'zones', scope: 'selected', language: 'fr' }),
    ).toBe(false)
  })
})
