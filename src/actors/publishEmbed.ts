import { createLink, keepContent } from '../api/sharing.ts'
import type { View } from '../contract/view.ts'
import { EMBED_SIZE, embedCode, publishedAddress } from '../domain/address/embed.ts'
import { lengthBytes, type PacketHead } from '../domain/folder/packet.ts'
import { addTexts, i18n, spokenLanguage } from '../i18n/index.ts'
import { FolderAnswers } from './folderAnswers.ts'
import { readMaps, seenMap } from './mapAnswers.ts'
import type { Workbench } from './picturePage.ts'

await addTexts(import.meta.glob('../../locales/*/download.json', { import: 'default' }))

/** Longest name of kept data and links. */
const MAX_NAME = 200
/** Hexadecimal digits of the content's hash in the id of its dataset. */
const ID_DIGITS = 20

/**
 * Keeps the answers that readers of the map need in the account, makes a link that opens only them, and returns the
 * code of the frame with its token.
 */
export async function publishedCode(workbench: Workbench, signal: AbortSignal): Promise<string> {
  const answers = new FolderAnswers(signal)
  const map = seenMap(workbench)
  await readMaps([map], answers, [], { onProgress: () => {}, signal })
  const content = await packetOf(map.view, answers)
  const { title } = document
  const name = i18n.t('download:shareEmbed.name', { title }).slice(0, MAX_NAME)
  // The same map has the same id, so it is kept once.
  const dataset = `local--${await hashOf(content)}`
  await keepContent({ dataset, name }, content, signal)
  const token = await createLink({ name, datasets: [dataset] }, signal)
  const address = location.origin + publishedAddress({ dataset, token }, spokenLanguage())
  return embedCode(address, title, { ...EMBED_SIZE, width: null })
}

/** Returns a map with its answers as one file, whose blocks readers request as they need them. */
async function packetOf(view: View, answers: FolderAnswers): Promise<Blob> {
  const places: PacketHead['answers'] = {}
  const blocks: ArrayBuffer[] = []
  for (const [number, file] of answers.files.entries()) {
    let at = 0
    for (const { name, bytes } of file) {
      places[name] = [number, at, bytes.length]
      at += bytes.length
    }
    blocks.push(await compressed(new Blob(file.map(({ bytes }) => bytes))))
  }
  const contents: PacketHead = { view, answers: places, blocks: blocks.map(({ byteLength }) => byteLength) }
  const head = await compressed(new Blob([JSON.stringify(contents)]))
  return new Blob([lengthBytes(head.byteLength), head, ...blocks])
}

const compressed = (content: Blob): Promise<ArrayBuffer> =>
  new Response(content.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

async function hashOf(content: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
  return [...digest]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, ID_DIGITS)
}
