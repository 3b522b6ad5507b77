import type { Story, StoryStep } from '../../contract/story.ts'

/** Step of a story that an embed shows, by its index. */
export type EmbeddedStep = { story: Story; step: StoryStep; at: number }
