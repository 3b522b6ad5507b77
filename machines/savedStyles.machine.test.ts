import { expect, test } from 'vitest'
import { createActor, createMachine, fromCallback, fromPromise } from 'xstate'
import type { Look, NewSavedStyle, SavedStyle } from '../src/contract/saved.ts'
import { defaultStyle } from '../src/domain/colour/style.ts'
import { changedList, placedItems } from '../src/domain/savedList.ts'
import type { ListResult, ListWork, SavedListContext } from './savedList.types.ts'
import { savedStylesMachine } from './savedStyles.machine.ts'

type StyleWork = ListWork<NewSavedStyle>

const look = (opacity: number): Look => ({ style: defaultStyle(0), opacity, originLabels: false })

const saved = (dataset: string, saved: Look | null, name: string | null) => ({
  type: 'item.saved',
  saving: { kind: 'look', dataset, look: saved, name },
})

/** Starts saved styles in the browser and the account; the test decides when each answers. */
function start({ browser = [] as SavedStyle[] } = {}) {
  const notices: string[] = []
  const asked: (StyleWork & { answer: () => void; refuse: () => void })[] = []
  const places: Record<string, SavedStyle[]> = { browser, account: [] }
  const machine = savedStylesMachine.provide({
    actors: {
      listNews: fromCallback(() => {}),
      readAccount: fromPromise(async () => places['account'] ?? []),
      changeList: fromPromise<ListResult<NewSavedStyle>, StyleWork>(({ input }) => {
        const { promise, resolve, reject } = Promise.withResolvers<ListResult<NewSavedStyle>>()
        const answer = () => {
          const kept = changedList(places[input.place] ?? [], input.change, '2026-01-01T00:00:00.000Z')
          places[input.place] = kept
          resolve({ [input.place]: kept })
        }
        asked.push({ ...input, answer, refuse: () => reject(new Error('refused')) })
        return promise
      }),
    },
  })
  const listener = createMachine({
    on: { notified: { actions: ({ event }) => notices.push(String(event['key'])) } },
  })
  const root = createActor(
    createMachine({
      invoke: [
        { src: listener, systemId: 'notifications' },
        { src: machine, systemId: 'savedStyles', input: { items: browser } },
      ],
    }),
  ).start()
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  const styles = root.system.get('savedStyles')
  const placed = () => placedItems(styles.getSnapshot().context as SavedListContext<NewSavedStyle>)
  const called = (name: string) => placed().find(({ item }) => item.name === name)?.called ?? ''
  return {
    notices,
    names: () => placed().map(({ place, item }) => `${place} ${item.name}`),
    asked: () => asked.map(({ place, change }) => `${place} ${change.save[0]?.name ?? 'removed'}`),
    send: async (...types: ('session.opened' | 'session.closed')[]) => {
      for (const type of types) styles.send({ type })
      await settle()
    },
    called,
    rename: async (from: string, name: string) => {
      styles.send({ type: 'item.renamed', item: called(from), name })
      await settle()
    },
    save: async (...names: string[]) => {
      for (const name of names) styles.send(saved('zones', look(50), name))
      await settle()
    },
    saveLocal: async (name: string) => {
      styles.send(saved('local--mine', look(50), name))
      await settle()
    },
    can: (event: { type: string; [key: string]: unknown }) => styles.getSnapshot().can(event),
    end: async (how: 'answer' | 'refuse') => {
      asked.at(-1)?.[how]()
      await settle()
    },
  }
}

test('lists styles at once, and saves them one after the other', async () => {
  const { names, asked, save, end, notices } = start()
  await save('Sombre', 'Clair')
  expect(names()).toEqual(['browser Clair', 'browser Sombre'])
  expect(asked()).toEqual(['browser Sombre'])
  expect(notices).toEqual([])
  await end('answer')
  expect(asked()).toEqual(['browser Sombre', 'browser Clair'])
  await end('answer')
  expect(notices).toEqual(['styleSavedHere', 'styleSavedHere'])
  expect(names()).toEqual(['browser Clair', 'browser Sombre'])
})

