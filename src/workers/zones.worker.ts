import { decodePlaces, decodeTile } from '../domain/tile/codec.ts'
import type { Circles } from './circleOrder.ts'
import { placesByOrdinal } from './circleOrder.ts'
import { buffersOfMesh, type Mesh, meshOf } from './mesh.ts'
import type { Envelope, Hexagons, Reply, Request, Symbols } from './messages.ts'
import { answersHere, listAnswers } from './received.ts'
import { TileCalls } from './tileCalls.ts'
import { ZoneStore } from './zoneStore.ts'

listAnswers()
const store = new ZoneStore()
const tileCalls = new TileCalls()

self.addEventListener('message', ({ data }: MessageEvent<Envelope>) => {
  const { id, request } = data
  if (request.type !== 'tile') return send(answer(id, request))
  tileCalls.read(id, request.load, request.place, request.call).then(
    result => send({ id, result }),
    (error: unknown) => send({ id, error: String(error) }),
  )
})

function send(reply: Reply): void {
  self.postMessage(reply, { transfer: 'result' in reply ? buffersOf(reply.result) : [] })
}

function answer(id: number, request: Answerable): Reply {
  try {
    return { id, result: resultOf(request) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

type Result = Extract<Reply, { result: unknown }>['result']

/** Request with an immediate answer. */
type Answerable = Exclude<Request, { type: 'tile' }>

function resultOf(request: Answerable): Result {
  switch (request.type) {
    case 'add':
      return store.add(request.load, request.zones, request.style, request.label, request.second)
    case 'open':
      return store.open(request.load, request.members)
    case 'filter':
      return store.filter(request.load, request.filter, request.labels)
    case 'texts':
      return store.namesOf(request.keys, request.names)
    case 'complete':
      return store.complete(request.load)
    case 'column':
      return store.column(request.hash, request.bytes, request.use)
    case 'values':
      return store.values(request.load, request.hash, request.ordinals, request.bytes)
    case 'paint':
      return store.paint(
        request.load,
        request.style,
        request.label,
        request.language,
        request.previewFilter,
        request.changes,
        request.others,
      )
    case 'count':
      return store.count(request.load, request.charts, request.filters)
    case 'write':
      return store.write(request.load, request.candidates)
    case 'read':
      return store.read(request.load, request.ordinal)
    case 'decode':
      return meshOf(decodeTile(new Uint8Array(request.bytes)), request.place)
    case 'anchors': {
      const places = placesByOrdinal(decodePlaces(new Uint8Array(request.bytes)))
      store.place(request.load, places.slice())
      return { places }
    }
    case 'received':
      return answersHere()
    case 'forget':
      store.forget(request.hash, request.use)
      return null
    case 'cancel':
      tileCalls.cancel(request.call)
      return null
    case 'drop':
      tileCalls.drop(request.load)
      store.drop(request.load)
      return null
  }
}

const NESTED = {
  mesh: null as Mesh | null,
  circles: null as Circles | null,
  hexagons: null as Hexagons | null,
  symbols: null as Symbols | null,
}

function buffersOf(result: Result): ArrayBufferLike[] {
  if (result === null || result === true || Array.isArray(result)) return []
  if ('corners' in result) return buffersOfMesh(result)
  if ('keys' in result) return [result.keys, result.names].flatMap(viewsOf)
  const { mesh, circles, hexagons, symbols, ...flat } = { ...NESTED, ...result }
  return [flat, circles ?? {}, hexagons ?? {}, symbols ?? {}]
    .flatMap(viewsOf)
    .concat(mesh ? buffersOfMesh(mesh) : [])
}

const viewsOf = (result: object): ArrayBufferLike[] =>
  Object.values(result).flatMap(value => (ArrayBuffer.isView(value) ? [value.buffer] : []))
