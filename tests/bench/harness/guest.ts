import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Asks for scans on many connections, each as soon as the last one is answered, until it is ended. */
export interface GuestData {
  url: string
  key: string
  dataset: string
  connections: number
}

const { url, key, dataset, connections } = workerData as GuestData
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const answered: Record<number, number> = {}
let asked = 0

/** Answers what nobody has asked for yet: a file, statistics or sorted rows, in turns. */
function nextScan(): { path: string; body: object } {
  const number = asked++
  const query = { dataset_id: dataset, search: `${number % 10} ${number}` }
  const order = { label: 'name', direction: number % 2 === 0 ? 'asc' : 'desc' }
  if (number % 3 === 0) return { path: '/cartable/export/', body: { dataset_id: dataset, format: 'geojson' } }
  if (number % 3 === 1) return { path: '/cartable/zone/statistics/', body: { ...query, label: 'first' } }
  return { path: '/cartable/zone/query/', body: { ...query, geometry: 'none', order } }
}

function ask(): void {
  const { path, body } = nextScan()
  const headers = { 'content-type': 'application/json', authorization: `Api-Key ${key}` }
  const call = request(new URL(path, url), { agent, method: 'POST', headers }, answer => {
    answer.resume()
    answer.on('close', () => {
      const status = answer.statusCode ?? 0
      answered[status] = (answered[status] ?? 0) + 1
      ask()
    })
  })
  call.on('error', ask)
  call.end(JSON.stringify(body))
}

for (let connection = 0; connection < connections; connection++) ask()
parentPort?.on('message', () => parentPort?.postMessage(answered))
