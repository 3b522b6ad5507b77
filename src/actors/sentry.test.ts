import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrubEnvelope } from './sentry.ts'

type Envelope = Parameters<typeof scrubEnvelope>[0]

const KEY = 'ct_abc123_DEF456'
const recording = (text: string) =>
  [{}, [[{ type: 'replay_recording', length: text.length }, text]]] as unknown as Envelope

test('scrubs every part of an envelope, and its headers', () => {
  const envelope = [
    { trace: { transaction: `/account/confirm/${KEY}` } },
    [
      [{ type: 'event' }, { message: KEY }],
      [{ type: 'replay_event' }, { urls: ['https://maps.test/?map=5/46/2'] }],
    ],
  ] as unknown as Envelope
  expect(scrubEnvelope(envelope)).toEqual([
    { trace: { transaction: '/account/confirm/*' } },
    [
      [{ type: 'event' }, { message: 'ct_*' }],
      [{ type: 'replay_event' }, { urls: ['https://maps.test/?map=*'] }],
    ],
  ])
})

test('states the length of a recording after scrubbing', () => {
  const [, [part]] = scrubEnvelope(recording(`{"segment_id":0}\n["é ${KEY}"]`))
  expect(part).toEqual([{ type: 'replay_recording', length: 28 }, '{"segment_id":0}\n["é ct_*"]'])
})

test('keeps JSON valid when it is scrubbed', () => {
  const secret = fc.constantFrom('/?map=5/46', '/account/confirm/x', `[aria-label="Compte alice"]`, KEY)
  const texts = fc.array(fc.oneof(fc.string(), secret), { maxLength: 6 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(texts, texts, (plain, nested) => {
      const text = JSON.stringify({ plain, nested: JSON.stringify({ nested }) })
      const [, [part]] = scrubEnvelope(recording(text))
      JSON.parse((part as unknown as [unknown, string])[1])
    }),
  )
})
