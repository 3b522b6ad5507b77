import { describe } from 'vitest'
import { storyMachine } from '../../machines/story.machine.ts'
import type { Story } from '../../src/contract/story.ts'
import { EMPTY_VIEW } from '../../src/contract/view.ts'
import { story } from './expected/story.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

const STEP = { title: 'Bretagne', text: 'Un texte.', address: '?show=zones~2026' }
const SHORT: Story = { title: 'Récit', steps: [STEP, { ...STEP, title: 'Loire' }] }
const OTHER: Story = { title: 'Autre', steps: [STEP] }
const BEFORE = { view: EMPTY_VIEW, past: [], future: [], active: null }

describe('the story', () => {
  followTable({
    machine: storyMachine,
    expected: story,
    inputs: [null, { story: SHORT, former: null }],
    promises: ['saveStory', 'copyStory', 'findNewest', 'printStory', 'forgetStoryLink'],
    changes: ['copyStory'],
    callbacks: ['storyLinks'],
    events: [
      { type: 'story.toggled' },
      { type: 'step.added', step: STEP },
      { type: 'step.chosen', at: 1 },
      { type: 'step.moved', from: 0, to: 1 },
      { type: 'step.removed', at: 0 },
      { type: 'step.redrawn', at: 0, address: '?show=labels~2026' },
      { type: 'draft.changed', patch: { title: 'Récit' } },
      { type: 'story.redated', to: null },
      { type: 'story.redated', to: 'zones~2021' },
      { type: 'step.confirmed', at: 0 },
      { type: 'story.cleared' },
      { type: 'story.restored' },
      { type: 'story.taken', story: OTHER },
      { type: 'story.linked', story: OTHER },
      { type: 'story.linkBroken' },
      { type: 'story.copied', form: 'link' },
      { type: 'story.copied', form: 'embed' },
      { type: 'reading.begun', arrangement: 'slides', before: BEFORE },
      { type: 'reading.begun', arrangement: 'scroll', before: BEFORE },
      { type: 'reading.turned', to: 1 },
      { type: 'reading.left' },
      done('copyStory', 'copied'),
      done('copyStory', 'tooLong'),
      failed('copyStory'),
      done('findNewest', ['zones~2021']),
      done('findNewest', ['zones~2026']),
      failed('findNewest'),
      { type: 'story.printed', file: 'pdf', before: BEFORE },
      { type: 'story.printed', file: 'folder', before: BEFORE },
      { type: 'print.stopped' },
      done('printStory', undefined),
      failed('printStory'),
    ],
    project: ({ context: { story, former, at, before, form, file } }) => [
      form,
      file,
      Math.min(story.steps.length, 2),
      story.steps[0]?.since !== undefined,
      former !== null,
      at,
      before !== null,
    ],
  })
})
