import { expect, test } from 'vitest'
import { storyFragment } from '../domain/story/link.ts'
import { readEmbeddedStep } from './embedStory.ts'

const step = (title: string) => ({ title, text: 'Un texte.', address: '?show=zones~2026' })
const STORY = { title: 'Récit', steps: [step('Un'), step('Deux'), step('Trois')] }

test.each([
  ['', 'Un'],
  ['?lang=fr&step=2', 'Deux'],
  ['?step=99', 'Trois'],
  ['?step=-1', 'Un'],
  ['?step=1.5', 'Un'],
  ['?step=<script>', 'Un'],
])('opens a step that exists, whatever the address asks for: %s', async (search, title) => {
  const embedded = await readEmbeddedStep({ hash: await storyFragment(STORY), search })
  expect(embedded?.step.title).toBe(title)
})

test('opens nothing for a damaged story, or one without steps', async () => {
  const whole = await storyFragment(STORY)
  const empty = await storyFragment({ title: '', steps: [] })
  for (const hash of [whole.slice(0, -9), '#story=', '#story=%%%', empty])
    expect(await readEmbeddedStep({ hash, search: '' })).toBeNull()
})
