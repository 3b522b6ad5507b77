import { describe, expect, test } from 'vitest'
import {
  type ActorRefFrom,
  createActor,
  type EventFromLogic,
  fromCallback,
  type SnapshotFrom,
  setup,
} from 'xstate'
import { displaySettingsMachine } from '../../machines/displaySettings.machine.ts'
import type { Shown } from '../../src/domain/view/shown.ts'
import { sheetOf } from '../support/fixtures.ts'
import { shownZones as shown } from '../support/shownZones.ts'
import { displaySettings } from './expected/displaySettings.ts'
import { explore } from './explore.ts'
import { holdTo } from './hold.ts'

const { displayed } = shown
const restyled: Shown = {
  ...shown,
  displayed: { ...displayed, style: { ...displayed.style, colour: '#000000' } },
}

const other: Shown = {
  ...shown,
  displayed: { ...displayed, dataset: 'labels', instance: 'labels~2026' },
  sheet: sheetOf('labels', 'labels~2026'),
}

const events: EventFromLogic<typeof displaySettingsMachine>[] = [
  { type: 'displayed.changed', shown: [shown], active: 'zones' },
  { type: 'displayed.changed', shown: [restyled], active: 'zones' },
  { type: 'displayed.changed', shown: [shown, other], active: 'labels' },
  { type: 'displayed.changed', shown: [], active: null },
  { type: 'draft.changed', patch: { label: 'population' } },
  { type: 'draft.changed', patch: { label: 'region' } },
  { type: 'draft.changed', patch: { label: 'region', mode: 'gradient' } },
  { type: 'draft.changed', patch: displayed.style },
  { type: 'ramp.reversed' },
  { type: 'random.toggled' },
  { type: 'settings.saved' },
  { type: 'settings.cancelled' },
  { type: 'settings.reset' },
  { type: 'draft.undone' },
  { type: 'draft.redone' },
  { type: 'draft.left' },
]

const held = {
  machine: displaySettingsMachine,
  events,
  project: ({ context: { draft, past, future } }: SnapshotFrom<typeof displaySettingsMachine>) => [
    draft,
    past.length > 0,
    future.length > 0,
  ],
}

