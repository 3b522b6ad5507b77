import { afterEach, expect, test, vi } from 'vitest'
import { createActor, createMachine, waitFor } from 'xstate'
import { eraseTraces } from './logout.ts'
import { KEPT } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

/** Clears the traces in a tab with this cookie, and returns the effects. */
async function erase({ cookie, member }: { cookie: string; member: 'former' | 'present' }) {
  const storage = memory({ [KEPT.recents]: '[]', [KEPT.member]: 'true' })
  const location = { protocol: 'http:', replace: vi.fn(), reload: vi.fn() }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('location', location)
  const session = createMachine({ initial: 'anonymous', states: { anonymous: {} } })
  const system = createMachine({
    invoke: { src: session, systemId: 'session' },
    initial: 'erasing',
    states: {
      erasing: { invoke: { src: eraseTraces, input: { member }, onDone: 'done' } },
      done: {},
    },
  })
  await waitFor(createActor(system).start(), snapshot => snapshot.matches('done'))
  return {
    kept: [...storage.kept.keys()],
    replaced: location.replace.mock.calls.flat(),
    reloads: location.reload.mock.calls.length,
  }
}

test('keeps the traces of the next user in a frozen tab, and leaves its own page', async () => {
  expect(await erase({ cookie: 'jwt_token=next', member: 'present' })).toEqual({
    kept: [KEPT.recents, KEPT.member],
    replaced: ['/'],
    reloads: 0,
  })
})

test("stays on a new visit's page when it clears traces of a former visit", async () => {
  expect(await erase({ cookie: '', member: 'former' })).toEqual({ kept: [], replaced: [], reloads: 1 })
})
