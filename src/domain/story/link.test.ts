import { expect, test } from 'vitest'
import type { Story } from '../../contract/story.ts'
import { hasStory } from './embedded.ts'
import { readStoryFragment, storyFragment } from './link.ts'

const STORY: Story = {
  title: 'Bretagne « 2026 »',
  steps: [
    { title: 'Un', text: 'Le **texte**\nd’ici 🗺️', address: '?show=fr-departements~2026&map=5/46.6/2.45' },
    { title: '', text: '', address: '?show=fr-regions~2026,label:population' },
  ],
}

/** Returns the fragment of any value, as a malicious page could write it. */
async function fragmentOf(value: unknown): Promise<string> {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = Buffer.from(await new Response(stream).arrayBuffer())
  return `#story=${bytes.toString('base64url')}`
}

test('reads the story that a link contains', async () => {
  const fragment = await storyFragment(STORY)
  expect(fragment).toMatch(/^#story=[\w-]+$/)
  expect(hasStory(fragment)).toBe(true)
  expect(await readStoryFragment(fragment)).toEqual(STORY)
})

test('writes a story of three steps in less than 500 characters', async () => {
  const steps = [1, 2, 3].map(number => ({
    title: `Étape ${number}`,
    text: 'Rennes a gagné des habitants depuis 2013, et Brest en a perdu.',
    address: `?show=fr-departements~202${number},label:population,mode:gradient&map=5.4/46.6/2.45`,
  }))
  expect((await storyFragment({ title: 'Bretagne', steps })).length).toBeLessThan(500)
})

test('rejects a cut link', async () => {
  const fragment = await storyFragment(STORY)
  for (const length of [7, 8, 20, fragment.length - 10])
    await expect(readStoryFragment(fragment.slice(0, length))).rejects.toThrow()
})

test.each([
  ['an object', { title: 'a', steps: [] }],
  ['another prototype', JSON.parse('{"__proto__": {"title": "a"}}')],
  ['41 steps', ['a', Array.from({ length: 41 }, () => ['a', 'b', '?show=a~1'])]],
  ['a text of 5,001 characters', ['a', [['a', 'b'.repeat(5001), '?show=a~1']]]],
  ['a script as address', ['a', [['a', 'b', 'javascript:alert(1)']]]],
  ['control characters in a title', ['a\u0000', []]],
  ['control characters in a text', ['a', [['a', 'b\u0007', '?show=a~1']]]],
  ['text direction in a title', ['\u202eabc', []]],
  ['numbers', [1, [[2, 3, 4]]]],
])('rejects %s', async (_, value) => {
  await expect(readStoryFragment(await fragmentOf(value))).rejects.toThrow()
})

test('stops at a link that would fill the memory', async () => {
  const fragment = await fragmentOf(['a'.repeat(40_000_000), []])
  expect(fragment.length).toBeLessThan(100_000)
  await expect(readStoryFragment(fragment)).rejects.toThrow('too large')
})
