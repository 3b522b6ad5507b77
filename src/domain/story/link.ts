import { z } from 'zod'
import { MAX_STEPS, MAX_TEXT } from '../../contract/limits.ts'
import { Story, StoryStep } from '../../contract/story.ts'
import { base64Of, bytesOfBase64, concatenated } from '../bytes.ts'
import { STORY_FRAGMENT } from './embedded.ts'

/** Most bytes that a story can have once decompressed, so that a small link cannot fill the memory. */
const MAX_BYTES = MAX_STEPS * (MAX_TEXT * 4 + 10_000)

/** Story as stored in a link: lists without names are shorter, and cannot set a prototype. */
const Packed = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string(), z.string()])).max(MAX_STEPS)])

/** Returns the fragment that contains a story, compressed. */
export async function storyFragment({ title, steps }: Story): Promise<string> {
  const packed: z.infer<typeof Packed> = [title, steps.map(step => [step.title, step.text, step.address])]
  const bytes = await bytesFrom(
    new Blob([JSON.stringify(packed)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  )
  return STORY_FRAGMENT + base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads the story of a fragment. Throws if it is damaged, cut or too large. */
export async function readStoryFragment(fragment: string): Promise<Story> {
  const written = fragment.slice(STORY_FRAGMENT.length)
  const packed = new Blob([bytesOfBase64(written.replaceAll('-', '+').replaceAll('_', '/'))])
  const bytes = await bytesFrom(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')))
  const [title, steps] = Packed.parse(JSON.parse(new TextDecoder().decode(bytes)))
  return Story.parse({
    title,
    steps: steps.map(([name, text, address]) => StoryStep.parse({ title: name, text, address })),
  })
}

async function bytesFrom(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > MAX_BYTES) throw new Error('The story of the link is too large.')
    parts.push(read.value)
  }
  return concatenated(parts)
}
