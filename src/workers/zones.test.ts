import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { defaultStyle } from '../domain/colour/style.ts'
import type { Envelope } from './messages.ts'
import type { WorkerPort } from './workerClient.ts'
import { ZoneWorker } from './zones.ts'

/** Port whose other end the test controls. */
function connection() {
  const { port1, port2 } = new MessageChannel()
  const port: WorkerPort = {
    postMessage: (message: unknown) => port1.postMessage(message),
    addEventListener: (type: string, listener: unknown) => {
      if (type === 'message') port1.on('message', data => (listener as (e: unknown) => void)({ data }))
    },
    terminate: () => port1.close(),
  }
  const received = () => new Promise<Envelope>(resolve => port2.once('message', resolve))
  return { port, received, reply: (message: unknown) => port2.postMessage(message) }
}

test('drops an answer that arrives after its load was dropped', async () => {
  const { port, received, reply } = connection()
  const worker = new ZoneWorker(port)
  const asked = received()
  const outcome = worker.add('a', [], defaultStyle(0), null).catch((error: unknown) => error)
  const { id } = await asked
  worker.drop('a')
  reply({ id, result: { ordinals: new Uint32Array(), colours: new Uint8Array() } })
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  worker.terminate()
})

test('rejects the call of an error in the worker', async () => {
  const { port, received, reply } = connection()
  const worker = new ZoneWorker(port)
  const asked = received()
  const outcome = worker.paint('a', defaultStyle(0), null, 'fr').catch((error: unknown) => error)
  reply({ id: (await asked).id, error: 'broken' })
  expect(await outcome).toMatchObject({ message: 'broken' })
  worker.terminate()
})

test('paints a load once for the same style, until more of it arrives', async () => {
  const { port, received, reply } = connection()
  const worker = new ZoneWorker(port)
  const style = defaultStyle(0)
  const first = worker.paint('a', style, null, 'fr')
  const { id } = await received()
  reply({ id, result: { colours: new Uint8Array(4) } })
  expect(await worker.paint('a', style, null, 'fr')).toBe(await first)
  const asked = received()
  worker.add('a', [], style, null).catch(() => {})
  worker.paint('a', style, null, 'fr').catch(() => {})
  await asked
  expect((await received()).request.type).toBe('paint')
  worker.terminate()
})

test('cancels an unwanted tile in the worker', async () => {
  const { port, received } = connection()
  const worker = new ZoneWorker(port)
  const stopping = new AbortController()
  const call = { address: '/tile', headers: {}, priority: 'auto', timeout: 1000 } as const
  const asked = received()
  const outcome = worker
    .tile('a', { zoom: 0, x: 0, y: 0 }, call, stopping.signal)
    .catch((error: unknown) => error)
  const { id } = await asked
  const cancelled = received()
  stopping.abort()
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  expect((await cancelled).request).toEqual({ type: 'cancel', load: 'a', call: id })
  worker.terminate()
})
