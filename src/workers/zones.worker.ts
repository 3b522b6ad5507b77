import type { Envelope, PaintedLoad, PaintedPart, Reply, Request } from './messages.ts'
import { ZoneStore } from './store.ts'

const store = new ZoneStore()

self.addEventListener('message', ({ data }: MessageEvent<Envelope>) => {
  const reply = answer(data)
  self.postMessage(reply, { transfer: 'result' in reply ? buffersOf(reply.result) : [] })
})

function answer({ id, request }: Envelope): Reply {
  try {
    return { id, result: resultOf(request) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

function resultOf(request: Request): PaintedPart | PaintedLoad | null {
  switch (request.type) {
    case 'add':
      return store.add(request.load, request.zones, request.style, request.label)
    case 'paint':
      return store.paint(request.load, request.style, request.label, request.language)
    case 'drop':
      store.drop(request.load)
      return null
  }
}

function buffersOf(result: PaintedPart | PaintedLoad | null): ArrayBufferLike[] {
  return Object.values(result ?? {}).flatMap(value => (ArrayBuffer.isView(value) ? [value.buffer] : []))
}
