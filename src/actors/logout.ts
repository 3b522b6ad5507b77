import { fromCallback, fromPromise, type SnapshotFrom, waitFor } from 'xstate'
import { z } from 'zod'
import type { Computer, ComputerNews, LogoutContext } from '../../machines/logout.machine.ts'
import type { sessionMachine } from '../../machines/session.machine.ts'
import { eraseKept, KEPT, readKept, saveInStorage, session } from './storage.ts'
import { cookieJar } from './tabs.ts'

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

const readComputer = (): Computer => readKept(z.enum(['private', 'shared']), KEPT.computer) ?? 'ask'

export const readLogout = (): LogoutContext => ({
  computer: readComputer(),
  member: readKept(z.boolean(), KEPT.member) ? 'former' : 'none',
})

export const saveComputer = fromPromise<void, Pick<LogoutContext, 'computer'>>(
  async ({ input: { computer } }) => {
    saveInStorage(KEPT.computer, computer === 'ask' ? null : computer)
  },
)

export const saveMember = fromPromise<void, Pick<LogoutContext, 'member'>>(async ({ input: { member } }) => {
  saveInStorage(KEPT.member, member !== 'none' || null)
})

/** Reports an answer that the user gave in another tab. */
export const watchComputer = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEPT.computer)
      sendBack({ type: 'computer.known', computer: readComputer() } satisfies ComputerNews)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
})

/**
 * Clears the user's traces, and reloads the page, whose memory has them too. A new visit stays at its address.
 * Reloads only after the server has received the logout. A tab that was frozen keeps the traces of the next
 * user.
 */
export const eraseTraces = fromPromise<void, Pick<LogoutContext, 'member'>>(async ({ input, system }) => {
  const actor = system.get('session')
  const isTaken = actor.getSnapshot().matches('anonymous') && cookieJar.read() !== null
  const erased = isTaken ? null : eraseAll()
  await waitFor(actor, (snapshot: SessionSnapshot) => !snapshot.matches('leaving'))
  await erased
  if (input.member === 'former') location.reload()
  else location.replace('/')
})

async function eraseAll(): Promise<void> {
  eraseKept()
  if (readKept(z.boolean(), KEPT.local) !== null) await eraseFiles()
  // Removed last: if the page closes earlier, the next visit continues.
  saveInStorage(KEPT.member, null)
  saveInStorage(KEPT.erased, true, session)
}

async function eraseFiles(): Promise<void> {
  try {
    const { forgetDatasets } = await import('../local/datasetStore.ts')
    await forgetDatasets()
    saveInStorage(KEPT.local, null)
  } catch (error) {
    console.warn('Could not clear the local files.', error)
  }
}

/** Returns, once, whether traces were cleared before the page reloaded. */
export function wasErased(): boolean {
  const erased = readKept(z.boolean(), KEPT.erased, session) ?? false
  saveInStorage(KEPT.erased, null, session)
  return erased
}