test('disables actions that would change nothing', async () => {
  const { can, save, end, called } = start()
  expect(can({ type: 'item.restored' })).toBe(false)
  await save('Sombre')
  await end('answer')
  const style = called('Sombre')
  expect([
    can(saved('zones', look(50), null)),
    can(saved('zones', look(60), null)),
    can(saved('zones', null, 'Clair')),
    can({ type: 'item.renamed', item: style, name: ' Sombre ' }),
    can({ type: 'item.renamed', item: style, name: 'Clair' }),
    can({ type: 'item.removed', item: style }),
    can({ type: 'item.removed', item: called('Clair') }),
  ]).toEqual([false, true, false, false, true, true, false])
})

test('replaces a style under its new name, and adds one under its former name', async () => {
  const { names, save, rename } = start()
  await save('Sombre')
  await rename('Sombre', ' Clair ')
  await save('clair')
  expect(names()).toEqual(['browser clair'])
  await save('Sombre')
  expect(names()).toEqual(['browser Sombre', 'browser clair'])
})

test('drops queued account work at logout, and hides the running result', async () => {
  const { names, asked, send, save, end, notices } = start()
  await send('session.opened')
  await save('Sombre', 'Clair', 'Gris')
  await send('session.closed')
  await end('answer')
  await send('session.opened')
  expect(asked()).toEqual(['account Sombre'])
  expect(notices).toEqual([])
  // The next user sees the styles of their own account.
  expect(names()).toEqual(['account Sombre'])
})

test('never sends the style of a browser-only file to the account', async () => {
  const { asked, send, save, saveLocal, end, names, notices } = start()
  await send('session.opened')
  await saveLocal('Mien')
  await end('answer')
  await save('Sombre')
  await end('answer')
  expect(asked()).toEqual(['browser Mien', 'account Sombre'])
  expect(names()).toEqual(['account Sombre', 'browser Mien'])
  expect(notices).toEqual(['styleSavedHere', 'styleSavedInAccount'])
})

test('saves the next user’s styles while the former user’s work is pending', async () => {
  const { asked, send, save, end, notices } = start()
  await send('session.opened')
  await save('Sombre')
  await send('session.closed', 'session.opened')
  await save('Clair')
  await end('answer')
  expect(notices).toEqual([])
  expect(asked()).toEqual(['account Sombre', 'account Clair'])
  await end('answer')
  expect(notices).toEqual(['styleSavedInAccount'])
})

test('hides a failure of a user who has logged out', async () => {
  const { names, send, save, end, notices } = start()
  await send('session.opened')
  await save('Sombre')
  await send('session.closed')
  await end('refuse')
  expect(notices).toEqual([])
  expect(names()).toEqual([])
})

test('keeps styles saved in this browser across logins', async () => {
  const { names, asked, send, save, end, notices } = start()
  await save('Sombre', 'Clair')
  await send('session.opened')
  await end('answer')
  await end('answer')
  expect(asked()).toEqual(['browser Sombre', 'browser Clair'])
  expect(notices).toEqual(['styleSavedHere', 'styleSavedHere'])
  expect(names()).toEqual(['browser Clair', 'browser Sombre'])
})

test('shows the account’s styles again after a refusal, and reports each refusal', async () => {
  const { names, send, save, end, notices } = start()
  await send('session.opened')
  for (const name of ['Sombre', 'Clair']) {
    await save(name)
    expect(names()).toEqual([`account ${name}`])
    await end('refuse')
    expect(names()).toEqual([])
  }
  expect(notices).toEqual(['styleNotSaved', 'styleNotSaved'])
})

test('warns once when the browser cannot save, and keeps styles until the page closes', async () => {
  const { names, save, end, notices } = start()
  for (const name of ['Sombre', 'Clair']) {
    await save(name)
    await end('refuse')
  }
  expect(notices).toEqual(['stylesNotKept'])
  expect(names()).toEqual(['browser Clair', 'browser Sombre'])
})