describe('display settings', () => {
  holdTo(displaySettings, { ...held, inputs: [undefined] })

  test('equals the saved style if the draft has no changes', () => {
    const clean = explore(held).steps.flatMap(({ event, state }) =>
      state.matches({ editing: 'clean' }) && event.type !== 'settings.saved' ? state.context : [],
    )
    expect(clean.length).toBeGreaterThan(5)
    for (const { target, draft } of clean) expect(draft).toEqual(target.displayed.style)
  })

  test('rejects a gradient of a text', () => {
    const actor = createActor(displaySettingsMachine).start()
    actor.send({ type: 'displayed.changed', shown: [shown], active: 'zones' })
    actor.send({ type: 'draft.changed', patch: { label: 'region', mode: 'gradient' } })
    expect(actor.getSnapshot().can({ type: 'settings.saved' })).toBe(false)
  })

  test('chooses a mode that suits a new label', () => {
    const actor = createActor(displaySettingsMachine).start()
    actor.send({ type: 'displayed.changed', shown: [shown], active: 'zones' })
    actor.send({ type: 'draft.changed', patch: { label: 'region' } })
    expect(actor.getSnapshot().context.draft?.mode).toBe('value')
  })

  test('keeps the draft when an entry is isolated', () => {
    const actor = createActor(displaySettingsMachine).start()
    actor.send({ type: 'displayed.changed', shown: [shown], active: 'zones' })
    actor.send({ type: 'draft.changed', patch: { colour: '#123456' } })
    const isolating = { ...displayed, style: { ...displayed.style, isolated: 'class:1' } }
    actor.send({ type: 'displayed.changed', shown: [{ ...shown, displayed: isolating }], active: 'zones' })
    expect(actor.getSnapshot().value).toEqual({ editing: 'changed' })
    expect(actor.getSnapshot().context.draft).toEqual({ ...isolating.style, colour: '#123456' })
  })

  test('clears the isolation when the entries change', () => {
    const isolating = {
      ...displayed,
      style: { ...displayed.style, label: 'population', isolated: 'class:1' },
    }
    const actor = createActor(displaySettingsMachine).start()
    actor.send({ type: 'displayed.changed', shown: [{ ...shown, displayed: isolating }], active: 'zones' })
    actor.send({ type: 'draft.changed', patch: { ramp: 'viridis' } })
    expect(actor.getSnapshot().context.draft?.isolated).toBe('class:1')
    actor.send({ type: 'draft.changed', patch: { classes: 'quantile' } })
    expect(actor.getSnapshot().context.draft?.isolated).toBeNull()
  })

  test('drops manual breaks for another label', () => {
    const actor = createActor(displaySettingsMachine).start()
    actor.send({ type: 'displayed.changed', shown: [shown], active: 'zones' })
    actor.send({ type: 'draft.changed', patch: { label: 'population', classes: 'manual', breaks: [1, 2] } })
    actor.send({ type: 'draft.changed', patch: { label: 'region' } })
    expect(actor.getSnapshot().context.draft).toMatchObject({ classes: null, breaks: [] })
    actor.send({ type: 'draft.changed', patch: { label: 'population' } })
    expect(actor.getSnapshot().context.draft).toMatchObject({ classes: 'quantile', breaks: [] })
  })

  test('replaces circles by a fill when classes are chosen', () => {
    const actor = createActor(displaySettingsMachine).start()
    actor.send({ type: 'displayed.changed', shown: [shown], active: 'zones' })
    actor.send({ type: 'draft.changed', patch: { label: 'population' } })
    expect(actor.getSnapshot().context.draft).toMatchObject({ form: 'circle' })
    actor.send({ type: 'draft.changed', patch: { classCount: 7 } })
    expect(actor.getSnapshot().context.draft).toMatchObject({
      form: 'fill',
      classes: 'quantile',
      classCount: 7,
    })
  })

  test('keeps classed circles while their classes change', () => {
    const actor = createActor(displaySettingsMachine).start()
    const draft = () => actor.getSnapshot().context.draft
    actor.send({ type: 'displayed.changed', shown: [shown], active: 'zones' })
    actor.send({ type: 'draft.changed', patch: { label: 'population', classes: 'quantile' } })
    actor.send({ type: 'draft.changed', patch: { form: 'classedCircle' } })
    // Quantiles would give the largest circle to as many zones as the smallest.
    expect(draft()).toMatchObject({ form: 'classedCircle', classes: 'natural' })
    actor.send({ type: 'draft.changed', patch: { classCount: 4 } })
    actor.send({ type: 'draft.changed', patch: { classes: 'manual', breaks: [10, 20] } })
    expect(draft()).toMatchObject({
      form: 'classedCircle',
      classes: 'manual',
      classCount: 4,
      breaks: [10, 20],
    })
    actor.send({ type: 'draft.changed', patch: { classes: null } })
    expect(draft()).toMatchObject({ form: 'circle', classes: null, breaks: [] })
    actor.send({ type: 'draft.changed', patch: { form: 'classedCircle' } })
    actor.send({ type: 'draft.changed', patch: { ramp: 'viridis' } })
    expect(draft()).toMatchObject({ form: 'fill', classes: 'natural' })
  })

  test('offers a reset for any changed look, and restores the default one', () => {
    const actor = createActor(displaySettingsMachine).start()
    actor.send({ type: 'displayed.changed', shown: [shown], active: 'zones' })
    actor.send({ type: 'settings.reset' })
    expect(actor.getSnapshot().context.draft).toEqual({
      ...displayed.style,
      label: 'population',
      form: 'circle',
      classes: 'quantile',
    })
    expect(actor.getSnapshot().can({ type: 'settings.reset' })).toBe(false)
  })

  test('resets opacity and origin labels at once', () => {
    const told: { type: string }[] = []
    const listener = fromCallback<{ type: string }>(({ receive }) => receive(event => told.push(event)))
    const page = setup({ actors: { displaySettings: displaySettingsMachine, listener } }).createMachine({
      invoke: [
        { src: 'listener', systemId: 'workbench' },
        { id: 'displaySettings', src: 'displaySettings' },
      ],
    })
    const actor = createActor(page).start().getSnapshot().children.displaySettings as ActorRefFrom<
      typeof displaySettingsMachine
    >
    actor.send({ type: 'displayed.changed', shown: [shown], active: 'zones' })
    const faint = { ...shown, displayed: { ...displayed, opacity: 40, originLabels: true } }
    actor.send({ type: 'displayed.changed', shown: [faint], active: 'zones' })
    actor.send({ type: 'settings.reset' })
    expect(told).toContainEqual({
      type: 'look.changed',
      dataset: 'zones',
      look: { style: displayed.style, opacity: 100, originLabels: false },
    })
  })

  test('keeps the draft of a dataset left for another, and offers to save it', () => {
    const told: { type: string }[] = []
    const listener = fromCallback<{ type: string }>(({ receive }) => receive(event => told.push(event)))
    const page = setup({ actors: { displaySettings: displaySettingsMachine, listener } }).createMachine({
      invoke: [
        { src: 'listener', systemId: 'workbench' },
        { src: 'listener', systemId: 'notifications' },
        { id: 'displaySettings', src: 'displaySettings' },
      ],
    })
    const actor = createActor(page).start().getSnapshot().children.displaySettings as ActorRefFrom<
      typeof displaySettingsMachine
    >
    const turnTo = (active: string) =>
      actor.send({ type: 'displayed.changed', shown: [shown, other], active })
    turnTo('zones')
    actor.send({ type: 'draft.changed', patch: { colour: '#123456' } })
    turnTo('labels')
    expect(actor.getSnapshot().value).toEqual({ editing: 'clean' })
    const [changed, notified, ended] = told.slice(-3)
    expect(changed).toEqual({
      type: 'style.changed',
      dataset: 'zones',
      style: { ...displayed.style, colour: '#123456' },
      through: [displayed.style],
    })
    expect(notified).toEqual({ type: 'notified', kind: 'info', key: 'styleUnsaved', about: 'zones' })
    expect(ended).toEqual({ type: 'draft.ended' })
  })
})
